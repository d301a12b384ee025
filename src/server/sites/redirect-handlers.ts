import type { z } from 'zod';
import type { SiteRedirect, siteRedirects } from '#contract/site-redirects.ts';
import { fold } from '#lib/fold.ts';
import { patternOf, patternsFor } from '#published/redirect-pattern.ts';
import { pageRequest } from '../db/page.ts';
import type { SiteRedirectRow } from '../db/tables/redirects.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { lockStructure } from './change-structure.ts';
import { changed } from './changed.ts';
import { loadSite, loadSiteForReading } from './load.ts';
import { bulkRedirects } from './redirect-bulk.ts';
import { addressOf, destinationReader } from './redirect-destination.ts';
import {
  countRedirects,
  deleteRedirect,
  findRedirect,
  insertRedirect,
  listRedirects,
  redirectsByPattern,
  updateRedirect,
} from './redirect-rows.ts';
import { loadStructure } from './structure-store.ts';

export const siteRedirectHandlers: Handlers<typeof siteRedirects> = {
  async listSiteRedirects({ params, query, context }) {
    await loadSite(context, params.organizationId, params.siteId);
    const { search, draft = false, orderBy } = query;
    const filter = { ...params, search: search && fold(search), draft, orderBy };
    const direction = orderBy === 'source' ? 'asc' : 'desc';
    const { rows, ...list } = await withCount(
      context.db,
      () => listRedirects(context.db, filter, pageRequest(query, filter, direction)),
      () => countRedirects(context.db, filter),
    );
    return { items: rows.map(presentRedirect), ...list };
  },

  async createSiteRedirect({ params, body, context }) {
    const at = await lockStructure(context, params);
    const pattern = readPattern(body.source);
    const draft = body.draft ? 1 : 0;
    await requireFree(context, params, { pattern, draft });
    const row: SiteRedirectRow = {
      organization_id: params.organizationId,
      site_id: params.siteId,
      id: newId(),
      source: body.source,
      search_text: fold(body.source),
      pattern,
      draft,
      destination: JSON.stringify(await destinationReader(context, at)(body.destination)),
      capture_wildcard: body.captureWildcard ? 1 : 0,
      permanent: body.permanent ? 1 : 0,
      automatic: 0,
      created_at: context.services.clock.now().toISOString(),
      updated_at: null,
    };
    await insertRedirect(context.db, row);
    changed(context, params.organizationId, params.siteId);
    return presentRedirect(row);
  },

  async bulkUpsertSiteRedirects({ params, body, context }) {
    const at = await lockStructure(context, params);
    const results = await bulkRedirects(context, at, body.redirects);
    changed(context, params.organizationId, params.siteId);
    return { results };
  },

  async getSiteRedirectById({ params, context }) {
    await loadSite(context, params.organizationId, params.siteId);
    const row = await findRedirect(context.db, params, params.siteRedirectId);
    if (!row) throw notFound('redirect');
    return presentRedirect(row);
  },

  async updateSiteRedirectById({ params, body, context }) {
    const at = await lockStructure(context, params);
    const row = await findRedirect(context.db, params, params.siteRedirectId);
    if (!row) throw notFound('redirect');
    const pattern = body.source === undefined ? row.pattern : readPattern(body.source);
    const draft = body.draft === undefined ? row.draft : body.draft ? 1 : 0;
    if (pattern !== row.pattern || draft !== row.draft) await requireFree(context, params, { pattern, draft });
    const after: SiteRedirectRow = {
      ...row,
      ...(body.source === undefined ? {} : { source: body.source, search_text: fold(body.source) }),
      pattern,
      draft,
      ...(body.destination === undefined
        ? {}
        : { destination: JSON.stringify(await destinationReader(context, at)(body.destination)) }),
      ...(body.captureWildcard === undefined ? {} : { capture_wildcard: body.captureWildcard ? 1 : 0 }),
      ...(body.permanent === undefined ? {} : { permanent: body.permanent ? 1 : 0 }),
    };
    if (JSON.stringify(after) === JSON.stringify(row)) return presentRedirect(row);
    // Whoever changes a redirect takes it over.
    const saved = { ...after, automatic: 0 as const, updated_at: context.services.clock.now().toISOString() };
    await updateRedirect(context.db, row, saved);
    changed(context, params.organizationId, params.siteId);
    return presentRedirect(saved);
  },

  async deleteSiteRedirectById({ params, context }) {
    await lockStructure(context, params);
    await deleteRedirect(context.db, params, params.siteRedirectId);
    changed(context, params.organizationId, params.siteId);
  },

  async getSiteRedirectBySource({ params, query, context }) {
    const { organizationId, siteId } = params;
    const { site, shareKey } = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    const exact = patternOf(query.source);
    const patterns = exact === undefined ? [] : [exact, ...patternsFor(segmentsOf(exact))];
    const rows = (await redirectsByPattern(context.db, params, patterns)).filter(({ draft }) => draft === 0);
    const found = patterns.flatMap(pattern => rows.find(row => row.pattern === pattern) ?? [])[0];
    const structure = await loadStructure(context.db, site);
    const redirect = found && presentRedirect(found);
    const target = redirect && (await addressOf(context, { site, structure }, redirect.destination, shareKey));
    if (!redirect || target === undefined) throw notFound('redirect');
    return { redirect, target };
  },
};

const segmentsOf = (pattern: string) => pattern.split('/').slice(1).map(decodeURIComponent);

/** @throws 400 for a source that no address can have */
export function readPattern(source: string): string {
  const pattern = patternOf(source);
  if (pattern === undefined) throw badMember('source', 'redirect-path');
  return pattern;
}

async function requireFree(
  context: Context,
  params: { organizationId: string; siteId: string },
  { pattern, draft }: Pick<SiteRedirectRow, 'pattern' | 'draft'>,
): Promise<void> {
  const others = await redirectsByPattern(context.db, params, [pattern]);
  if (others.some(other => other.draft === draft)) throw conflict('redirect-exists');
}

export function presentRedirect(row: SiteRedirectRow): z.input<typeof SiteRedirect> {
  return {
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    draft: row.draft === 1,
    captureWildcard: row.capture_wildcard === 1,
    permanent: row.permanent === 1,
    automatic: row.automatic === 1,
    destination: JSON.parse(row.destination),
    createdAt: row.created_at,
    ...(row.updated_at === null ? {} : { updatedAt: row.updated_at }),
  };
}
