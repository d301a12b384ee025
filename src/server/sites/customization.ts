import type { z } from 'zod';
import { SiteCustomization } from '#contract/sites.ts';

type Customization = z.infer<typeof SiteCustomization>;

export const defaultCustomization: Customization = {
  styling: { primaryColor: { light: '#2353cf', dark: '#8fb0ff' }, corners: 'rounded' },
  themes: { default: 'system', toggeable: true },
  favicon: {},
  header: { links: [] },
  footer: { groups: [] },
  pagination: { enabled: true },
  feedback: { enabled: false },
};

/** Stored settings; members added since they were stored get their defaults. */
export function readCustomization(stored: string): Customization {
  return SiteCustomization.parse({ ...defaultCustomization, ...JSON.parse(stored) });
}
