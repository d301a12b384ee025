import { type HtmlElement, type HtmlNode, hasOnly, onlyElements } from './rich-text-element.ts';
import { pushLeaf, pushText } from './rich-text-leaves.ts';
import { block, type RichBlock, type RichMark, type RichNode } from './rich-text-model.ts';
import { finishInline, inlineImageOf, inlineOf, markOf } from './rich-text-read-marks.ts';

const ALIGN: Record<string, string> = { left: 'start', start: 'start', center: 'center', right: 'end', end: 'end' };

/** `data.align` of what HTML aligns; undefined for what it knows alone. */
export function alignmentOf(align: string | undefined): { align?: string } | undefined {
  if (align === undefined) return {};
  return Object.hasOwn(ALIGN, align) ? { align: ALIGN[align] ?? '' } : undefined;
}

/** A number of pixels, or another unit with its value; null for what is no length. */
export function lengthOf(text: string | undefined): number | { unit: string; value: number } | undefined | null {
  if (text === undefined) return undefined;
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+|%)?$/.exec(text) ?? [];
  if (value === undefined) return null;
  return unit === '' ? Number(value) : { unit, value: Number(value) };
}

/** Paragraphs, or a text without any; lists too where they may be. Undefined when there is anything else. */
export function readParagraphs(children: readonly HtmlNode[], withLists = false): RichBlock[] | undefined {
  const elements = onlyElements(children) ?? [];
  const isBlock = ({ name }: HtmlElement) => name === 'p' || (withLists && (name === 'ul' || name === 'ol'));
  if (elements.length === 0 || !elements.every(isBlock)) {
    const nodes = readHtmlInline(children);
    return nodes && (nodes.length > 0 ? [block('paragraph', nodes)] : []);
  }
  const blocks = elements.map((element): RichBlock | undefined => {
    if (element.name !== 'p') return listOf(element);
    const nodes = readHtmlInline(element.children);
    const align = hasOnly(element, 'align') ? alignmentOf(element.attrs.align) : undefined;
    return nodes && align && block('paragraph', nodes, align);
  });
  return blocks.some(each => !each) ? undefined : blocks.filter(each => each !== undefined);
}

function listOf(list: HtmlElement): RichBlock | undefined {
  const items = onlyElements(list.children)?.map(item => {
    const blocks = item.name === 'li' && hasOnly(item) ? readParagraphs(item.children, true) : undefined;
    return blocks && block('list-item', blocks);
  });
  if (!items || items.some(each => !each) || !hasOnly(list, 'start')) return undefined;
  const { start } = list.attrs;
  return block(
    list.name === 'ul' ? 'list-unordered' : 'list-ordered',
    items.filter(each => each !== undefined),
    start && Number(start) !== 1 ? { start: Number(start) } : {},
  );
}

/** The inside of an element as text and inlines; undefined when something in it has no form. */
export function readHtmlInline(children: readonly HtmlNode[]): RichNode[] | undefined {
  const nodes: RichNode[] = [];
  return fill(nodes, children, [], false) ? nodes : undefined;
}

/** @param within whether a link or the like stands around */
function fill(nodes: RichNode[], children: readonly HtmlNode[], marks: RichMark[], within: boolean): boolean {
  return children.every(child => {
    const text = typeof child === 'string' ? child.replace(/[ \t\r\n]+/g, ' ') : '';
    if (typeof child === 'string' && marks.length === 0 && !within) pushText(nodes, text);
    else if (typeof child === 'string') pushLeaf(nodes, text, marks);
    else if (child.name === 'br' && hasOnly(child)) pushLeaf(nodes, '\n', marks);
    else return fillElement(nodes, child, marks, within);
    return true;
  });
}

function fillElement(nodes: RichNode[], element: HtmlElement, marks: RichMark[], within: boolean): boolean {
  const mark = markOf(element);
  if (mark) return fill(nodes, element.children, [...marks, mark], within);
  const node = inlineOf(element) ?? inlineImageOf(element);
  if (!node) return false;
  nodes.push(node);
  const inner: RichNode[] = [];
  if (!fill(inner, element.children, marks, true)) return false;
  finishInline(node, inner);
  return true;
}
