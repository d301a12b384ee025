import type { Customization } from './reader.ts';

/** What stands at the top of the window, for the browser to go on with. */
export function topColors({ styling, header }: Pick<Customization, 'styling' | 'header'>) {
  const preset = header.preset === 'default' && styling.theme === 'bold' ? 'bold' : header.preset;
  if (preset === 'bold') return styling.primaryColor;
  if (preset === 'contrast') return { light: '#161a22', dark: '#eceef2' };
  return styling.theme === 'muted' ? { light: '#f6f7f9', dark: '#14181f' } : { light: '#ffffff', dark: '#0f1217' };
}

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
