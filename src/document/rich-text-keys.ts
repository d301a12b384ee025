import type { RichNode } from './rich-text-model.ts';

/** The version of the shape that documents are given in. What is taken in becomes Markdown, whatever version it has. */
export const schemaVersion = 1;

const VOID = new Set(
  (
    'divider math expandable table image file drawing embed content-ref integration reusable-content swagger ' +
    'openapi-operation openapi-schemas openapi-webhook emoji icon expression inline-math inline-image mention button'
  ).split(' '),
);

/**
 * Nodes with all members that a node has: `key`, `nodes`, `isVoid` and `data` beside `object` and `type`.
 * @param id key of the first, which those of the others begin with; a node that has a key keeps it
 */
export function complete<Node extends RichNode>(nodes: readonly Node[], id: string): Node[] {
  let count = 0;
  const visit = <Each extends RichNode>(node: Each): Each => {
    if (node.object === 'text') return node;
    const key = node.key ?? (count++ === 0 ? id : `${id}:${count - 1}`);
    const { type, data = {}, nodes: within } = node;
    const isVoid = VOID.has(type) || (within === undefined && type !== 'html');
    return { ...node, key, nodes: (within ?? []).map(visit), isVoid, data };
  };
  return nodes.map(visit);
}
