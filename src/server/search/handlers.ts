import type { ListQuery } from '#contract/common.ts';
import type { search } from '#contract/search.ts';
import { type Corrections, correctedText } from '#lib/search-corrections.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import { offsetOf, pageRequest, writeCursor } from '../db/page.ts';
import type { SearchScope } from '../db/search-engine.ts';
import { findPages, findSpaces } from '../db/search-ranking.ts';
import type { Context, Handlers } from '../http/context.ts';
import { viewableSpaces } from '../published/rows.ts';
import { loadSite } from '../sites/load.ts';
import { loadStructure } from '../sites/structure-store.ts';
import { queryTerms } from './excerpts.ts';
import { presentHit } from './present.ts';
import { isFindable, spaceTitles } from './rows.ts';
import { spacesInScope } from './site-scope.ts';

/** Pages shown of one space in a search of the organization. */
const pagesPerSpace = 5;

export const searchHandlers: Handlers<typeof search> = {
  async searchSpaceContent({ params: { spaceId }, query, context }) {
    const { viewer } = await loadSpace(context, spaceId);
    const scope = { organizationId: viewer.organizationId, spaceIds: [spaceId], text: query.query };
    const request = pageRequest(query, ['search', spaceId, query.query]);
    const offset = offsetOf(request);
    const { hits, count, corrections } = await findPages(context.db, { ...scope, limit: query.limit, offset });
    const terms = termsOf(query.query, corrections);
    const end = offset + hits.length;
    return {
      items: hits.map(hit => presentHit(hit, terms, viewer.organizationId, context.services.config)),
      count,
      next: hits.length > 0 && end < count ? writeCursor(request, [end]) : undefined,
      ...correctedIn(query.query, corrections),
    };
  },

  async searchOrganizationContent({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const scope = { organizationId, spaceIds: isFindable(viewer), text: query.query };
    return searchBySpace(context, scope, query, ['search', organizationId, query.query]);
  },

  async searchSiteContent({ params: { organizationId, siteId }, query, body, context }) {
    const { site, viewer } = await loadSite(context, organizationId, siteId);
    const spaces = spacesInScope(await loadStructure(context.db, site), body);
    // A right on the site says nothing about the spaces that stand on it.
    const seen = await viewableSpaces(context.db, viewer, spaces);
    const scope = { organizationId, spaceIds: [...seen], text: body.query };
    return searchBySpace(context, scope, query, ['search', siteId, body]);
  },
};

async function searchBySpace(context: Context, scope: SearchScope, query: ListQuery, filters: unknown) {
  const request = pageRequest(query, filters);
  const offset = offsetOf(request);
  const slice = { limit: query.limit, offset, pages: pagesPerSpace };
  const { groups, count, corrections } = await findSpaces(context.db, { ...scope, ...slice });
  const end = offset + groups.length;
  return {
    items: await presentGroups(context, scope.organizationId, groups, termsOf(scope.text, corrections)),
    count,
    next: groups.length > 0 && end < count ? writeCursor(request, [end]) : undefined,
    ...correctedIn(scope.text, corrections),
  };
}

/** The words to show in what was found. */
const termsOf = (query: string, corrections: Corrections) => [...queryTerms(query), ...corrections.values()];

const correctedIn = (query: string, corrections: Corrections) =>
  corrections.size > 0 ? { corrected: correctedText(query, corrections) } : {};

async function presentGroups(
  { db, services: { config } }: Context,
  organizationId: string,
  groups: Awaited<ReturnType<typeof findSpaces>>['groups'],
  terms: readonly string[],
) {
  const titles = await spaceTitles(
    db,
    organizationId,
    groups.map(({ spaceId }) => spaceId),
  );
  return groups.map(({ spaceId, hits }) => ({
    id: spaceId,
    title: titles.get(spaceId) ?? '',
    pages: hits.map(hit => presentHit(hit, terms, organizationId, config)),
  }));
}
