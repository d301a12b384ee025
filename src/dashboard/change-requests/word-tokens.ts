/** A word, space, sign, image or box to tick of a rendered block. */
export type Token = {
  /** What two tokens must share to be equal: the text and its formatting. */
  key: string;
  node: Text | Element;
  start: number;
  end: number;
  text: string;
  /** Number of the block-level element around it. */
  block: number;
};

const word =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}\p{M}_]+|[^\s]/gu;
export const blockTags =
  'p, li, td, th, h1, h2, h3, h4, h5, h6, dt, dd, figcaption, summary, pre, blockquote, div, details, table';
const formats = 'strong, b, em, i, del, s, code, kbd, a, mark, sub, sup, u, span[class]';
/** Drawings and controls, whose inside is no running text. */
const opaque = 'math, svg, style, script, button, .b-anchor, .katex';

/** HTML as an element, outside of the page. */
export function parseHtml(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const root = document.createElement('div');
  root.append(template.content);
  return root;
}

/** The formatting elements around a node, as part of a token's key: bold words differ from plain ones. */
function formatOf(node: Node, root: Element): string {
  let path = '';
  for (let at = node.parentElement; at && at !== root; at = at.parentElement)
    if (at.matches(formats)) path += `\0${at.tagName}${at.getAttribute('href') ?? ''}`;
  return path;
}

export const isBox = (node: Node): node is HTMLInputElement =>
  node instanceof HTMLInputElement && node.type === 'checkbox';

/** The words of a block in order. */
export function tokensOf(root: HTMLElement): Token[] {
  const tokens: Token[] = [];
  const blocks = new Map<Element, number>([[root, 0]]);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node =>
    node instanceof Element && node.matches(opaque) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement?.closest(blockTags) ?? root;
    if (!blocks.has(around)) blocks.set(around, blocks.size);
    const block = blocks.get(around) ?? 0;
    if (node instanceof Text) {
      const format = formatOf(node, root);
      for (const { 0: text, index } of node.data.matchAll(word)) {
        const key = (/^\s/.test(text) ? ' ' : text) + format;
        tokens.push({ key, node, start: index, end: index + text.length, text, block });
      }
    } else if (node instanceof HTMLImageElement) {
      // A signed link changes with every answer; what it points to does not.
      const key = `\0img ${node.getAttribute('src')?.split('?')[0]} ${node.alt}`;
      tokens.push({ key, node, start: 0, end: 0, text: '', block });
    } else if (isBox(node)) tokens.push({ key: `\0box ${node.checked}`, node, start: 0, end: 0, text: '', block });
  }
  return tokens;
}
