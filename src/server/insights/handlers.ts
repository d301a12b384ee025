import type { siteInsights } from '#contract/site-insights.ts';
import { requireSite } from '../access/capabilities.ts';
import { rootsOfSpaces } from '../content/link-rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTrees } from '../content/trees.ts';
import { pageRequest } from '../db/page.ts';
import { together, withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { viewableSpaces } from '../published/rows.ts';
import { loadSite } from '../sites/load.ts';
import { countDays, listDaySums, listPageSums, type PageSums } from './rows.ts';
import { agentSums, listSearchSums } from './search-rows.ts';
import { partsOf } from './spans.ts';

export const insightHandlers: Handlers<typeof siteInsights> = {
  async listSiteDayInsights({ params: { organizationId, siteId }, query, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const period = { organizationId, siteId, from: query.from, to: query.to };
    const { rows, ...list } = await withCount(
      context.db,
      () => listDaySums(context.db, period, pageRequest(query, period)),
      () => countDays(context.db, period),
    );
    return { items: rows, ...list };
  },

  async listSitePageInsights({ params: { organizationId, siteId }, query, context }) {
    const { viewer, level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const period = { organizationId, siteId, from: query.from, to: query.to };
    const request = pageRequest(query, [period, query.orderBy], 'desc');
    const { rows, ...list } = await listPageSums(
      context.db,
      period,
      partsOf(query.from, query.to),
      query.orderBy,
      request,
    );
    const ids = [...new Set(rows.map(row => row.space_id))];
    const [seen, roots] = await together(
      context.db,
      () => viewableSpaces(context.db, viewer, ids),
      () => rootsOfSpaces(context.db, organizationId, ids),
    );
    const named = await namesOf(context, organizationId, new Map([...roots].filter(([id]) => seen.has(id))));
    return {
      items: rows.map(row => ({
        ...{ space: row.space_id, page: row.page_id, ...named(row) },
        ...{ views: row.views, helpful: row.helpful, unhelpful: row.unhelpful },
      })),
      ...list,
    };
  },

  async listSiteSearchInsights({ params: { organizationId, siteId }, query, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const period = { organizationId, siteId, from: query.from, to: query.to };
    const by = query.orderBy === 'withoutResult' ? 'without_result' : 'searches';
    const request = pageRequest(query, [period, by], 'desc');
    const { rows, ...list } = await listSearchSums(context.db, period, partsOf(query.from, query.to), by, request);
    const items = rows.map(({ query: text, searches, without_result }) => ({
      ...{ query: text, searches, withoutResult: without_result },
    }));
    return { items, ...list };
  },

  async listSiteAgentInsights({ params: { organizationId, siteId }, query, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const items = await agentSums(context.db, { organizationId, siteId, from: query.from, to: query.to });
    return { items, count: items.length };
  },
};

/** What pages of these spaces are called now, and where they are. */
async function namesOf({ db }: Context, organizationId: string, roots: ReadonlyMap<string, string>) {
  const store = new ContentStore(db, organizationId);
  const trees = await loadTrees(store, roots.values());
  return ({ space_id, page_id }: PageSums) => {
    const page = trees.get(roots.get(space_id) ?? '')?.byId.get(page_id);
    return page ? { title: page.node.title, path: page.path } : {};
  };
}
