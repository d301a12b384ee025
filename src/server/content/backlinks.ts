import type { ListQuery } from '#contract/common.ts';
import type { TreePage } from '#document/tree.ts';
import { afterOf, type Page, type PageRequest, pageRequest, writeCursor } from '../db/page.ts';
import { together } from '../db/together.ts';
import { notFound } from '../http/errors.ts';
import {
  type BacklinkRow,
  type BacklinkTarget,
  countBacklinks,
  countBacklinksIn,
  hubsOf,
  listBacklinkRows,
} from './backlink-rows.ts';
import { type ChangedLinks, changedLinks } from './changed-links.ts';
import { treeOf } from './read.ts';
import { References } from './references.ts';
import type { Version } from './version.ts';

/** What points to a page, or with `below` from outside to it and any page below it (`listSpacePageBacklinks`). */
export async function listPageBacklinks(version: Version, id: string, { below, ...query }: PageQuery) {
  if (!below) return listBacklinks(version, { kind: 'page', id }, query);
  const { byId } = await treeOf(version);
  const page = byId.get(id);
  if (!page) throw notFound('page');
  const idsOf = ({ node, children }: TreePage): string[] => [node.id, ...children.flatMap(idsOf)];
  const ids = idsOf(page);
  const branch = { ids, isMain: !version.changeRequest, isMost: ids.length * 2 > byId.size };
  return listBacklinks(version, { kind: 'page', id, branch }, query);
}

type PageQuery = ListQuery & { below?: boolean | undefined };

/**
 * What points to a page or file: from all spaces the caller may view, the own one first, each in page order. In a change
 * request its own pages count in place of those of the main content.
 */
export async function listBacklinks(version: Version, target: BacklinkTarget, query: ListQuery) {
  const { context, key } = version;
  const { viewer } = version.access;
  const [stored, isThere] = await together(
    context.db,
    async () => {
      const hubs = await hubsOf(context.db, key, target);
      return { ...(await countBacklinks(context.db, viewer, key, target, hubs)), hubs };
    },
    async () => target.kind !== 'page' || (await treeOf(version)).byId.has(target.id),
  );
  if (!isThere) throw notFound('page');
  const change = version.changeRequest ? await changedLinks(version) : undefined;
  const touched = change ? touching(change, key.spaceId, target) : [];
  const { hubs } = stored;
  const inMain = (part: PageRequest) =>
    stored.own === 0 || !hubs.own ? nothing : listBacklinkRows(context.db, key, target, hubs.own, part);
  const own = (part: PageRequest) => (change ? mixed(inMain, change, touched, part) : inMain(part));
  const rest = (part: PageRequest) =>
    stored.others === 0 || !hubs.others
      ? nothing
      : listBacklinkRows(context.db, key, target, hubs.others, part, viewer);
  const { kind, id, branch } = target;
  const request = pageRequest(query, [key.spaceId, { kind, id, ...(branch && { below: true }) }]);
  const { rows, next } = await readBoth(request, key.spaceId, own, rest);
  const places = rows.map(({ space_id, page_id }) => ({ spaceId: space_id, id: page_id }));
  const references = await References.load(version, { targets: [], places });
  const left = change ? await countBacklinksIn(context.db, key, target, change.touched) : 0;
  return {
    items: places.flatMap(({ spaceId, id }) => references.location(spaceId, id) ?? []),
    count: stored.own - left + touched.length + stored.others,
    ...(next ? { next } : {}),
  };
}

const nothing: Page<BacklinkRow> = { rows: [], next: undefined };

type Part = (request: PageRequest) => Page<BacklinkRow> | Promise<Page<BacklinkRow>>;

/** First what stands in the space itself, then the rest. */
async function readBoth(request: PageRequest, spaceId: string, own: Part, rest: Part): Promise<Page<BacklinkRow>> {
  const after = afterOf(request, [{}, {}, {}]);
  const inOwn = after === undefined || after[0] === spaceId;
  const first = inOwn ? await own(request) : nothing;
  if (first.next) return first;
  const limit = request.limit - first.rows.length;
  // One more is asked for than fits, so that the end is known.
  const { rows, next } = await rest({ ...request, limit: Math.max(limit, 1), after: inOwn ? undefined : after });
  const last = first.rows.at(-1);
  if (limit === 0)
    return { rows: first.rows, next: last && rows.length > 0 ? writeCursor(request, keysOf(last)) : undefined };
  return { rows: [...first.rows, ...rows], next };
}

const keysOf = ({ space_id, place, page_id }: BacklinkRow) => [space_id, place, page_id];

/** The pages that a change request touches and that point to a target, in page order. */
function touching({ links }: ChangedLinks, spaceId: string, { kind, id, branch }: BacklinkTarget): BacklinkRow[] {
  const inside = new Set(branch?.ids);
  const targets = new Set([id, ...inside]);
  const own = links.filter(
    link =>
      link.kind === kind &&
      link.target_space === spaceId &&
      targets.has(link.target_id ?? '') &&
      !inside.has(link.page_id),
  );
  const places = new Map(own.map(({ page_id, place }) => [page_id, place]));
  const rows = [...places].map(([page_id, place]) => ({ space_id: spaceId, page_id, place }));
  return rows.toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** One page of stored rows with those of the change request in place of what it touches. */
async function mixed(stored: Part, { touched }: ChangedLinks, own: readonly BacklinkRow[], request: PageRequest) {
  const place = String(request.after?.[1] ?? '');
  const isTouched = new Set(touched);
  const kept: BacklinkRow[] = [];
  for (let from: PageRequest | undefined = { ...request, limit: request.limit + 1 }; from; ) {
    const { rows, next } = await stored(from);
    kept.push(...rows.filter(({ page_id }) => !isTouched.has(page_id)));
    const last = rows.at(-1);
    from = next && last && kept.length <= request.limit ? { ...from, after: keysOf(last) } : undefined;
  }
  const all = [...kept, ...own.filter(row => row.place > place)].toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const rows = all.slice(0, request.limit);
  const last = rows.at(-1);
  return { rows, next: last && all.length > rows.length ? writeCursor(request, keysOf(last)) : undefined };
}
