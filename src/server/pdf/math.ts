import { type Element, elements, find, isElement, type Node, named, textOf } from './element.ts';

/** A formula as the template reads it; `v` is its text. */
export type MathNode =
  | { m: 'sym' | 'text'; v: string }
  | { m: 'row'; c: MathNode[]; fence: boolean }
  | { m: 'frac' | 'root'; a: MathNode[]; b: MathNode[] }
  | { m: 'attach'; c: MathNode[]; t: MathNode[]; b: MathNode[]; limits: boolean }
  | { m: 'over' | 'under'; c: MathNode[] }
  | { m: 'accent'; c: MathNode[]; v: string }
  | { m: 'space'; w: number }
  | { m: 'table'; n: number; al: string[]; rows: MathNode[][][] };

/** Marks over a base, as KaTeX writes them, and the combining ones that Typst wants. */
const ACCENTS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  '⃗': '\u20d7',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
};
const LINES = new Set(['‾', '¯', '―', '_', '‗']);

/** The presentation MathML of one formula (MathML Core); undefined when there is none. */
export function mathNodes(math: Element): MathNode[] | undefined {
  const semantics = find(math, named('semantics'));
  const content = semantics ? elements(semantics)[0] : undefined;
  return content && nodesOf(content);
}

const childrenOf = ({ children }: Element): MathNode[] => children.flatMap(nodesOf);

function nodesOf(node: Node): MathNode[] {
  if (!isElement(node)) return [];
  const rule = Object.hasOwn(RULES, node.name) ? RULES[node.name] : undefined;
  return rule ? rule(node) : childrenOf(node);
}

const part = (element: Element, index: number): MathNode[] => {
  const child = elements(element)[index];
  return child ? nodesOf(child) : [];
};

type Rule = (element: Element) => MathNode[];

const RULES: Record<string, Rule> = {
  mi: element => symbol(element, element.attrs.mathvariant === 'normal' || textOf(element).length > 2),
  mn: element => symbol(element, true),
  mo: element => symbol(element, false),
  mtext: element => [{ m: 'text', v: textOf(element) }],
  mspace: ({ attrs }) => [{ m: 'space', w: Math.max(-2, Math.min(10, Number.parseFloat(attrs.width ?? '0') || 0)) }],
  mrow: element => {
    const ends = [elements(element)[0], elements(element).at(-1)];
    const fence = ends.some(end => end?.name === 'mo' && end.attrs.fence === 'true' && end.attrs.stretchy !== 'false');
    return [{ m: 'row', c: childrenOf(element), fence }];
  },
  mfrac: element =>
    element.attrs.linethickness === '0px'
      ? [{ m: 'table', n: 1, al: ['center'], rows: [[part(element, 0)], [part(element, 1)]] }]
      : [{ m: 'frac', a: part(element, 0), b: part(element, 1) }],
  msqrt: element => [{ m: 'root', a: childrenOf(element), b: [] }],
  mroot: element => [{ m: 'root', a: part(element, 0), b: part(element, 1) }],
  msup: element => attach(element, [], part(element, 1), false),
  msub: element => attach(element, part(element, 1), [], false),
  msubsup: element => attach(element, part(element, 1), part(element, 2), false),
  mover: element => marked(element, 'over'),
  munder: element => marked(element, 'under'),
  munderover: element => attach(element, part(element, 1), part(element, 2), true),
  mtable: element => [table(element)],
  annotation: () => [],
};

function symbol(element: Element, upright: boolean): MathNode[] {
  const v = textOf(element).replace(/[\u2061-\u2064]/g, '');
  if (v.trim() === '') return [];
  return [{ m: upright || [...v].length > 1 ? 'text' : 'sym', v }];
}

function attach(element: Element, b: MathNode[], t: MathNode[], limits: boolean): MathNode[] {
  return [{ m: 'attach', c: part(element, 0), b, t, limits }];
}

function marked(element: Element, side: 'over' | 'under'): MathNode[] {
  const mark = elements(element)[1];
  const sign = mark?.name === 'mo' ? textOf(mark) : '';
  const c = part(element, 0);
  if (LINES.has(sign)) return [{ m: side, c }];
  const v = side === 'over' && Object.hasOwn(ACCENTS, sign) ? ACCENTS[sign] : undefined;
  if (v !== undefined) return [{ m: 'accent', c, v }];
  const other = part(element, 1);
  return side === 'over' ? attach(element, [], other, true) : attach(element, other, [], true);
}

function table(element: Element): MathNode {
  const rows = elements(element)
    .filter(named('mtr'))
    .map(row => elements(row).filter(named('mtd')).map(childrenOf));
  const n = Math.max(1, ...rows.map(row => row.length));
  const al = (element.attrs.columnalign ?? '').split(' ').filter(name => /^(left|right|center)$/.test(name));
  return { m: 'table', n, al, rows: rows.map(row => [...row, ...Array<MathNode[]>(n - row.length).fill([])]) };
}
