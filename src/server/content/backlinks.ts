import type { ListQuery } from '#contract/common.ts';
import { afterOf, type Page, type PageRequest, pageRequest, writeCursor } from '../db/page.ts';
import { notFound } from '../http/errors.ts';
import { type BacklinkRow, type BacklinkTarget, countBacklinks, listBacklinkRows } from './backlink-rows.ts';
import { treeOf } from './read.ts';
import { References } from './references.ts';
import { seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';
import { linksOfVersion } from './version-links.ts';

/**
 * What points to a page or file (`listSpacePageBacklinks` and its forms): from all spaces the caller may view, the own
 * one first, each in page order. In a change request its own pages count in place of those of the main content.
 */
export async function listBacklinks(version: Version, target: BacklinkTarget, query: ListQuery) {
  const { context, key } = version;
  if (target.kind === 'page' && !(await treeOf(version)).byId.has(target.id)) throw notFound('page');
  const stored = await countBacklinks(context.db, key, target);
  const { spaces } = await seenTargets(
    version,
    [...stored.keys()].map(id => `space:${id}`),
  );
  const others = [...stored.keys()].filter(id => id !== key.spaceId && spaces.has(id));
  const changed = version.changeRequest ? await changedBacklinks(version, target) : undefined;
  const own = (part: PageRequest) =>
    changed ? cutChanged(changed, part) : listBacklinkRows(context.db, key, target, [key.spaceId], part);
  const rest = (part: PageRequest) => listBacklinkRows(context.db, key, target, others, part);
  const { rows, next } = await readBoth(pageRequest(query, [key.spaceId, target]), key.spaceId, own, rest);
  const places = rows.map(({ space_id, page_id }) => ({ spaceId: space_id, id: page_id }));
  const references = await References.load(version, { targets: [], places });
  const count = changed?.length ?? stored.get(key.spaceId) ?? 0;
  return {
    items: places.flatMap(({ spaceId, id }) => references.location(spaceId, id) ?? []),
    count: others.reduce((sum, id) => sum + (stored.get(id) ?? 0), count),
    ...(next ? { next } : {}),
  };
}

type Part = (request: PageRequest) => Page<BacklinkRow> | Promise<Page<BacklinkRow>>;

/** First what stands in the space itself, then the rest. */
async function readBoth(request: PageRequest, spaceId: string, own: Part, rest: Part): Promise<Page<BacklinkRow>> {
  const after = afterOf(request, [{}, {}, {}]);
  const inOwn = after === undefined || after[0] === spaceId;
  const first = inOwn ? await own(request) : { rows: [], next: undefined };
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

/** The pages of a change request that point to a target, in page order. */
async function changedBacklinks(version: Version, { kind, id }: BacklinkTarget): Promise<BacklinkRow[]> {
  const { spaceId } = version.key;
  const { links } = await linksOfVersion(version);
  const own = links.filter(link => link.kind === kind && link.target_space === spaceId && link.target_id === id);
  const pages = new Set(own.map(({ page_id }) => page_id));
  return [...pages].map((page_id, index) => ({
    space_id: spaceId,
    place: String(index).padStart(8, '0'),
    page_id,
  }));
}

function cutChanged(all: readonly BacklinkRow[], request: PageRequest): Page<BacklinkRow> {
  const place = String(request.after?.[1] ?? '');
  const left = all.filter(row => row.place > place);
  const rows = left.slice(0, request.limit);
  const last = rows.at(-1);
  return { rows, next: last && left.length > rows.length ? writeCursor(request, keysOf(last)) : undefined };
}
