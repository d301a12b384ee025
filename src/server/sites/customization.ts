import type { z } from 'zod';
import type { SiteCustomization, SiteCustomizationInput, SiteCustomizationOverride } from '#contract/site-look.ts';
import type { SiteRecord } from '#published/reader.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import type { Structure } from './structure.ts';

type Customization = z.infer<typeof SiteCustomization>;
type Given = z.infer<typeof SiteCustomizationInput>;

export const defaultCustomization = {
  styling: {
    ...({ primaryColor: { light: '#2353cf', dark: '#8fb0ff' }, corners: 'rounded', font: 'Inter' } as const),
    ...({ theme: 'clean', background: 'plain', links: 'accent', icons: 'regular', search: 'subtle' } as const),
    infoColor: { light: '#0e86c9', dark: '#79c7f2' },
    successColor: { light: '#12a26b', dark: '#5bd39a' },
    warningColor: { light: '#d98a00', dark: '#f0bc58' },
    dangerColor: { light: '#e5484d', dark: '#ff8e8e' },
    sidebar: { background: 'default', list: 'default' },
    ...({ depth: 'flat', monospaceFont: 'system' } as const),
  },
  internationalization: { locale: 'en' },
  themes: { default: 'system', toggeable: true },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  privacyPolicy: {},
  socialPreview: {},
  pagination: { enabled: true },
  feedback: { enabled: false },
  pdf: { enabled: false },
  pageActions: { markdown: true, externalAI: false, mcp: false },
  externalLinks: { target: 'self' },
  trademark: { enabled: true },
  ai: { mode: 'none' },
  git: { showEditLink: false },
  insights: { trackingCookie: false },
  advancedCustomization: { enabled: true },
} satisfies Customization;

const defaultMembers: Readonly<Record<string, object>> = {
  ...defaultCustomization,
  announcement: { enabled: true, style: 'info' },
};

type Stored = Pick<SiteRow, 'customization' | 'agents_context'>;

/** Stored settings; what they leave out, and members added since they were stored, get their defaults. */
export const readCustomization = (site: Stored): Customization =>
  withMcp(site, over(defaultCustomization, JSON.parse(site.customization)));

/** The favicon of stored settings, as `readCustomization` has it: lists of sites show nothing else of them. */
export function readFavicon({ customization }: Stored): Customization['favicon'] {
  const { favicon }: Given = JSON.parse(customization);
  return favicon ?? defaultCustomization.favicon;
}

/** Whether a site speaks MCP is no setting of its look, and only said there. */
const withMcp = ({ agents_context }: Stored, settings: Customization): Customization => ({
  ...settings,
  pageActions: { ...settings.pageActions, mcp: agents_context === 'included' },
});

/** Settings with others over them: each member of the styling, and other members as a whole. What is stored was parsed before. */
function over(settings: Customization, { styling, ...given }: Given): Customization {
  const members = Object.entries(given).map(([name, member]) => [
    name,
    typeof member === 'object' ? { ...defaultMembers[name], ...member } : member,
  ]);
  return { ...settings, ...Object.fromEntries(members), styling: { ...settings.styling, ...styling } };
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
export const customizationOf = (site: Stored, override: string | null): Customization =>
  withMcp(site, over(readCustomization(site), JSON.parse(override ?? '{}')));

export type Looks = Pick<SiteRecord, 'customization' | 'customizations'>;

/** How a site looks, and those of its spaces that look different. */
export function looksOf(site: Stored, { siteSpaces }: Structure): Looks {
  const overriding = siteSpaces.filter(({ customization }) => customization !== null);
  return {
    customization: readCustomization(site),
    customizations: new Map(overriding.map(({ id, customization }) => [id, customizationOf(site, customization)])),
  };
}
