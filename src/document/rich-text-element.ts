import { Parser } from 'htmlparser2';

/** An element of raw HTML, read with the mercy of a browser. */
export interface HtmlElement {
  name: string;
  attrs: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** Deeper than this nothing is understood; whoever reads it keeps the source. */
const MAX_DEPTH = 100;

/** Raw HTML as a tree; undefined when it is nested too deep. */
export function readElements(html: string): HtmlNode[] | undefined {
  const root: HtmlElement = { name: '', attrs: {}, children: [] };
  const open = [root];
  let tooDeep = false;
  const parser = new Parser({
    onopentag: (name, attrs) => {
      const element = { name, attrs, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
      if (open.length > MAX_DEPTH) {
        tooDeep = true;
        parser.pause();
      }
    },
    ontext: text => {
      const { children } = open.at(-1) ?? root;
      const last = children.length - 1;
      if (typeof children[last] === 'string') children[last] += text;
      else children.push(text);
    },
    onclosetag: () => void open.pop(),
    // A comment is part of the source that no document has a form for.
    oncomment: () => void open.at(-1)?.children.push({ name: '!', attrs: {}, children: [] }),
  });
  parser.write(html);
  parser.end();
  return tooDeep ? undefined : root.children;
}

/** The elements of a list with nothing between them but white space; undefined when there is more. */
export function onlyElements(nodes: readonly HtmlNode[]): HtmlElement[] | undefined {
  const elements = nodes.filter((node): node is HtmlElement => typeof node !== 'string');
  return nodes.every(node => typeof node !== 'string' || node.trim() === '') ? elements : undefined;
}

/** Whether an element has no attributes but these. */
export function hasOnly({ attrs }: HtmlElement, ...names: string[]): boolean {
  return Object.keys(attrs).every(name => names.includes(name));
}
