import { longestQuote } from '#dashboard/shell/readable-source.ts';

/** Words of a block: a part of its text as readers see it. */
export interface Quote {
  quote: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

/** What the comparison adds to a block, and what is no text. */
const notText = '.b-anchor, button, style, script';
const notQuotable = `del[data-diff=del], ${notText}`;

const isTextBeyond =
  (notText: string) =>
  (node: Node): number =>
    node instanceof Element && node.matches(notText)
      ? NodeFilter.FILTER_REJECT
      : node instanceof Text
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP;

/** The text nodes that readers see of a block, in order. */
function textNodes(root: Element, without = notQuotable): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, isTextBeyond(without));
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** The words that a selection has of a block; undefined when it has none, or too many. */
export function quoteOf(root: Element, selected: Range): Quote | undefined {
  let text = '';
  let start: number | undefined;
  let end = 0;
  for (const node of textNodes(root)) {
    if (selected.intersectsNode(node)) {
      start ??= text.length + (node === selected.startContainer ? selected.startOffset : 0);
      end = text.length + (node === selected.endContainer ? selected.endOffset : node.length);
    }
    text += node.data;
  }
  if (start === undefined) return undefined;
  const words = text.slice(start, end);
  start += words.length - words.trimStart().length;
  end -= words.length - words.trimEnd().length;
  if (end <= start || end - start > longestQuote) return undefined;
  return { quote: text.slice(start, end), start, end };
}

/** All that a part of a block says; undefined for nothing, and for too much. */
export function wholeQuote(root: Element, part: Element): Quote | undefined {
  const range = document.createRange();
  range.selectNodeContents(part);
  return quoteOf(root, range);
}

/** The words at a place of a block, as long as it is that long. */
export function quoteAt(root: Element, { start, end }: Pick<Quote, 'start' | 'end'>): Quote | undefined {
  const text = textNodes(root)
    .map(({ data }) => data)
    .join('');
  return start < end && end <= text.length ? { quote: text.slice(start, end), start, end } : undefined;
}

/** Where quoted words stand in a block now; undefined when they are gone. */
export function rangeOf(root: Element, { quote, start, end }: Quote): Range | undefined {
  const nodes = textNodes(root);
  const text = nodes.map(({ data }) => data).join('');
  const at = text.slice(start, end) === quote ? start : nearest(text, quote, start);
  if (at === undefined) return undefined;
  const range = document.createRange();
  let passed = 0;
  let begun = false;
  for (const node of nodes) {
    const next = passed + node.length;
    if (!begun && at < next) {
      range.setStart(node, at - passed);
      begun = true;
    }
    if (begun && at + quote.length <= next) {
      range.setEnd(node, at + quote.length - passed);
      return range;
    }
    passed = next;
  }
  return undefined;
}

/** Everything in an element that matches a pattern, what is gone as well. */
export function rangesOf(root: Element, pattern: RegExp): Range[] {
  const nodes = textNodes(root, notText);
  const ends: number[] = [];
  let text = '';
  for (const { data } of nodes) {
    text += data;
    ends.push(text.length);
  }
  const place = (offset: number, isEnd: boolean): [Text, number] | undefined => {
    const at = ends.findIndex(end => (isEnd ? offset <= end : offset < end));
    const node = nodes[at];
    return node && [node, offset - ((ends[at] ?? 0) - node.length)];
  };
  return [...text.matchAll(pattern)].flatMap(({ index, 0: { length } }) => {
    const [from, to] = [place(index, false), place(index + length, true)];
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    return [range];
  });
}

/** The place of some words that is closest to where they stood. */
function nearest(text: string, words: string, start: number): number | undefined {
  const before = text.lastIndexOf(words, start);
  const after = text.indexOf(words, start);
  if (before < 0 && after < 0) return undefined;
  if (before < 0 || after < 0) return Math.max(before, after);
  return start - before <= after - start ? before : after;
}
