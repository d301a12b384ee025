import type { Block } from './blocks.ts';
import { type Element, elements, find, hasClass, isElement, type Node, named, textOf, withClass } from './element.ts';
import { type Inline, plainText } from './inlines.ts';
import { mathNodes } from './math.ts';
import type { PrintContext } from './print-context.ts';
import { apiRules } from './read-api.ts';
import { readCards, readLinkCard } from './read-cards.ts';
import { plainCode, readCode } from './read-code.ts';
import { readImage, readInline, trimmed, widthOf } from './read-inline.ts';
import { alignOf, readTable } from './read-table.ts';

/** Containers within containers; what is deeper stands in the last of them. */
const MAX_DEPTH = 10;
/** Headings below this level of the book are no bookmarks. */
const BOOKMARKED = 4;

type Rule = (element: Element, context: PrintContext, depth: number) => Block[];

/** What a page shows, from top to bottom; text that stands alone becomes a block too. */
export function readBlocks(nodes: readonly Node[], context: PrintContext, depth = 0): Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const c = trimmed(readInline(line, context));
    if (c.length > 0) blocks.push({ k: 't', c });
    line = [];
  };
  for (const node of nodes) {
    const rule = isElement(node) ? ruleOf(node) : undefined;
    if (!rule || !isElement(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...rule(node, context, depth));
  }
  endLine();
  return blocks;
}

function ruleOf(element: Element): Rule | undefined {
  const kind = element.attrs.class?.split(' ').find(name => Object.hasOwn(CLASSES, name));
  if (kind !== undefined) return CLASSES[kind];
  return Object.hasOwn(NAMES, element.name) ? NAMES[element.name] : undefined;
}

const inside: Rule = (element, context, depth) => readBlocks(element.children, context, depth);

/** A container, or only its content where containers are too deep already. */
function within(element: Element, context: PrintContext, depth: number, make: (blocks: Block[]) => Block): Block[] {
  const blocks = readBlocks(element.children, context, depth + 1);
  return depth >= MAX_DEPTH ? blocks : [make(blocks)];
}

const NAMES: Record<string, Rule> = {
  p: (element, context) => paragraph(element, context),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [name, heading])),
  ul: (element, context, depth) => list(element, context, depth),
  ol: (element, context, depth) => list(element, context, depth),
  li: inside,
  blockquote: (element, context, depth) => within(element, context, depth, b => ({ k: 'quote', b })),
  hr: () => [{ k: 'hr' }],
  pre: element => [plainCode(textOf(element).replace(/\n$/, ''))],
  figure: inside,
  figcaption: (element, context) => [{ k: 'p', c: [{ k: 'muted', c: readInline(element.children, context) }], al: '' }],
  table: (element, context, depth) =>
    depth >= MAX_DEPTH
      ? inside(element, context, depth)
      : [readTable(element, cell => readBlocks(cell, context, depth + 1))],
  tr: inside,
  td: inside,
  th: inside,
  thead: inside,
  tbody: inside,
  caption: inside,
  div: inside,
  section: inside,
  center: inside,
  summary: inside,
  details: (element, context, depth) => fold(element, context, depth),
  dl: (element, context, depth) => [{ k: 'dl', i: definitions(element, context, depth) }],
};

const CLASSES: Record<string, Rule> = {
  ...apiRules(readBlocks, MAX_DEPTH),
  'b-code': element => [readCode(element)],
  'b-figure': (element, context) => picture(element, context),
  'b-hint': (element, context, depth) => {
    const s = /b-hint-(\w+)(?:\s|$)/.exec(element.attrs.class ?? '')?.[1] ?? 'info';
    return within(find(element, withClass('b-hint-body')) ?? element, context, depth, b => ({ k: 'hint', s, b }));
  },
  'b-tabs': (element, context, depth) => {
    const tabs = elements(element).map(tab => titled(tab, context, depth));
    return depth >= MAX_DEPTH ? tabs.flatMap(({ b }) => b) : [{ k: 'tabs', i: tabs }];
  },
  'b-stepper': (element, context, depth) =>
    depth >= MAX_DEPTH
      ? inside(element, context, depth)
      : [{ k: 'steps', tight: false, i: elements(element).map(step => readBlocks(step.children, context, depth + 1)) }],
  'b-columns': (element, context, depth) => columns(element, context, depth),
  'b-cards': (element, context, depth) => readCards(element, context, cell => readBlocks(cell, context, depth + 1)),
  'b-link-card': (element, context) => [readLinkCard(element, context, [])],
  'b-card-block': (element, context, depth) => {
    const card = find(element, withClass('b-link-card'));
    const caption = find(element, named('figcaption'));
    const cap = caption ? readBlocks(caption.children, context, depth + 1) : [];
    return card ? [readLinkCard(card, context, cap)] : cap;
  },
  'b-operation': (element, context, depth) => {
    const method = find(element, withClass('b-method'));
    const path = find(element, withClass('b-operation-path'));
    const body = find(element, withClass('b-operation-body'));
    const b = body ? readBlocks(body.children, context, depth + 1) : [];
    return [{ k: 'op', m: method ? textOf(method) : '', p: path ? textOf(path) : '', b }];
  },
  'b-math': element => {
    const math = find(element, named('math'));
    const v = math && mathNodes(math);
    return v ? [{ k: 'math', v }] : [plainCode(textOf(element).trim())];
  },
  'b-update': (element, context, depth) => {
    const date = find(element, withClass('b-update-date'));
    const body = find(element, withClass('b-update-body')) ?? element;
    return within(body, context, depth, b => ({ k: 'update', d: date ? textOf(date) : '', b }));
  },
  'b-raw': (element, context, depth) => within(element, context, depth, b => ({ k: 'raw', b })),
  'b-notes': (element, context, depth) => {
    const items = elements(element).flatMap(elements);
    return [
      {
        k: 'notes',
        i: items.map((item, index) => ({
          id: context.define(item.attrs.id ?? ''),
          n: index + 1,
          b: readBlocks(item.children, context, depth + 1),
        })),
      },
    ];
  },
};

