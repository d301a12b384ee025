import { Parser } from 'htmlparser2';

/** An element of a rendered page. */
export interface Element {
  name: string;
  attrs: Record<string, string>;
  children: Node[];
}

export type Node = Element | string;

/** Deeper elements are put into the last one that is shallow enough: Typst gives up on deep trees. */
const MAX_DEPTH = 60;

/** The elements of a page's HTML. */
export function parseElements(html: string): Element {
  const root: Element = { name: 'root', attrs: {}, children: [] };
  const stack = [root];
  let lost = 0;
  const parser = new Parser({
    onopentag: (name, attrs) => {
      if (stack.length >= MAX_DEPTH) {
        lost++;
        return;
      }
      const element = { name, attrs, children: [] };
      stack.at(-1)?.children.push(element);
      stack.push(element);
    },
    ontext: text => void stack.at(-1)?.children.push(text),
    onclosetag: () => {
      if (lost > 0) lost--;
      else if (stack.length > 1) stack.pop();
    },
  });
  parser.write(html);
  parser.end();
  return root;
}

export const isElement = (node: Node): node is Element => typeof node !== 'string';

export const elements = ({ children }: Element): Element[] => children.filter(isElement);

export function hasClass({ attrs }: Element, name: string): boolean {
  return attrs.class?.split(' ').includes(name) ?? false;
}

/** The first element of a class or a name below this one. */
export function find(element: Element, test: (candidate: Element) => boolean): Element | undefined {
  for (const child of elements(element)) {
    if (test(child)) return child;
    const found = find(child, test);
    if (found) return found;
  }
  return undefined;
}

export const withClass = (name: string) => (element: Element) => hasClass(element, name);
export const named = (name: string) => (element: Element) => element.name === name;

export function textOf(node: Node): string {
  return isElement(node) ? node.children.map(textOf).join('') : node;
}
