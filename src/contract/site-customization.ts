import { z } from 'zod';
import { Language, named, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { sitePath } from './site-fields.ts';

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, saying('color'));
const Link = z.object({ title: z.string().min(1).max(64), to: z.url({ protocol: /^(https?|mailto)$/ }).max(2048) });

const Pictures = z
  .object({ light: WebUrl, dark: WebUrl })
  .describe(
    'Addresses of pictures: on the web, or what `generateStorageUploadURL` gave for an upload of at most 1 MiB.',
  );

/** A font that the site has for itself. Readers load it from the site and from nowhere else. */
const OwnFont = named(
  'SiteFont',
  z.object({
    fontFamily: z.string().min(1).max(64).describe('What people call it.'),
    fontFaces: z
      .array(
        z.object({
          weight: z.enum(['regular', 'bold']).describe('A variable font has all weights in one face.'),
          style: z.enum(['normal', 'italic']),
          url: WebUrl.describe(
            'What `generateStorageUploadURL` gave for an upload of WOFF2 (W3C WOFF 2.0) of at most 1 MiB.',
          ),
        }),
      )
      .min(1)
      .max(4)
      .refine(faces => new Set(faces.map(({ weight, style }) => `${weight} ${style}`)).size === faces.length, {
        message: saying('font-faces-twice'),
      })
      .refine(faces => faces.some(({ weight, style }) => weight === 'regular' && style === 'normal'), {
        message: saying('font-regular'),
      }),
  }),
);

const Styling = z.object({
  primaryColor: z.object({ light: Color, dark: Color }),
  corners: z.enum(['straight', 'rounded']),
  font: z
    .union([z.enum(['inter', 'system', 'serif', 'mono']), OwnFont])
    .optional()
    .describe('Of all text; `inter` when left out. The other names are of the reader’s system, so nothing is loaded.'),
  theme: z
    .enum(['clean', 'muted', 'bold', 'gradient'])
    .optional()
    .describe('`clean` when left out: white and black. `bold` colours the header, unless it has a preset of its own.'),
  background: z.enum(['plain', 'match']).optional().describe('`match`: a breath of the primary colour.'),
  links: z.enum(['accent', 'default']).optional().describe('In texts; `default` has the colour of the text.'),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']).optional().describe('Of sections.'),
  sidebar: z
    .object({ background: z.enum(['default', 'filled']), list: z.enum(['default', 'pill', 'line']) })
    .optional()
    .describe('`list`: how the open page is marked.'),
  search: z.enum(['subtle', 'prominent']).optional(),
});

/** How a site looks; a subset of the public object with the same names (decisions 4.7.3). */
export const SiteCustomization = named(
  'SiteCustomization',
  z.object({
    title: z.string().max(128).optional(),
    styling: Styling,
    internationalization: z
      .object({ locale: Language })
      .optional()
      .describe('Of what the site itself says around content that names no language; `en` when left out.'),
    themes: z.object({ default: z.enum(['light', 'dark', 'system']), toggeable: z.boolean() }),
    favicon: z
      .object({ emoji: z.string().min(1).max(16).optional(), icon: Pictures.optional() })
      .describe('`icon` counts where both are given.'),
    header: z.object({
      preset: z
        .enum(['default', 'bold', 'contrast'])
        .optional()
        .describe('`bold` is in the primary colour, `contrast` is dark in the light theme.'),
      logo: Pictures.optional(),
      links: z.array(Link).max(12),
    }),
    footer: z.object({
      logo: Pictures.optional(),
      groups: z.array(z.object({ title: z.string().min(1).max(64), links: z.array(Link).max(12) })).max(6),
      copyright: z.string().max(300).optional(),
    }),
    privacyPolicy: z.object({ url: WebUrl.optional() }).optional().describe('Linked at the foot of every page.'),
    socialPreview: z
      .object({ url: WebUrl.optional() })
      .optional()
      .describe(
        'The picture beside a link to a page that has no cover: on the web, or an upload, as of `header.logo`.',
      ),
    announcement: z
      .object({
        enabled: z.boolean().optional().describe('True when left out.'),
        message: z.string().min(1).max(300),
        style: z.enum(['info', 'success', 'warning', 'danger']).optional().describe('`info` when left out.'),
        link: Link.optional(),
      })
      .optional(),
    pagination: z.object({ enabled: z.boolean() }),
    feedback: z.object({ enabled: z.boolean() }),
  }),
);

const settings = SiteCustomization.shape;
const styling = Styling.shape;

/** What one site space shows in another way than its site; a member that is `null` is the site's again. */
const SiteCustomizationOverride = named(
  'SiteCustomizationOverride',
  z.object({
    title: settings.title.nullable(),
    styling: z
      .object({
        primaryColor: styling.primaryColor.nullable().optional(),
        corners: styling.corners.nullable().optional(),
        font: styling.font.nullable(),
        theme: styling.theme.nullable(),
        background: styling.background.nullable(),
        links: styling.links.nullable(),
        icons: styling.icons.nullable(),
        sidebar: styling.sidebar.nullable(),
        search: styling.search.nullable(),
      })
      .nullable()
      .optional(),
    internationalization: settings.internationalization.nullable(),
    themes: settings.themes.nullable().optional(),
    favicon: settings.favicon.nullable().optional(),
    header: settings.header.nullable().optional(),
    footer: settings.footer.nullable().optional(),
    privacyPolicy: settings.privacyPolicy.nullable(),
    socialPreview: settings.socialPreview.nullable(),
    announcement: settings.announcement.nullable(),
    pagination: settings.pagination.nullable().optional(),
    feedback: settings.feedback.nullable().optional(),
  }),
);
export type SiteCustomizationOverride = z.infer<typeof SiteCustomizationOverride>;

const tag = 'Site customization';
const siteSpace = `${sitePath}/site-spaces/{siteSpaceId}/customization` as const;

export const siteCustomization = {
  getSiteCustomizationById: operation({
    method: 'GET',
    path: `${sitePath}/customization`,
    tag,
    summary: 'Get how a site looks',
    access: 'site:view',
    response: SiteCustomization,
    errors: [404],
  }),
  updateSiteCustomizationById: operation({
    method: 'PUT',
    path: `${sitePath}/customization`,
    tag,
    summary: 'Set how a site looks',
    access: 'site:admin',
    body: SiteCustomization,
    response: SiteCustomization,
    errors: [403, 404],
  }),
  getSiteSpaceCustomizationById: operation({
    method: 'GET',
    path: siteSpace,
    tag,
    summary: 'Get how a space looks on a site',
    description: 'The settings of the site, with what this site space overrides.',
    access: 'site:view',
    response: SiteCustomization,
    errors: [404],
  }),
  overrideSiteSpaceCustomizationById: operation({
    method: 'PATCH',
    path: siteSpace,
    tag,
    summary: 'Let a space look different from its site',
    description: 'A member left out stays as it is; `null` is the setting of the site again.',
    access: 'site:admin',
    body: SiteCustomizationOverride,
    response: SiteCustomization,
    errors: [403, 404],
  }),
  deleteSiteSpaceCustomizationById: operation({
    method: 'DELETE',
    path: siteSpace,
    tag,
    summary: 'Let a space look like its site again',
    access: 'site:admin',
    errors: [403, 404],
  }),
};
