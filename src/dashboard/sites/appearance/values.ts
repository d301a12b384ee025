import type { SiteCustomization } from '#client/types.gen.ts';

export interface Link {
  title: string;
  to: string;
}

/** The form's own shape: what the settings leave out is empty here. Names are those of the API, so that its errors find their fields. */
export interface Values {
  title: string;
  styling: { primaryColor: { light: string; dark: string }; corners: string; font: string };
  themes: { default: string; toggeable: boolean };
  favicon: { emoji: string; icon: { light: string } };
  header: { logo: { light: string; dark: string }; links: Link[] };
  footer: { groups: { title: string; links: Link[] }[]; copyright: string };
  socialPreview: { url: string };
  announcement: { message: string; link: Link };
  pagination: { enabled: boolean };
  feedback: { enabled: boolean };
}

const noLink = { title: '', to: '' };

export const valuesOf = (settings: SiteCustomization): Values => ({
  title: settings.title ?? '',
  styling: { ...settings.styling, font: settings.styling.font ?? 'inter' },
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
  const { message, link } = values.announcement;
  const { copyright, groups } = values.footer;
  const title = values.title.trim();
  return {
    // Each select offers the values of the API and no other.
    styling: values.styling as SiteCustomization['styling'],
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
