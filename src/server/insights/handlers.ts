import type { siteInsights } from '#contract/site-insights.ts';
import { requireSite } from '../access/capabilities.ts';
import { rootsOfSpaces } from '../content/link-rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import { pageRequest } from '../db/page.ts';
import type { Context, Handlers } from '../http/context.ts';
import { viewableSpaces } from '../published/rows.ts';
import { loadSite } from '../sites/load.ts';
import { countDays, countPageSums, listDaySums, listPageSums, type PageSums } from './rows.ts';

export const insightHandlers: Handlers<typeof siteInsights> = {
  async listSiteDayInsights({ params: { organizationId, siteId }, query, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const period = { organizationId, siteId, from: query.from, to: query.to };
    const { rows, next } = await listDaySums(context.db, period, pageRequest(query, period));
    return { items: rows, count: await countDays(context.db, period), next };
  },

  async listSitePageInsights({ params: { organizationId, siteId }, query, context }) {
    const { viewer, level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const period = { organizationId, siteId, from: query.from, to: query.to };
    const request = pageRequest(query, [period, query.orderBy], 'desc');
    const { rows, next } = await listPageSums(context.db, period, query.orderBy, request);
    const spaces = await viewableSpaces(context.db, viewer, [...new Set(rows.map(row => row.space_id))]);
    const named = await namesOf(context, organizationId, [...spaces]);
    return {
      items: rows.map(row => ({
        ...{ space: row.space_id, page: row.page_id, ...named(row) },
        ...{ views: row.views, helpful: row.helpful, unhelpful: row.unhelpful },
      })),
      count: await countPageSums(context.db, period),
      next,
    };
  },
};

/** What pages of these spaces are called now, and where they are. */
async function namesOf({ db }: Context, organizationId: string, spaceIds: readonly string[]) {
  const store = new ContentStore(db, organizationId);
  const roots = await rootsOfSpaces(db, organizationId, spaceIds);
  await store.get([...roots.values()]); // in one round trip
  const trees = new Map<string, Awaited<ReturnType<typeof loadTree>>>();
  for (const [id, root] of roots) trees.set(id, await loadTree(store, root));
  return ({ space_id, page_id }: PageSums) => {
    const page = trees.get(space_id)?.byId.get(page_id);
    return page ? { title: page.node.title, path: page.path } : {};
  };
}
