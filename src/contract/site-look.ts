import { z } from 'zod';
import { Language, named, WebUrl } from './common.ts';
import { saying } from './problems.ts';

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, saying('color'));
const Colors = z.object({ light: Color, dark: Color });
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

const Sidebar = z.object({
  background: z.enum(['default', 'filled']),
  list: z.enum(['default', 'pill', 'line']).describe('How the open page is marked.'),
});

const Styling = z.object({
  primaryColor: Colors,
  infoColor: Colors.describe('Of hints and announcements of this kind. Text in it is shaded until it can be read.'),
  successColor: Colors,
  warningColor: Colors,
  dangerColor: Colors,
  corners: z.enum(['straight', 'rounded']),
  font: z
    .union([z.enum(['Inter', 'system', 'serif', 'mono']), OwnFont])
    .describe('Of all text. `Inter` is loaded from the site, the other names are of the reader’s system.'),
  theme: z
    .enum(['clean', 'muted', 'bold', 'gradient'])
    .describe('`clean`: white and black. `bold` colours the header, unless it has a preset of its own.'),
  background: z.enum(['plain', 'match']).describe('`match`: a breath of the primary colour.'),
  links: z.enum(['accent', 'default']).describe('In texts; `default` has the colour of the text.'),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']).describe('Of sections.'),
  sidebar: Sidebar,
  search: z.enum(['subtle', 'prominent']),
});

const Header = z.object({
  preset: z
    .enum(['default', 'bold', 'contrast'])
    .describe('`bold` is in the primary colour, `contrast` is dark in the light theme.'),
  logo: Pictures.optional(),
  links: z.array(Link).max(12),
});

const Footer = z.object({
  logo: Pictures.optional(),
  groups: z.array(z.object({ title: z.string().min(1).max(64), links: z.array(Link).max(12) })).max(6),
  copyright: z.string().max(300).optional(),
});

const Announcement = z.object({
  enabled: z.boolean(),
  message: z.string().min(1).max(300),
  style: z.enum(['info', 'success', 'warning', 'danger']),
  link: Link.optional(),
});

const Enabled = z.object({ enabled: z.boolean() });

const PageActions = z.object({
  markdown: z
    .boolean()
    .describe(
      'Whether a page can be copied and opened as Markdown; it answers as such in any case while the site’s `agentsContext` is `included`, and else never.',
    ),
});

const ExternalLinks = z.object({ target: z.enum(['self', 'blank']).describe('`blank`: in a new tab.') });

/** What clients of such an API look for and this service has not, or has always. It is answered, and ignored where it is sent. */
const fixed = {
  ai: z.object({ mode: z.literal('none') }).describe('There are no answers by a language model.'),
  git: z.object({ showEditLink: z.literal(false) }).describe('Content is not kept in step with a git repository.'),
  insights: z.object({ trackingCookie: z.literal(false) }).describe('Readers are counted, never known again.'),
  advancedCustomization: z.object({ enabled: z.literal(true) }).describe('Every setting is open to every site.'),
};
const fixedStyling = {
  depth: z.literal('flat').describe('Nothing on a page stands out by a shadow.'),
  monospaceFont: z.literal('system').describe('Code is in the font of the reader’s system.'),
};

/** How a site looks; a subset of the public object with the same names (decisions 4.7.3). */
const settings = {
  title: z.string().max(128).optional().describe('That of the site when left out.'),
  styling: Styling,
  internationalization: z
    .object({ locale: Language })
    .describe('Of what the site itself says around content that names no language.'),
  themes: z.object({ default: z.enum(['light', 'dark', 'system']), toggeable: z.boolean() }),
  favicon: z
    .object({ emoji: z.string().min(1).max(16).optional(), icon: Pictures.optional() })
    .describe('`icon` counts where both are given.'),
  header: Header,
  footer: Footer,
  privacyPolicy: z.object({ url: WebUrl.optional() }).describe('Linked at the foot of every page.'),
  socialPreview: z
    .object({ url: WebUrl.optional() })
    .describe('The picture beside a link to a page that has no cover: on the web, or an upload, as of `header.logo`.'),
  announcement: Announcement.optional(),
  pagination: Enabled,
  feedback: Enabled,
  pdf: Enabled.describe('Whether readers can have a page as a PDF. Pages that only some readers see have none.'),
  pageActions: PageActions,
  externalLinks: ExternalLinks,
  trademark: Enabled.describe('Whether “Powered by Bindery” stands at the foot of every page.'),
};

const answered = {
  ...settings,
  ...fixed,
  styling: Styling.extend(fixedStyling),
  pageActions: PageActions.extend({
    externalAI: z.literal(false).describe('Pages are sent to no language model.'),
    mcp: z
      .boolean()
      .describe('Whether the site speaks MCP at `/~mcp`: it does while its `agentsContext` is `included`.'),
  }),
};

/** As it is answered: with every member that has something to say. */
export const SiteCustomization = named('SiteCustomization', z.object(answered));

/** How one site space looks. */
export const SiteSpaceCustomization = named(
  'SiteSpaceCustomization',
  z.object({ ...answered, hasOverrides: z.boolean().describe('Whether it has settings of its own.') }),
);

/** As it is sent: what is left out has its default. */
const given = {
  ...settings,
  styling: Styling.partial().optional(),
  internationalization: settings.internationalization.partial().optional(),
  themes: settings.themes.partial().optional(),
  favicon: settings.favicon.optional(),
  header: Header.partial().optional(),
  footer: Footer.partial().optional(),
  privacyPolicy: settings.privacyPolicy.optional(),
  socialPreview: settings.socialPreview.optional(),
  announcement: Announcement.partial({ enabled: true, style: true }).optional(),
  pagination: Enabled.optional(),
  feedback: Enabled.optional(),
  pdf: settings.pdf.optional(),
  pageActions: PageActions.partial().optional(),
  externalLinks: ExternalLinks.partial().optional(),
  trademark: settings.trademark.optional(),
};

export const SiteCustomizationInput = named('SiteCustomizationInput', z.object(given));

const styling = Styling.shape;

/** What one site space shows in another way than its site; a member that is `null` is the site's again. */
export const SiteCustomizationOverride = named(
  'SiteCustomizationOverride',
  z.object({
    title: given.title.nullable(),
    styling: z
      .object({
        primaryColor: styling.primaryColor.nullable(),
        infoColor: styling.infoColor.nullable(),
        successColor: styling.successColor.nullable(),
        warningColor: styling.warningColor.nullable(),
        dangerColor: styling.dangerColor.nullable(),
        corners: styling.corners.nullable(),
        font: styling.font.nullable(),
        theme: styling.theme.nullable(),
        background: styling.background.nullable(),
        links: styling.links.nullable(),
        icons: styling.icons.nullable(),
        sidebar: styling.sidebar.nullable(),
        search: styling.search.nullable(),
      })
      .partial()
      .nullable()
      .optional(),
    internationalization: given.internationalization.nullable(),
    themes: given.themes.nullable(),
    favicon: given.favicon.nullable(),
    header: given.header.nullable(),
    footer: given.footer.nullable(),
    privacyPolicy: given.privacyPolicy.nullable(),
    socialPreview: given.socialPreview.nullable(),
    announcement: given.announcement.nullable(),
    pagination: given.pagination.nullable(),
    feedback: given.feedback.nullable(),
    pdf: given.pdf.nullable(),
    pageActions: given.pageActions.nullable(),
    externalLinks: given.externalLinks.nullable(),
    trademark: given.trademark.nullable(),
  }),
);
export type SiteCustomizationOverride = z.infer<typeof SiteCustomizationOverride>;
