import type { z } from 'zod';
import type { BulkRedirect, BulkResult } from '#contract/site-redirects.ts';
import { patternOf } from '#published/redirect-pattern.ts';
import type { SiteRedirectRow } from '../db/tables/redirects.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { readDestination } from './redirect-destination.ts';
import { deleteRedirect, insertRedirect, redirectsByPattern, updateRedirect } from './redirect-rows.ts';
import type { SiteListRow } from './rows.ts';
import type { Structure } from './structure.ts';

type Result = z.input<typeof BulkResult>;

interface Site {
  site: SiteListRow;
  structure: Structure;
}

/** Redirects of a site that is locked, by what makes them one: pattern and draft. */
type Known = Map<string, SiteRedirectRow>;
const nameOf = (pattern: string, draft: boolean) => `${draft ? 'draft' : 'live'} ${pattern}`;

/** Carries out one after the other; what is refused says why, and holds up nothing else. */
export async function bulkRedirects(context: Context, at: Site, given: readonly BulkRedirect[]): Promise<Result[]> {
  const patterns = given.flatMap(({ source }) => patternOf(source) ?? []);
  const place = { organizationId: at.site.organization_id, siteId: at.site.id };
  const rows = patterns.length === 0 ? [] : await redirectsByPattern(context.db, place, [...new Set(patterns)]);
  const known: Known = new Map(rows.map(row => [nameOf(row.pattern, row.draft === 1), row]));
  const results: Result[] = [];
  for (const one of given) {
    const draft = one.intent === 'draft';
    try {
      results.push({ source: one.source, draft, ...(await carryOut(context, at, known, one)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ status: 'error', source: one.source, draft, error: error.message.replace(/^body\./, '') });
    }
  }
  return results;
}

type Outcome = Pick<Result, 'status' | 'id' | 'error'>;

async function carryOut(context: Context, at: Site, known: Known, one: BulkRedirect): Promise<Outcome> {
  const pattern = patternOf(one.source);
  if (pattern === undefined) return { status: 'error', error: 'source: not a path that a page can have' };
  if (one.intent === 'publish') return publish(context, known, pattern);
  const draft = one.intent === 'draft';
  const row = known.get(nameOf(pattern, draft));
  if (one.destination === null) {
    if (row) await remove(context, known, row);
    return { status: 'deleted' };
  }
  const settings = {
    source: one.source,
    destination: JSON.stringify(await readDestination(context, at, one.destination)),
    capture_wildcard: one.captureWildcard ? (1 as const) : (0 as const),
    ...(one.permanent === undefined ? {} : { permanent: one.permanent ? (1 as const) : (0 as const) }),
  };
  const now = context.services.clock.now().toISOString();
  if (row) {
    await updateRedirect(context.db, row, { ...settings, automatic: 0, updated_at: now });
    return { status: 'updated', id: row.id };
  }
  const made: SiteRedirectRow = {
    organization_id: at.site.organization_id,
    site_id: at.site.id,
    id: newId(),
    pattern,
    draft: draft ? 1 : 0,
    permanent: 0,
    automatic: 0,
    created_at: now,
    updated_at: null,
    ...settings,
  };
  await insertRedirect(context.db, made);
  known.set(nameOf(pattern, draft), made);
  return { status: 'created', id: made.id };
}

/** A draft goes live in the place of what was there. */
async function publish(context: Context, known: Known, pattern: string): Promise<Outcome> {
  const row = known.get(nameOf(pattern, true));
  if (!row) return { status: 'error', error: 'there is no draft from this source' };
  const old = known.get(nameOf(pattern, false));
  if (old) await remove(context, known, old);
  await updateRedirect(context.db, row, { draft: 0, updated_at: context.services.clock.now().toISOString() });
  known.delete(nameOf(pattern, true));
  known.set(nameOf(pattern, false), { ...row, draft: 0 });
  return { status: 'published', id: row.id };
}

async function remove(context: Context, known: Known, row: SiteRedirectRow): Promise<void> {
  await deleteRedirect(context.db, { organizationId: row.organization_id, siteId: row.site_id }, row.id);
  known.delete(nameOf(row.pattern, row.draft === 1));
}
