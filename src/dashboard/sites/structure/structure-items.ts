import { t } from '#dashboard/messages/site-structure.ts';
import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteUpdate,
} from '#dashboard/sites/structure/types.ts';
import type { Move, Refusal } from '#dashboard/sortable/drop-plan.ts';
import type { TreeShape } from '#dashboard/ui/tree-rows.ts';

/** Anything that stands in the structure of a site. */
export type StructureItem = SiteSpace | SiteSection | SiteSectionGroup | SiteExternalLink;

export function childrenOf(item: StructureItem): readonly StructureItem[] | undefined {
  if (item.object === 'site-section-group') return item.children;
  return item.object === 'site-section' ? item.siteSpaces : undefined;
}

export const structureShape: TreeShape<StructureItem> = {
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  childrenOf,
};

const isSpace = (item: StructureItem): item is SiteSpace => item.object === 'site-space';
const isSection = (item: StructureItem): item is SiteSection => item.object === 'site-section';
const isInGroup = (item: StructureItem): item is SiteSection | SiteExternalLink =>
  isSection(item) || item.object === 'site-external-link';
const isAtTop = (item: StructureItem): item is SiteSection | SiteSectionGroup | SiteExternalLink => !isSpace(item);

function withChildren(item: StructureItem, children: readonly StructureItem[]): StructureItem {
  if (isSection(item)) return { ...item, siteSpaces: children.filter(isSpace) };
  if (item.object !== 'site-section-group') return item;
  const inside = children.filter(isInGroup);
  return { ...item, children: inside, sections: inside.filter(isSection) };
}

/** Changes every item; `undefined` takes one away. What is inside is changed first. */
function mapItems(
  items: readonly StructureItem[],
  change: (item: StructureItem) => StructureItem | undefined,
): StructureItem[] {
  return items.flatMap(item => {
    const children = childrenOf(item);
    return change(children ? withChildren(item, mapItems(children, change)) : item) ?? [];
  });
}

const structureOf = ({ type }: SiteStructure, items: readonly StructureItem[]): SiteStructure =>
  type === 'siteSpaces' ? { type, structure: items.filter(isSpace) } : { type, structure: items.filter(isAtTop) };

const changed = (structure: SiteStructure, change: (item: StructureItem) => StructureItem | undefined) =>
  structureOf(structure, mapItems(structure.structure, change));

/** All items with what they stand in, in the order of the tree. */
export function allItems(
  items: readonly StructureItem[],
  parent?: StructureItem,
): { item: StructureItem; parent: StructureItem | undefined; siblings: readonly StructureItem[] }[] {
  return items.flatMap(item => [{ item, parent, siblings: items }, ...allItems(childrenOf(item) ?? [], item)]);
}

export const findItem = ({ structure }: SiteStructure, id: string | undefined) =>
  allItems(structure).find(({ item }) => item.id === id);

/** What is chosen before anything else is: the home, or whatever comes first where there is none. */
export function startOf({ structure }: SiteStructure) {
  const all = allItems(structure);
  return all.find(({ item, parent }) => isHome(item) && (isSection(item) || !parent)) ?? all[0];
}

export const isHome = (item: StructureItem): boolean => 'default' in item && item.default;
export const isHidden = (item: StructureItem): boolean => 'hidden' in item && item.hidden;
/** Whether it is hidden, and answers whoever has its address. */
export const isReachable = (item: StructureItem): boolean => isHidden(item) && 'reachable' in item && item.reachable;

/** What may stand where: groups at the top, sections and links there or in a group, spaces in a section. */
export function refusalOf(
  structure: SiteStructure,
  item: StructureItem,
  parent: StructureItem | undefined,
): Refusal | undefined {
  const byKind = (may: boolean, key: Parameters<typeof t>[0]) => (may ? undefined : { reason: t(key), byKind: true });
  if (item.object === 'site-section-group') return byKind(parent === undefined, 'refuseGroup');
  if (!isSpace(item))
    return byKind(
      parent === undefined || parent.object === 'site-section-group',
      isSection(item) ? 'refuseSection' : 'refuseLink',
    );
  if (structure.type === 'siteSpaces') return byKind(parent === undefined, 'refuseSpace');
  if (parent === undefined || !isSection(parent)) return byKind(false, 'refuseSpace');
  // A section without a space is none: its only space moves with it.
  const own = findItem(structure, item.id)?.parent;
  const isKept = parent.id === own?.id || own === undefined || !isAlone(own);
  return isKept ? undefined : { reason: t('refuseOnly', { space: item.title, section: own.title }) };
}

const isAlone = (section: StructureItem) => childrenOf(section)?.length === 1;

/** The structure as it is after a move. */
export function afterMove(structure: SiteStructure, { id, parent, before, after }: Move): SiteStructure {
  const moved = findItem(structure, id)?.item;
  if (!moved) return structure;
  const without = mapItems(structure.structure, item => (item.id === id ? undefined : item));
  const insert = (siblings: readonly StructureItem[]) => {
    const at = siblings.findIndex(({ id: other }) => other === (before ?? after));
    return siblings.toSpliced(at < 0 ? siblings.length : before ? at : at + 1, 0, moved);
  };
  if (parent === undefined) return structureOf(structure, insert(without));
  const inside = mapItems(without, item =>
    item.id === parent ? withChildren(item, insert(childrenOf(item) ?? [])) : item,
  );
  return structureOf(structure, inside);
}

