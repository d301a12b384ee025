import { queryOptions } from '@tanstack/react-query';
import { getContentTreeOptions, getContentTreeQueryKey } from '#client/@tanstack/react-query.gen.ts';
import { getContentTree } from '#client/sdk.gen.ts';
import type { ContentTree, ContentTreeItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/content-tree.ts';
import { createTurns } from '#dashboard/shell/turns.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { fold } from '#lib/fold.ts';

/** A collection with what the caller sees in it, or a space. */
type ContentNode = {
  item: ContentTreeItem;
  /** Undefined for a space. */
  children: ContentNode[] | undefined;
};

/** How many items of each parent are loaded at once. */
export const perParent = 200;

/** Whether there is more than is loaded. */
export const isCut = (tree: ContentTree): boolean => !!tree.next || tree.items.some(({ next }) => next);

/** Moves of collections and spaces. */
export const contentTurns = createTurns();

/** The collections and spaces of an organization; the sidebar and the content screen share it. */
export const contentTreeOptions = (organizationId: string) => {
  const path = { organizationId };
  const { queryKey } = getContentTreeOptions({ path, query: { limit: perParent } });
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      await contentTurns.whenDone();
      const query = { limit: perParent };
      const { data } = await getContentTree({ path, query, signal, throwOnError: true });
      const known = client.getQueryData<ContentTree>(queryKey);
      if (!known || !isCut(data)) return data;
      const { asFarAs, findMore, loadMore } = await import('#dashboard/content/more-content.ts');
      return asFarAs(known, data, {
        load: (parent, page) => loadMore(organizationId, perParent, parent, page, signal),
        find: items => findMore(organizationId, { items }, signal),
      });
    },
  });
};

export const contentTreeKey = (organizationId: string) => getContentTreeQueryKey({ path: { organizationId } });

/** The items as a tree, in their order. An item whose parent is not there stands at the top. */
export function nestContent(items: readonly ContentTreeItem[]): ContentNode[] {
  const nodes = new Map(
    items.map(item => [item.id, { item, children: item.type === 'collection' ? [] : undefined } as ContentNode]), // the literal's `[]` would be never[]
  );
  const top: ContentNode[] = [];
  for (const item of items) {
    const node = nodes.get(item.id);
    const siblings = (item.parent && nodes.get(item.parent)?.children) || top;
    if (node) siblings.push(node);
  }
  return top;
}

/** How the trees of `ui/` and `sortable/` read a node. */
export const contentShape = {
  idOf: (node: ContentNode) => node.item.id,
  labelOf: (node: ContentNode) => titleOf(node.item),
  childrenOf: (node: ContentNode) => node.children,
  unseenParentOf: (node: ContentNode) => node.item.parentKey,
};

export function titleOf(item: { title: string; type?: 'collection' | 'space' }): string {
  return item.title || t(item.type === 'collection' ? 'untitledCollection' : 'untitledSpace');
}

/** The answer of the service after a move, before it answers. */
export function moveItem(tree: ContentTree, { id, parent, before, after }: Move): ContentTree {
  const moved = tree.items.find(item => item.id === id);
  if (!moved) return tree;
  const rest = tree.items.filter(item => item.id !== id);
  // Where it goes may be behind what is loaded: it stays in sight.
  const { parentHidden, parentKey, ...shown } = moved;
  const stays = parentKey !== undefined && parent === parentKey;
  const next = stays ? moved : { ...shown, parent: parent ?? null, ...(isCut(tree) && { found: true }) };
  const beside = before ?? after;
  const found = rest.findIndex(item => item.id === beside);
  const at = beside === undefined || found < 0 ? rest.length : before === undefined ? found + 1 : found;
  return { ...tree, items: rest.toSpliced(at, 0, next) };
}

const copying = 'copying-';

/** Whether the item is a copy that the service still makes. */
export const isBeingMade = ({ id }: Pick<ContentTreeItem, 'id'>): boolean => id.startsWith(copying);

/** The tree with the copy of a space where the service will put it, before it answers. */
export function withCopy(tree: ContentTree, item: ContentTreeItem): ContentTree {
  const permissions = { comment: false, edit: false, create: false, admin: false };
  const copy = { ...item, id: `${copying}${item.id}`, title: t('copyOf', { name: titleOf(item) }), permissions };
  const at = tree.items.findIndex(other => other.id === item.id);
  return { ...tree, items: tree.items.toSpliced(at + 1, 0, copy) };
}

/** The ids of the collections around an item, outermost first. */
export function ancestorsOf(items: readonly ContentTreeItem[], id: string): string[] {
  const byId = new Map(items.map(item => [item.id, item]));
  const path: string[] = [];
  for (let at = byId.get(id)?.parent; at && !path.includes(at); at = byId.get(at)?.parent) path.unshift(at);
  return path;
}

/** The nodes whose title holds the text, with the collections around them. */
export function filterContent(nodes: readonly ContentNode[], text: string): ContentNode[] {
  // As the service finds titles, so that nothing of what it found is left out.
  const wanted = fold(text.trim());
  if (wanted === '') return [...nodes];
  return nodes.flatMap(node => {
    const children = node.children && filterContent(node.children, text);
    const matches = fold(titleOf(node.item)).includes(wanted);
    if (matches) return [node];
    return children && children.length > 0 ? [{ ...node, children }] : [];
  });
}
