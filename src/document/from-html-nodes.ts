import { pageLimits } from '#document/page-limits.ts';

/** What converting one document hands from rule to rule. */
export interface Converting {
  /** Marks that a class gives its text, from the style sheet of the document. */
  styles: ReadonlyMap<string, TextStyle>;
  /** Markdown of elements that those around them put into its place. */
  held: WeakMap<Node, string>;
  /** Texts that the page has besides its content: its title, its description, its sign. */
  ofPage: ReadonlySet<string>;
  /** How often something was left out, by what it is. */
  lost: Map<string, number>;
  /** Of its headings in their order: the names that links of the source have for each, and its text. */
  headings: { names: string[]; text: string }[];
  /** Keeps an image that is written into the document, and says under which path. */
  keepImage: (dataUrl: string) => string | undefined;
}

export interface TextStyle {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  script?: 'sup' | 'sub';
}

export function lose({ lost }: Converting, what: string): void {
  lost.set(what, (lost.get(what) ?? 0) + 1);
}

export const classesOf = (node: Element): string[] => (node.getAttribute('class') ?? '').split(/\s+/);

export const hasClass = (node: Element | null, name: string): boolean =>
  node !== null && ` ${node.getAttribute('class') ?? ''} `.includes(` ${name} `);

/** The next element outwards that has one of the names. */
export function outward(node: Element, ...names: string[]): Element | undefined {
  for (let each = node.parentElement; each; each = each.parentElement) if (names.includes(each.nodeName)) return each;
  return undefined;
}

/** Elements of these names, and none inside of those. */
export function elementsIn(node: Element, ...names: string[]): Element[] {
  return Array.from(node.children).flatMap(child =>
    names.includes(child.nodeName) ? [child] : elementsIn(child, ...names),
  );
}

const boxes = new WeakMap<Element, boolean>();

/** Whether an element stands in a cell, where Markdown has one line; a table of one cell is a box around its content. */
export function isInCell(node: Element): boolean {
  const cell = outward(node, 'TD', 'TH');
  const table = cell && outward(cell, 'TABLE');
  return table !== undefined && !isBox(table);
}

export function isBox(table: Element): boolean {
  const known = boxes.get(table);
  if (known !== undefined) return known;
  const rows = elementsIn(table, 'TR');
  const [row] = rows;
  const found = rows.length === 1 && row !== undefined && elementsIn(row, 'TD', 'TH').length === 1 && !isInCell(table);
  boxes.set(table, found);
  return found;
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A target as Markdown writes it. */
export function destination(href: string): string {
  const line = href.trim().replace(/[\r\n\t]+/g, '');
  return /^[^\s()<>\\|]+$/.test(line) ? line : `<${line.replace(/[<>\\]/g, '\\$&').replaceAll('|', '%7C')}>`;
}

export const attribute = (text: string) => oneLine(text).replace(/["\\]/g, '\\$&');

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const apart = (text: string) => `\n\n${text}\n\n`;

/** Text whose characters are no signs of Markdown. */
export const escapeText = (text: string) =>
  text.replace(/[\\`*_[\]<~]/g, '\\$&').replace(/\{(?=[{%])|\$(?=\$)|&(?=#?\w+;)/g, '\\$&');

/** What converting does not finish: it holds more than a page. */
export class TooLong extends Error {}

/**
 * Lines of a part that stands within another. Each level adds to each line, so what is too long already is refused here.
 * @throws TooLong
 */
export function indented(content: string, indent: string): string {
  const text = content.replaceAll('\n', `\n${indent}`);
  if (text.length > pageLimits.characters) throw new TooLong();
  return text;
}
