import type { EditNode } from '#dashboard/editor/edit-tree.ts';

/** The pages whose title or address contains the text, with the pages above them. */
export function filterNodes(nodes: readonly EditNode[], text: string): EditNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap(node => {
    const children = filterNodes(node.children, text);
    const { title, path } = node.page;
    const matches = `${title}\n${path}`.toLocaleLowerCase().includes(wanted);
    return matches || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The pages that have pages below them. */
export const branchesOf = (nodes: readonly EditNode[]): string[] =>
  nodes.flatMap(({ page, children }) => (children.length > 0 ? [page.id, ...branchesOf(children)] : []));

/** How many threads are on a page, and on those below it. */
export function threadsBelow({ page, children }: EditNode, threads: ReadonlyMap<string, number>): number {
  return children.reduce((sum, child) => sum + threadsBelow(child, threads), threads.get(page.id) ?? 0);
}
