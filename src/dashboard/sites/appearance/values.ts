import type { SiteCustomization, SiteFont } from '#client/types.gen.ts';

export interface Link {
  title: string;
  to: string;
}

/** The form's own shape: what the settings leave out is empty here. Names are those of the API, so that its errors find their fields. */
export interface Values {
  title: string;
  /** `ownFont` counts where `font` is `own`. */
  styling: { primaryColor: { light: string; dark: string }; corners: string; font: string; ownFont: OwnFont };
  themes: { default: string; toggeable: boolean };
  favicon: { emoji: string; icon: { light: string } };
  header: { logo: { light: string; dark: string }; links: Link[] };
  footer: { groups: { title: string; links: Link[] }[]; copyright: string };
  socialPreview: { url: string };
  announcement: { message: string; link: Link };
  pagination: { enabled: boolean };
  feedback: { enabled: boolean };
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

function stylingOf({ font = 'inter', ...styling }: SiteCustomization['styling']): Values['styling'] {
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

export const valuesOf = (settings: SiteCustomization): Values => ({
  title: settings.title ?? '',
  styling: stylingOf(settings.styling),
  themes: settings.themes,
  favicon: { emoji: settings.favicon.emoji ?? '', icon: { light: settings.favicon.icon?.light ?? '' } },
  header: { logo: settings.header.logo ?? { light: '', dark: '' }, links: settings.header.links },
  footer: { groups: settings.footer.groups, copyright: settings.footer.copyright ?? '' },
  socialPreview: { url: settings.socialPreview?.url ?? '' },
  announcement: {
    message: settings.announcement?.message ?? '',
    link: settings.announcement?.link ?? noLink,
  },
  pagination: settings.pagination,
  feedback: settings.feedback,
});

/** The settings that a form says. A logo for one theme alone stands in both. */
export function settingsOf(before: SiteCustomization, values: Values): SiteCustomization {
  const { light, dark } = values.header.logo;
  const icon = values.favicon.icon.light;
  const { primaryColor, corners } = values.styling;
  const { message, link } = values.announcement;
  const { copyright, groups } = values.footer;
  const title = values.title.trim();
  return {
    // Each select offers the values of the API and no other.
    styling: { primaryColor, corners, font: fontOf(values.styling) } as SiteCustomization['styling'],
    themes: values.themes as SiteCustomization['themes'],
    favicon: {
      ...(values.favicon.emoji ? { emoji: values.favicon.emoji } : {}),
      ...(icon
        ? { icon: icon === before.favicon.icon?.light ? before.favicon.icon : { light: icon, dark: icon } }
        : {}),
    },
    header: {
      ...(light || dark ? { logo: { light: light || dark, dark: dark || light } } : {}),
      links: values.header.links,
    },
    footer: { groups, ...(copyright ? { copyright } : {}) },
    pagination: values.pagination,
    feedback: values.feedback,
    ...(values.socialPreview.url ? { socialPreview: values.socialPreview } : {}),
    ...(title ? { title } : {}),
    ...(message ? { announcement: { message, ...(link.to || link.title ? { link } : {}) } } : {}),
  };
}
