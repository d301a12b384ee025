import type { SiteCustomization } from '#client/types.gen.ts';
import type { Unsaved } from '#dashboard/shell/site-preview/site-preview.tsx';
import { faces, type Link, settingsOf, type Values } from '#dashboard/sites/appearance/values.ts';

type Pair = Values['header']['logo'];

/** With the files that are saved in place of new ones, which nobody may read before. */
function withSavedFiles(values: Values, saved: Values): Values {
  const { styling, header, footer, favicon, socialPreview } = values;
  const logos = [saved.header.logo, saved.footer.logo].flatMap(({ light, dark }) => [light, dark]);
  const fonts = faces.map(({ name }) => saved.styling.ownFont[name]);
  const known = new Set(['', ...logos, ...fonts, saved.favicon.icon.light, saved.socialPreview.url]);
  const pair = (now: Pair, before: Pair): Pair => ({
    light: known.has(now.light) ? now.light : before.light,
    dark: known.has(now.dark) ? now.dark : before.dark,
  });
  const { font, ownFont } = styling;
  const isRead = font !== 'own' || (ownFont.regular !== '' && faces.every(({ name }) => known.has(ownFont[name])));
  return {
    ...values,
    styling: isRead ? styling : { ...styling, font: saved.styling.font, ownFont: saved.styling.ownFont },
    header: { ...header, logo: pair(header.logo, saved.header.logo) },
    footer: { ...footer, logo: pair(footer.logo, saved.footer.logo) },
    favicon: known.has(favicon.icon.light) ? favicon : { ...favicon, icon: saved.favicon.icon },
    socialPreview: known.has(socialPreview.url) ? socialPreview : saved.socialPreview,
  };
}

const isWritten = ({ title, to }: Link) => title.trim() !== '' && URL.canParse(to);

/** Without the links and columns that somebody only begins to write. */
const withWritten = (values: Values): Values => ({
  ...values,
  header: { ...values.header, links: values.header.links.filter(isWritten) },
  footer: {
    ...values.footer,
    groups: values.footer.groups
      .filter(({ title }) => title.trim() !== '')
      .map(group => ({ ...group, links: group.links.filter(isWritten) })),
  },
  announcement: isWritten(values.announcement.link)
    ? values.announcement
    : { ...values.announcement, link: { title: '', to: '' } },
});

/** What a form says that is not saved, as the preview takes it: the members alone that differ, for it stands in an address. */
export function unsavedLook(settings: SiteCustomization, saved: Values, values: Values): Unsaved {
  const files = withSavedFiles(values, saved);
  const { styling: stylingBefore, ...before } = settingsOf(settings, saved);
  const { styling: stylingNow, ...now } = settingsOf(settings, withWritten(files));
  const styling = differing({ ...stylingBefore }, { ...stylingNow });
  const look = { ...differing(before, now), ...(Object.keys(styling).length > 0 && { styling }) };
  return {
    look: Object.keys(look).length > 0 ? JSON.stringify(look) : undefined,
    more: !isSame(files, values),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The members that are others now; `null` for what is no more. */
function differing(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    names.filter(name => !isSame(before[name], now[name])).map(name => [name, now[name] ?? null]),
  );
}
