import type { SiteCustomization, SiteCustomizationInput, SiteFont } from '#client/types.gen.ts';

export interface Link {
  title: string;
  to: string;
}

/** One for each theme. */
interface Pair {
  light: string;
  dark: string;
}

/** What is chosen of the look among a few words. */
type Choice = 'corners' | 'theme' | 'background' | 'links' | 'icons' | 'search';

/** The form's own shape: what the settings leave out is empty here. Names are those of the API, so that its errors find their fields. */
export interface Values {
  title: string;
  /** `ownFont` counts where `font` is `own`. */
  styling: Record<Choice, string> & {
    primaryColor: Pair;
    infoColor: Pair;
    successColor: Pair;
    warningColor: Pair;
    dangerColor: Pair;
    font: string;
    ownFont: OwnFont;
    sidebar: { background: string; list: string };
  };
  internationalization: { locale: string };
  themes: { default: string; toggeable: boolean };
  favicon: { emoji: string; icon: { light: string } };
  header: { preset: string; logo: Pair; links: Link[] };
  footer: { logo: Pair; groups: { title: string; links: Link[] }[]; copyright: string };
  privacyPolicy: { url: string };
  socialPreview: { url: string };
  announcement: { enabled: boolean; message: string; style: string; link: Link };
  pagination: { enabled: boolean };
  feedback: { enabled: boolean };
  pdf: { enabled: boolean };
  pageActions: { markdown: boolean };
  externalLinks: { target: string };
  trademark: { enabled: boolean };
}

/** The faces of an own font, each with its place in the form. */
export const faces = [
  { name: 'regular', weight: 'regular', style: 'normal' },
  { name: 'bold', weight: 'bold', style: 'normal' },
  { name: 'italic', weight: 'regular', style: 'italic' },
  { name: 'boldItalic', weight: 'bold', style: 'italic' },
] as const;

export type Face = (typeof faces)[number]['name'];

/** Addresses of its faces, empty where there is none. */
export type OwnFont = { fontFamily: string } & Record<Face, string>;

const addressOf = (font: SiteFont | undefined, { weight, style }: (typeof faces)[number]): string =>
  font?.fontFaces.find(face => face.weight === weight && face.style === style)?.url ?? '';

function stylingOf({ font, ...styling }: SiteCustomization['styling']): Values['styling'] {
  const own = typeof font === 'object' ? font : undefined;
  const [regular, bold, italic, boldItalic] = faces;
  return {
    ...styling,
    font: typeof font === 'object' ? 'own' : font,
    ownFont: {
      fontFamily: own?.fontFamily ?? '',
      regular: addressOf(own, regular),
      bold: addressOf(own, bold),
      italic: addressOf(own, italic),
      boldItalic: addressOf(own, boldItalic),
    },
  };
}

const facesGiven = (font: OwnFont) => faces.filter(({ name }) => font[name] !== '');

/** Where the form has what the API calls by its place in a list. */
export const faceNames = ({ styling }: Values): Record<string, `styling.ownFont.${Face}`> =>
  Object.fromEntries(
    facesGiven(styling.ownFont).map(({ name }, index) => [
      `styling.font.fontFaces.${index}.url`,
      `styling.ownFont.${name}` as const,
    ]),
  );

const fontOf = ({ font, ownFont }: Values['styling']): SiteFont | string =>
  font === 'own'
    ? {
        fontFamily: ownFont.fontFamily.trim(),
        fontFaces: facesGiven(ownFont).map(({ name, weight, style }) => ({ weight, style, url: ownFont[name] })),
      }
    : font;

const noLink = { title: '', to: '' };
const noPair: Pair = { light: '', dark: '' };

export const valuesOf = (settings: SiteCustomization): Values => ({
  title: settings.title ?? '',
  styling: stylingOf(settings.styling),
  themes: settings.themes,
  favicon: { emoji: settings.favicon.emoji ?? '', icon: { light: settings.favicon.icon?.light ?? '' } },
  internationalization: settings.internationalization,
  header: {
    preset: settings.header.preset,
    logo: settings.header.logo ?? noPair,
    links: settings.header.links,
  },
  footer: {
    logo: settings.footer.logo ?? noPair,
    groups: settings.footer.groups,
    copyright: settings.footer.copyright ?? '',
  },
  privacyPolicy: { url: settings.privacyPolicy.url ?? '' },
  socialPreview: { url: settings.socialPreview.url ?? '' },
  announcement: {
    enabled: settings.announcement?.enabled ?? true,
    style: settings.announcement?.style ?? 'info',
    message: settings.announcement?.message ?? '',
    link: settings.announcement?.link ?? noLink,
  },
  pagination: settings.pagination,
  feedback: settings.feedback,
  pdf: settings.pdf,
  pageActions: { markdown: settings.pageActions.markdown },
  externalLinks: settings.externalLinks,
  trademark: settings.trademark,
});

/** A picture for one theme alone stands for both. */
const logoOf = ({ light, dark }: Pair) =>
  light || dark ? { logo: { light: light || dark, dark: dark || light } } : {};

/** The settings that a form says. */
export function settingsOf(before: SiteCustomization, values: Values): SiteCustomizationInput {
  const { header, footer, privacyPolicy, socialPreview, announcement } = values;
  const icon = values.favicon.icon.light;
  const { ownFont: _, ...styling } = values.styling;
  const { link } = announcement;
  const title = values.title.trim();
  return {
    // Each select offers the values of the API and no other.
    styling: { ...styling, font: fontOf(values.styling) } as SiteCustomizationInput['styling'],
    internationalization: values.internationalization as SiteCustomizationInput['internationalization'],
    themes: values.themes as SiteCustomizationInput['themes'],
    favicon: {
      ...(values.favicon.emoji ? { emoji: values.favicon.emoji } : {}),
      ...(icon
        ? { icon: icon === before.favicon.icon?.light ? before.favicon.icon : { light: icon, dark: icon } }
        : {}),
    },
    header: { preset: header.preset, ...logoOf(header.logo), links: header.links } as SiteCustomizationInput['header'],
    footer: {
      ...logoOf(footer.logo),
      groups: footer.groups,
      ...(footer.copyright ? { copyright: footer.copyright } : {}),
    },
    privacyPolicy: privacyPolicy.url ? privacyPolicy : {},
    socialPreview: socialPreview.url ? socialPreview : {},
    pagination: values.pagination,
    feedback: values.feedback,
    pdf: values.pdf,
    pageActions: values.pageActions,
    externalLinks: values.externalLinks as SiteCustomizationInput['externalLinks'],
    trademark: values.trademark,
    ...(title ? { title } : {}),
    ...(announcement.message
      ? {
          announcement: {
            enabled: announcement.enabled,
            message: announcement.message,
            style: announcement.style,
            ...(link.to || link.title ? { link } : {}),
          } as SiteCustomizationInput['announcement'],
        }
      : {}),
  };
}
