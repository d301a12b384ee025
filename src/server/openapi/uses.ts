import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { OpenAPISpecUse } from '#contract/openapi-specs.ts';
import type { Viewer } from '../access/rows.ts';
import { rootsOfSpaces } from '../content/link-rows.ts';
import { appUrl } from '../content/present.ts';
import { ContentStore } from '../content/store.ts';
import { contentsById, loadTrees } from '../content/trees.ts';
import { pageRequest } from '../db/page.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { countUses, listUses, type UseRow } from './use-rows.ts';

/** Where the main content of spaces that the caller may view shows a specification. */
export async function readUses(context: Context, viewer: Viewer, { id, slug }: OpenAPISpecRow, query: ListQuery) {
  const { db } = context;
  const request = pageRequest(query, ['uses', id]);
  const [{ rows, next, titles }, counts] = await together(
    db,
    async () => {
      const page = await listUses(db, viewer, slug, request);
      return { ...page, titles: await titlesOf(db, viewer.organizationId, page.rows) };
    },
    () => countUses(db, viewer, [slug]),
  );
  const count = counts.get(slug) ?? 0;
  const { config } = context.services;
  const items = rows.flatMap((row): z.input<typeof OpenAPISpecUse>[] => {
    const found = titles.get(row);
    const place = { config, organizationId: viewer.organizationId, spaceId: row.space_id };
    const space = { id: row.space_id, title: row.space_title, urls: { app: appUrl(place) } };
    if (!found) return [];
    const urls = { app: found.isPage ? appUrl(place, row.page_id) : appUrl(place) };
    return [{ kind: found.isPage ? 'page' : 'reusable-content', id: row.page_id, title: found.title, space, urls }];
  });
  return { items, count, ...(next ? { next } : {}) };
}

/** One tree for each space, which are kept between requests. */
async function titlesOf(db: Context['db'], organizationId: string, rows: readonly UseRow[]) {
  const found = new Map<UseRow, { title: string; isPage: boolean }>();
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  const roots = await rootsOfSpaces(db, organizationId, [...bySpace.keys()]);
  const store = new ContentStore(db, organizationId);
  const trees = await loadTrees(store, roots.values());
  for (const [spaceId, root] of roots) {
    const tree = trees.get(root);
    if (!tree) continue;
    for (const row of bySpace.get(spaceId) ?? []) {
      const page = tree.byId.get(row.page_id)?.node;
      const shown = page ?? (await contentsById(store, tree)).get(row.page_id);
      if (shown) found.set(row, { title: shown.title, isPage: page !== undefined });
    }
  }
  return found;
}
