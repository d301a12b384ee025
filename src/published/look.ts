import type { Customization } from './reader.ts';

/** What a site chose of its look, as the style sheet asks for it (`styles/look.css`). */
export function lookOf({ styling, header }: Pick<Customization, 'styling' | 'header'>) {
  const { corners, theme, background, links, icons, sidebar, search } = styling;
  const colored = header.preset === 'default' && theme === 'bold' ? theme : header.preset;
  return {
    'data-corners': corners,
    'data-tone': theme,
    'data-background': background,
    'data-links': links,
    'data-icons': icons,
    'data-sidebar': sidebar.background,
    'data-list': sidebar.list,
    'data-search-bar': search,
    'data-header': colored === 'default' ? undefined : colored,
  };
}