function paragraph(element: Element, context: PrintContext): Block[] {
  const [only, ...others] = element.children.filter(child => isElement(child) || child.trim() !== '');
  if (only && others.length === 0 && isElement(only) && only.name === 'img') return picture(element, context);
  const c = trimmed(readInline(element.children, context));
  return c.length > 0 ? [{ k: 'p', c, al: alignOf(element) }] : [];
}

function heading(element: Element, context: PrintContext): Block[] {
  const c = trimmed(readInline(element.children, context));
  if (plainText(c).trim() === '' && c.length === 0) return [];
  const l = context.level + Math.max(1, Number(element.name.slice(1)) - 1);
  return [
    { k: 'h', l, id: context.define(element.attrs.id ?? ''), c, bm: l <= Math.max(BOOKMARKED, context.level + 1) },
  ];
}

function list(element: Element, context: PrintContext, depth: number): Block[] {
  const items = elements(element).filter(named('li'));
  if (depth >= MAX_DEPTH) return items.flatMap(item => readBlocks(item.children, context, depth));
  const i = items.map(item => readBlocks(item.children, context, depth + 1));
  const tight = !items.some(item => elements(item).some(named('p')));
  if (element.name === 'ul') return [{ k: 'ul', tight, i }];
  const start = Number(element.attrs.start ?? 1);
  return [{ k: 'ol', tight, s: Number.isSafeInteger(start) && start >= 0 ? start : 1, i }];
}

function picture(element: Element, context: PrintContext): Block[] {
  const image = find(element, named('img'));
  if (!image || hasClass(image, 'b-on-dark')) return [];
  const caption = find(element, named('figcaption'));
  const cap: Inline[] = caption ? readInline(caption.children, context) : [];
  const shown = readImage(image, context);
  if (typeof shown === 'object' && shown.k === 'img')
    return [{ k: 'fig', f: shown.f, w: widthOf(image.attrs.width), cap }];
  return [{ k: 'box', b: [{ k: 't', c: cap.length > 0 ? [shown, { k: 'br' }, ...cap] : [shown] }] }];
}

/** The summary of an element and what it hides. */
function titled(element: Element, context: PrintContext, depth: number): { t: Inline[]; b: Block[] } {
  const summary = elements(element).find(named('summary'));
  const rest = element.children.filter(child => child !== summary);
  return { t: summary ? trimmed(readInline(summary.children, context)) : [], b: readBlocks(rest, context, depth + 1) };
}

function fold(element: Element, context: PrintContext, depth: number): Block[] {
  const { t, b } = titled(element, context, depth);
  return depth >= MAX_DEPTH ? [{ k: 't', c: t }, ...b] : [{ k: 'fold', t, b }];
}

function columns(element: Element, context: PrintContext, depth: number): Block[] {
  const i = elements(element).map(column => ({
    w: Number(/b-column-(\d+)/.exec(column.attrs.class ?? '')?.[1] ?? 0),
    b: readBlocks(column.children, context, depth + 1),
  }));
  return depth >= MAX_DEPTH || i.length > 4 ? i.flatMap(({ b }) => b) : [{ k: 'cols', i }];
}

function definitions(element: Element, context: PrintContext, depth: number): { t: Inline[]; b: Block[] }[] {
  return elements(element).map(({ name, children }) =>
    name === 'dt'
      ? { t: trimmed(readInline(children, context)), b: [] }
      : { t: [], b: readBlocks(children, context, depth + 1) },
  );
}
