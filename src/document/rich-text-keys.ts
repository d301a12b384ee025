import type { RichNode } from './rich-text-model.ts';

/** The version of the shape that documents are given in. What is taken in becomes Markdown, whatever version it has. */
export const schemaVersion = 1;

/** Gives the first node a key, and all others, with those in it, keys that begin with it. A node that has one keeps it. */
export function keyed<Node extends RichNode>(nodes: Node[], id: string): Node[] {
  let count = 0;
  const next = () => (count++ === 0 ? id : `${id}:${count - 1}`);
  const visit = (node: RichNode): void => {
    if (node.object === 'text') return;
    node.key ??= next();
    for (const child of node.nodes ?? []) visit(child);
    for (const part of node.fragments ?? []) {
      part.key ??= next();
      for (const child of part.nodes) visit(child);
    }
  };
  for (const node of nodes) visit(node);
  return nodes;
}

/** The block that a key is of: its own, or that of a node in it. */
export const blockOfKey = (key: string): string => key.split(':', 1)[0] ?? key;
