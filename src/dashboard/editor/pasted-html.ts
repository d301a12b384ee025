import { unwrapWordLists } from '#dashboard/editor/pasted-word-lists.ts';
import { toMarkdown } from '#document/from-html.ts';
import { readDeclarations } from '#document/from-html-emphasis.ts';
import { TooLong } from '#document/from-html-nodes.ts';

/** What plain text does not say. */
const formed = 'h1,h2,h3,h4,h5,h6,strong,b,em,i,a,ul,ol,table,blockquote,hr,img,del,s,strike,sup,sub,u,code,pre';
const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,table,div,blockquote,pre';

/** Formatted text from the clipboard. Nothing of it is run or fetched. */
type Pasted = {
  /** Undefined where plain text says as much, or it is more than a page holds. */
  markdown: string | undefined;
  /** How many pictures are not among it: those that are in the text itself, or on the disk of its writer. */
  pictures: number;
};

export function pastedHtml(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return { pictures: cleanUp(body), markdown: markdownOf(body) };
}

function markdownOf(body: HTMLElement): string | undefined {
  const isFormed =
    body.querySelector(formed) !== null || [...body.querySelectorAll('[style]')].some(node => styleOf(node));
  const [only, ...others] = body.children;
  const isSource = others.length === 0 && only?.nodeName === 'PRE' && only.textContent === body.textContent.trim();
  if (!isFormed || isSource) return undefined;
  try {
    const converting = { styles: new Map(), held: new WeakMap(), ofPage: new Set<string>(), lost: new Map() };
    return toMarkdown(body, { ...converting, headings: [], keepImage: () => undefined }) || undefined;
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

const styleOf = (node: Element) => readDeclarations(node.getAttribute('style') ?? '');

/** Takes away what programs add that is no form of the text, and what must not be linked. @returns how many pictures went */
function cleanUp(body: HTMLElement): number {
  for (const node of body.querySelectorAll('style,meta,link,title,script,br.Apple-interchange-newline')) node.remove();
  // Google Docs puts everything into an element that is bold by name only.
  for (const node of body.querySelectorAll<HTMLElement>('b[style*="font-weight"],strong[style*="font-weight"]'))
    if (!styleOf(node)?.bold) unwrap(node);
  unwrapWordLists(body);
  // A paragraph alone in an item would set the whole list apart.
  for (const node of body.querySelectorAll('li > p:first-child'))
    if ([...(node.parentElement?.children ?? [])].filter(child => child.nodeName === 'P').length === 1) unwrap(node);
  for (const node of body.querySelectorAll('br'))
    if (node.previousElementSibling?.matches(blocks) || node.nextElementSibling?.matches(blocks)) node.remove();
  for (const node of body.querySelectorAll('a')) if (!isWeb(node.getAttribute('href'), 'mailto|tel')) unwrap(node);
  const pictures = [...body.querySelectorAll('img')].filter(node => !isWeb(node.getAttribute('src')));
  for (const node of pictures) node.remove();
  return pictures.length;
}

const isWeb = (address: string | null, more = 'https') =>
  new RegExp(`^\\s*(?:https?|${more}):`, 'i').test(address ?? '');

const unwrap = (node: Element) => node.replaceWith(...node.childNodes);