/** The move that puts an item back where it is. */
export function placeOf(structure: SiteStructure, id: string): Move | undefined {
  const found = findItem(structure, id);
  if (!found) return undefined;
  const at = found.siblings.indexOf(found.item);
  const next = found.siblings[at + 1];
  const previous = found.siblings[at - 1];
  return {
    id,
    parent: found.parent?.id,
    ...(next ? { before: next.id } : previous ? { after: previous.id } : {}),
  };
}

/** The structure with other members of one item; `null` takes a member away. */
export function afterUpdate(structure: SiteStructure, id: string, update: SiteUpdate): SiteStructure {
  const taken = Object.entries(update).filter(([, value]) => value === null);
  return changed(structure, item => {
    if (item.id !== id) return item;
    const next = { ...item, ...update };
    for (const [name] of taken) Reflect.deleteProperty(next, name);
    return next as StructureItem; // the members that are null are gone again
  });
}

/** The structure with another default: of the site for a section, of its section or the root for a space. */
export function afterHome(structure: SiteStructure, id: string): SiteStructure {
  const found = findItem(structure, id);
  if (!found) return structure;
  const rivals = isSection(found.item)
    ? allItems(structure.structure).filter(({ item }) => isSection(item))
    : found.siblings.map(item => ({ item }));
  const ids = new Set(rivals.map(({ item }) => item.id));
  return changed(structure, item =>
    ids.has(item.id) && (isSpace(item) || isSection(item)) ? { ...item, default: item.id === id } : item,
  );
}

/** The structure without an item; what stands in a group takes its place. */
export function afterRemoval(structure: SiteStructure, id: string): SiteStructure {
  const items = structure.structure.flatMap((item): readonly StructureItem[] =>
    item.id === id && item.object === 'site-section-group' ? item.children : [item],
  );
  return structureOf(
    structure,
    mapItems(items, item => (item.id === id ? undefined : item)),
  );
}

/** Whether another item has this path already: of the whole site for a section, beside it for a space. */
export function isTaken(structure: SiteStructure, item: Pick<StructureItem, 'object' | 'id'>, path: string): boolean {
  const rivals =
    item.object === 'site-section'
      ? allItems(structure.structure).flatMap(({ item: other }) => (isSection(other) ? [other] : []))
      : (findItem(structure, item.id)?.siblings.filter(isSpace) ?? []);
  return path !== '' && rivals.some(other => other.id !== item.id && other.path === path);
}

/** What could be the home in the place of this one, which is, once it is off the site. */
export function heirsOf(structure: SiteStructure, item: StructureItem): readonly (SiteSpace | SiteSection)[] {
  const parent = findItem(structure, item.id)?.parent;
  // A section goes with its only space.
  return isHome(item) && parent && isOnly(item, parent) ? heirsOf(structure, parent) : rivalsOf(structure, item);
}

/** Whether an item is the only space of its section. */
export const isOnly = (item: StructureItem, parent: StructureItem | undefined): boolean =>
  isSpace(item) && parent !== undefined && isSection(parent) && isAlone(parent);

/** What stands beside the home and could be it instead. */
export function rivalsOf(structure: SiteStructure, item: StructureItem): readonly (SiteSpace | SiteSection)[] {
  if (!isHome(item)) return [];
  const siblings = findItem(structure, item.id)?.siblings ?? [];
  const rivals = isSection(item) ? allItems(structure.structure).map(({ item: other }) => other) : siblings;
  return rivals.flatMap(other =>
    (isSection(other) || isSpace(other)) && other.object === item.object && other.id !== item.id && !other.hidden
      ? [other]
      : [],
  );
}

/** An item that answers at another path after a change. */
export interface PathMove {
  item: SiteSpace | SiteSection;
  from: string;
  to: string;
}

/** What a change of the structure moves; what only goes along inside something else is left out. */
export function movesBetween(before: SiteStructure, after: SiteStructure): PathMove[] {
  const moves = allItems(before.structure).flatMap(
    ({ item, parent }): (PathMove & { parent: string | undefined })[] => {
      const now = findItem(after, item.id);
      const [from, to] = [pathOf(item, parent), now && pathOf(now.item, now.parent)];
      const isMoved = (isSpace(item) || isSection(item)) && from !== undefined && to !== undefined && from !== to;
      return isMoved ? [{ item, from, to, parent: parent?.id }] : [];
    },
  );
  const ids = new Set<string | undefined>(moves.map(({ item }) => item.id));
  return moves.filter(({ parent }) => !ids.has(parent)).map(({ item, from, to }) => ({ item, from, to }));
}

/** Where something answers, below the address of the site: `/`, `/api`, `/api/v1`; `undefined` for what has no address. */
export function pathOf(item: StructureItem, parent: StructureItem | undefined): string | undefined {
  if (!isSpace(item) && !isSection(item)) return undefined;
  const section = parent && isSection(parent) && !parent.default ? `/${parent.path}` : '';
  return (item.default ? section : `${section}/${item.path}`) || '/';
}
