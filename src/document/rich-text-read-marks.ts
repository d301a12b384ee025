import { type HtmlElement, onlyElements } from './rich-text-element.ts';
import { inline, isPlain, mark, plainOf, type RichInline, type RichMark, type RichNode } from './rich-text-model.ts';
import { readReference, readSource } from './rich-text-reference.ts';

const MARKS: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};
const COLORS = new Set(
  'default green blue red orange yellow purple $primary $info $success $warning $danger'.split(' '),
);
const DARK = /^\(prefers-color-scheme:\s*dark\)$/;

/** The mark that an element gives what is in it. */
export function markOf({ name, attrs }: HtmlElement): RichMark | undefined {
  const names = Object.keys(attrs);
  if (names.length === 0) return Object.hasOwn(MARKS, name) ? mark(MARKS[name] ?? '') : undefined;
  if (name !== 'mark' || names.join() !== 'style') return undefined;
  const data = { text: 'default', background: 'default' };
  for (const part of (attrs.style ?? '').split(';').filter(each => each.trim() !== '')) {
    const [, property, color = ''] = /^\s*(background-color|color)\s*:\s*([\w$-]+)\s*$/.exec(part) ?? [];
    if (!property || !COLORS.has(color)) return undefined;
    data[property === 'color' ? 'text' : 'background'] = color;
  }
  return mark('color', data);
}

/** The inline that an element begins: a link, a button, a mention, an icon. What stands in it is read by the caller. */
export function inlineOf({ name, attrs }: HtmlElement): RichInline | undefined {
  const { href, title, class: classes, 'data-icon': icon, ...others } = attrs;
  if (name === 'i') {
    const symbol = /^fa-([\w-]+)$/.exec(classes ?? '')?.[1];
    return symbol && Object.keys(attrs).length === 1 ? inline('icon', { icon: symbol }) : undefined;
  }
  if (name !== 'a' || href === undefined || Object.keys(others).length > 0) return undefined;
  const ref = readReference(href);
  const kind = /^button(?: (primary|secondary))?$/.exec(classes ?? '');
  if (kind && title === undefined)
    return inline('button', { ref, kind: kind[1] ?? 'primary', label: '', ...(icon ? { icon } : {}) });
  return classes === undefined && icon === undefined ? linkOf(href, title) : undefined;
}

/** A link, or a mention, which is a link of that title or to a person. */
export function linkOf(href: string, title: string | undefined): RichInline {
  const ref = readReference(href);
  if (ref.kind === 'user' || title === 'mention') return inline('mention', { ref });
  return inline('link', { ref, ...(title ? { title } : {}) });
}

/** Gives an inline what stands in it: a button its label, a mention the text for where nobody is found. */
export function finishInline(node: RichInline, inner: RichNode[]): void {
  const { type, data = {} } = node;
  const isWords = type === 'mention' || type === 'icon' || type === 'button';
  const text = plainOf(inner);
  if (type === 'button') data.label = text;
  else if (isWords && text !== '' && isPlain(inner)) data.text = text;
  if (!isWords || !isPlain(inner)) node.nodes = inner;
}

/** The picture of an `img`, or of a `picture` with another one for the dark; undefined when they say more than that. */
export function pictureOf(element: HtmlElement): { attrs: Record<string, string>; dark?: string } | undefined {
  if (element.name === 'img') return { attrs: element.attrs };
  const [source, img, more] = onlyElements(element.children) ?? [];
  if (element.name !== 'picture' || Object.keys(element.attrs).length > 0 || more || img?.name !== 'img')
    return undefined;
  const { srcset, media, ...others } = source?.attrs ?? {};
  const isDark = source?.name === 'source' && srcset && DARK.test(media ?? '') && Object.keys(others).length === 0;
  return isDark && !/[\s,]/.test(srcset) ? { attrs: img.attrs, dark: srcset } : undefined;
}

/** A picture within a line. */
export function inlineImageOf(element: HtmlElement): RichInline | undefined {
  const picture = pictureOf(element);
  if (!picture) return undefined;
  const { src = '', alt, title, 'data-size': size, ...others } = picture.attrs;
  if (Object.keys(others).length > 0 || (size !== undefined && size !== 'original' && size !== 'line'))
    return undefined;
  return inline('inline-image', {
    ref: readSource(src),
    ...(picture.dark ? { refDark: readSource(picture.dark) } : {}),
    ...(title ? { caption: title } : {}),
    ...(size ? { size } : {}),
    ...(alt ? { alt } : {}),
  });
}
