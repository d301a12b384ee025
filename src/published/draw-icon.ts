import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type otherIcon, siteIcon } from '#lib/site-icons.ts';

const drawn = new Map<typeof otherIcon, string>();

/** An icon in a text, by the name that its author wrote. */
export function drawIcon(name: string): string {
  const icon = siteIcon(name);
  const known = drawn.get(icon);
  if (known !== undefined) return known;
  const markup = renderToStaticMarkup(createElement(icon, { className: 'b-glyph site-icon', strokeWidth: 1.75 }));
  drawn.set(icon, markup);
  return markup;
}
