import { type Element, hasClass, isElement, type Node, textOf } from './element.ts';
import { BREAK, breakable, type Inline, type Style } from './inlines.ts';
import { mathNodes } from './math.ts';
import type { PrintContext } from './print-context.ts';

const STYLES: Record<string, Style> = {
  b: 'b',
  strong: 'b',
  th: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  var: 'i',
  s: 's',
  del: 's',
  strike: 's',
  u: 'u',
  ins: 'u',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  small: 'small',
  kbd: 'kbd',
};
/** Of elements that look like others only by their class. */
const CLASS_STYLES: Record<string, Style> = {
  'b-api-type': 'muted',
  'b-api-mark': 'muted',
  'b-api-deprecated': 'muted',
  'b-api-required': 'must',
  'b-api-status': 'b',
};
const CODE = new Set(['code', 'samp', 'tt']);
const SKIPPED = new Set(['svg', 'button', 'source', 'colgroup', 'col', 'wbr']);
/** Looks within looks; the text of deeper ones stays. */
const MAX_DEPTH = 10;

/** The text of elements that stand within a line; white space is one space, as in HTML. */
export function readInline(nodes: readonly Node[], context: PrintContext, depth = 0): Inline[] {
  return nodes.flatMap((node, index) => {
    if (isElement(node)) return readElement(node, context, depth);
    const before = nodes[index - 1];
    return readText(before && isElement(before) && before.name === 'br' ? node.trimStart() : node);
  });
}

const readText = (text: string): Inline[] => breakable(text.replace(/[ \t\r\n\f]+/g, ' '));

function readElement(element: Element, context: PrintContext, depth: number): Inline[] {
  const { name } = element;
  if (SKIPPED.has(name) || hasClass(element, 'b-anchor') || hasClass(element, 'b-note-back')) return [];
  if (name === 'br') return [{ k: 'br' }];
  // Paper is light.
  if (name === 'img') return hasClass(element, 'b-on-dark') ? [] : [readImage(element, context)];
  if (name === 'input') return [{ k: 'box', on: 'checked' in element.attrs }];
  if (CODE.has(name)) return [{ k: 'code', c: breakable(textOf(element), 18) }];
  if (name === 'math') return readMath(element);
  const inside = () => {
    const id = context.define(element.attrs.id ?? '');
    const marks: Inline[] = id === '' ? [] : [{ k: 'at', id }];
    return depth >= MAX_DEPTH
      ? readText(textOf(element))
      : [...marks, ...readInline(element.children, context, depth + 1)];
  };
  if (name === 'a') return readLink(element, inside(), context);
  const style = styleOf(element);
  return style ? [{ k: style, c: inside() }] : inside();
}

function styleOf({ name, attrs }: Element): Style | undefined {
  const kind = attrs.class?.split(' ').find(one => Object.hasOwn(CLASS_STYLES, one));
  if (kind !== undefined) return CLASS_STYLES[kind];
  return Object.hasOwn(STYLES, name) ? STYLES[name] : undefined;
}

function readLink(element: Element, c: Inline[], context: PrintContext): Inline[] {
  if (hasClass(element, 'b-broken')) return [{ k: 'broken', c }];
  const mention = hasClass(element, 'b-mention');
  const target = context.target(element.attrs.href);
  const link: Inline[] = target ? [{ k: 'a', ...target, c }] : c;
  return mention ? [{ k: 'mention', c: link }] : link;
}

/** What cannot be printed is named instead, with the address where it can be seen. */
export function readImage({ attrs }: Element, context: PrintContext): Inline {
  const picture = context.picture(attrs.src);
  if (picture) return { k: 'img', f: picture, w: widthOf(attrs.width) };
  const name = context.fileName(attrs.src);
  const target = name === undefined ? context.target(attrs.src) : undefined;
  const c: Inline[] = breakable(attrs.alt || name || context.words.image);
  return { k: 'muted', c: target ? [{ k: 'a', ...target, c }] : c };
}

/** In CSS pixels; 0 when nothing is said. */
export function widthOf(width: string | undefined): number {
  const pixels = /^(\d{1,5})(?:px)?$/.exec(width ?? '')?.[1];
  return pixels === undefined ? 0 : Number(pixels);
}

/** A formula, or its source where it is not one. */
function readMath(element: Element): Inline[] {
  const v = mathNodes(element);
  return v ? [{ k: 'math', v }] : [{ k: 'code', c: [textOf(element)] }];
}

/** Without the white space at its ends. */
export function trimmed(nodes: readonly Inline[]): Inline[] {
  const kept = [...nodes];
  while (kept.length > 0 && isBlank(kept[0])) kept.shift();
  while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop();
  const [first] = kept;
  if (typeof first === 'string') kept[0] = first.trimStart();
  const last = kept.at(-1);
  if (typeof last === 'string') kept[kept.length - 1] = last.trimEnd();
  return kept;
}

const isBlank = (node: Inline | undefined) => node === BREAK || (typeof node === 'string' && node.trim() === '');
