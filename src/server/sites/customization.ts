import type { z } from 'zod';
import { SiteCustomization, type SiteCustomizationOverride } from '#contract/site-customization.ts';

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

/** What a site space overrides, with these changes; `null` takes a member back. Nothing is left of what overrides nothing. */
export function overrideCustomization(stored: string | null, changes: SiteCustomizationOverride): string | null {
  const old: SiteCustomizationOverride = JSON.parse(stored ?? '{}');
  const styling = changes.styling === null ? {} : given({ ...old.styling, ...changes.styling });
  const kept = given({ ...old, ...changes, styling: Object.keys(styling).length > 0 ? styling : null });
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : null;
}

const given = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** How a space looks on a site: the settings of the site, with what the site space overrides. */
export function customizationOf(site: string, override: string | null): Customization {
  const settings = readCustomization(site);
  const { styling, ...members }: Partial<Customization> = JSON.parse(override ?? '{}');
  return SiteCustomization.parse({ ...settings, ...members, styling: { ...settings.styling, ...styling } });
}
