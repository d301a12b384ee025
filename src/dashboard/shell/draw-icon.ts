import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { siteIcon } from '#lib/site-icons.ts';

const drawn = new Map<string, string>();

/** An icon in the text of a page, by the name that its author wrote. */
export function drawIcon(name: string): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const place = document.createElement('span');
  const root = createRoot(place);
  flushSync(() => root.render(createElement(siteIcon(name), { className: 'b-glyph', strokeWidth: 1.75 })));
  const markup = place.innerHTML;
  root.unmount();
  drawn.set(name, markup);
  return markup;
}
