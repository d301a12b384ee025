import type { Customization } from './reader.ts';

/** What a site chose of its look, as the style sheet asks for it (`styles/look.css`). The plain choices have no rules. */
export function lookOf({ styling, header }: Pick<Customization, 'styling' | 'header'>): Record<string, string> {
  const { corners, theme, background, links, icons, sidebar, search } = styling;
  const preset = header.preset === undefined || header.preset === 'default' ? undefined : header.preset;
  const look = {
    corners,
    tone: chosen(theme, 'clean'),
    background: chosen(background, 'plain'),
    links: chosen(links, 'accent'),
    icons: chosen(icons, 'regular'),
    sidebar: chosen(sidebar?.background, 'default'),
    list: chosen(sidebar?.list, 'default'),
    'search-bar': chosen(search, 'subtle'),
    header: preset ?? (theme === 'bold' ? 'bold' : undefined),
  };
  return Object.fromEntries(
    Object.entries(look).flatMap(([name, value]) => (value === undefined ? [] : [[`data-${name}`, value]])),
  );
}

const chosen = (value: string | undefined, plain: string) => (value === plain ? undefined : value);
