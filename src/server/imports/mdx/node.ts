/** A line of a page. */
export interface Line {
  text: string;
  /** Whether it is one of fenced code, and begins it. */
  kind: 'text' | 'code' | 'opening';
}

/** A component that stands on lines of its own, and what it holds. */
export interface Component {
  name: string;
  attrs: ReadonlyMap<string, string>;
  /** Blanks before it. */
  indent: string;
  children: Node[];
}

export type Node = Line | Component;

export const isComponent = (node: Node): node is Component => 'children' in node;
