import type { z } from 'zod';
import { Language } from '#contract/common.ts';
import type { spaces } from '#contract/spaces.ts';
import { levelsOn } from '../access/item-levels.ts';
import { atLeast, type Level } from '../access/levels.ts';
import type { Viewer } from '../access/rows.ts';
import { collectionUrls } from '../collections/present.ts';
import type { Config } from '../config.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { siteLevels } from '../sites/load.ts';
import { brokenTargets } from '../sites/preflight-rows.ts';
import { spaceUrls } from '../spaces/present.ts';
import { publications } from '../spaces/publication-rows.ts';
import { readingOf } from '../spaces/visibility.ts';
import { countChildren, type Shown, type TreeRow, treeRows } from './list-rows.ts';

type Item = z.input<NonNullable<(typeof spaces)['getContentTree']['response']>>['items'][number];

type Below = {
  /** What is shown in a collection. */
  childrenOf: ReadonlyMap<string, readonly Shown[]>;
  /** Where a collection goes on of which not everything is shown. */
  rest: (collectionId: string, shown: readonly Shown[]) => { page: string } | undefined;
};

/** Rows and what is shown below them, with what the screens show of each. */
export async function presentTree(
  context: Context,
  viewer: Viewer,
  rows: readonly Shown[],
  { childrenOf, rest }: Below,
): Promise<Item[]> {
  const { db, services } = context;
  const { organizationId } = viewer;
  const shownRows = preOrder(rows, childrenOf);
  const strays = new Set(shownRows.flatMap(({ stray, id }) => (stray === 1 ? id : [])));
  const spaceIds = shownRows.filter(({ kind }) => kind === 'space').map(({ id }) => id);
  const [ordered, levelOf, counts, broken, siteLevelOf, published] = await together(
    db,
    () => treeRows(db, organizationId, shownRows),
    () => levelsOn(db, viewer, shownRows),
    () => countChildren(db, viewer, collectionIds(shownRows)),
    () => brokenTargets(db, organizationId, spaceIds),
    () => (spaceIds.length > 0 ? siteLevels(db, viewer) : () => null),
    () => publications(db, organizationId, spaceIds),
  );
  const places = Map.groupBy(published, ({ space_id }) => space_id);
  const mayMove = ordered.some(row => atLeast(levelOf(row) ?? 'read', 'create'));
  return ordered.map(row => {
    const shownIn = places.get(row.id) ?? [];
    const seenIn = shownIn.filter(({ site_id }) => siteLevelOf(site_id) !== null);
    const facts = {
      visibility: readingOf({ parent_id: row.parent_id, deleted_at: null }, shownIn, services.config).visibility,
      brokenLinks: broken.get(row.id) ?? 0,
      // A space can stand in a site twice.
      sites: [
        ...new Map(seenIn.map(({ site_id, site_title }) => [site_id, { id: site_id, title: site_title }])).values(),
      ],
    };
    const children = counts.get(row.id) ?? 0;
    const shown = childrenOf.get(row.id) ?? [];
    const next = row.kind === 'collection' && shown.length < children ? rest(row.id, shown) : undefined;
    const item = presentItem(row, levelOf(row), facts, organizationId, services.config);
    return {
      ...item,
      ...(mayMove && row.parent_id !== null && strays.has(row.id)
        ? {
            ...(item.permissions.admin ? { parentHidden: true as const } : {}),
            parentKey: services.secrets.sign('hidden parent', row.parent_id),
          }
        : {}),
      ...(row.kind === 'collection' ? { children } : {}),
      ...(next ? { next } : {}),
    };
  });
}

export const isCollection = ({ kind }: Pick<Shown, 'kind'>): boolean => kind === 'collection';

const collectionIds = (rows: readonly Pick<Shown, 'kind' | 'id'>[]) => rows.filter(isCollection).map(({ id }) => id);

function preOrder(rows: readonly Shown[], childrenOf: ReadonlyMap<string, readonly Shown[]>): Shown[] {
  const ordered: Shown[] = [];
  const waiting = [...rows].reverse();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    ordered.push(row);
    if (row.kind === 'collection') waiting.push(...(childrenOf.get(row.id) ?? []).toReversed());
  }
  return ordered;
}

type Facts = Pick<NonNullable<Item['space']>, 'visibility' | 'brokenLinks' | 'sites'>;

function presentItem(row: TreeRow, seen: Level, facts: Facts, organizationId: string, config: Config): Item {
  const level = seen ?? 'read';
  const isSpace = row.kind === 'space';
  return {
    type: row.kind,
    id: row.id,
    title: row.title,
    parent: row.shown_parent,
    level,
    defaultLevel: row.default_level,
    permissions: {
      comment: atLeast(level, 'comment'),
      edit: atLeast(level, 'edit'),
      create: !isSpace && atLeast(level, 'create'),
      admin: atLeast(level, 'create'),
    },
    ...(row.emoji ? { emoji: row.emoji } : {}),
    ...(row.description ? { description: row.description } : {}),
    ...(isSpace
      ? {
          space: {
            ...facts,
            editMode: row.edit_mode,
            ...(row.language ? { language: Language.parse(row.language) } : {}),
            changeRequestsOpen: row.change_requests_open,
            comments: row.comments_open,
            updatedAt: row.updated_at,
          },
        }
      : {}),
    urls: (isSpace ? spaceUrls : collectionUrls)(config, organizationId, row.id),
  };
}
