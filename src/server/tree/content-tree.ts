import type { Input, Result } from '#contract/operation.ts';
import type { spaces } from '#contract/spaces.ts';
import { fold } from '#lib/fold.ts';
import { loadCollection } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { countCollections, listCollections } from '../collections/rows.ts';
import { pageRequest } from '../db/page.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { listSpaces } from '../spaces/list-rows.ts';
import { firstBelow } from './below-rows.ts';
import { findShown } from './found-rows.ts';
import { cursorBehind, listTree, type Shown } from './list-rows.ts';
import { isCollection, presentTree } from './present.ts';

type Operation = (typeof spaces)['getContentTree'];
type Query = Input<Operation>['query'];

const requestFor = ({ limit }: Query, organizationId: string, parent: string | null, page?: string) =>
  pageRequest({ limit, page }, ['tree', organizationId, parent]);

/** What a viewer sees of an organization's structure, read with a number of queries that does not depend on its size. */
export async function contentTree(context: Context, viewer: Viewer, query: Query): Promise<Result<Operation>> {
  const { db } = context;
  const { organizationId } = viewer;
  const parentId = query.parent ?? null;
  if (parentId !== null) {
    const { organization } = await loadCollection(context, parentId);
    if (organization.id !== organizationId) throw notFound('collection');
  }
  if (query.search || query.items) return foundTree(context, viewer, query);
  const { rows, count, next } = await listTree(
    db,
    viewer,
    parentId,
    requestFor(query, organizationId, parentId, query.page),
  );
  const below = query.nested === false ? [] : await firstBelow(db, viewer, rows.filter(isCollection), query.limit);
  const childrenOf = Map.groupBy(below, row => row.shown_parent ?? '');
  const rest = (id: string, shown: readonly Shown[]) =>
    query.nested === false ? undefined : cursorBehind(requestFor(query, organizationId, id), shown.at(-1));
  return { items: await presentTree(context, viewer, rows, { childrenOf, rest }), count, next };
}

/** What is found by its title or is named, in the collections around it. */
async function foundTree(context: Context, viewer: Viewer, query: Query): Promise<Result<Operation>> {
  const { db } = context;
  const { organizationId } = viewer;
  const search = query.search && fold(query.search);
  const named = query.items ?? [];
  const request = pageRequest({ limit: query.limit }, ['found']);
  const filter = { nested: true, search };
  const none = { ids: [], rows: [], count: 0 };
  const [spaces, collections, count] = await together(
    db,
    () => (search ? listSpaces(db, viewer, { search }, request) : none),
    () => (search ? listCollections(db, viewer, filter, request) : none),
    () => (search ? countCollections(db, viewer, filter) : 0),
  );
  const shown = await findShown(db, viewer, [...named, ...spaces.ids, ...collections.rows.map(({ id }) => id)]);
  const isTop = ({ shown_parent }: Shown) => shown_parent === null;
  const childrenOf = Map.groupBy(
    shown.filter(row => !isTop(row)),
    row => row.shown_parent ?? '',
  );
  // What is found need not be where its collection begins.
  const rest = (id: string) => cursorBehind(requestFor(query, organizationId, id), undefined);
  const items = await presentTree(context, viewer, shown.filter(isTop), { childrenOf, rest });
  const isNamed = new Set(named);
  return { items, count: search ? spaces.count + count : shown.filter(({ id }) => isNamed.has(id)).length };
}
