import type { z } from 'zod';
import type { BulkRedirect, BulkResult, RedirectDestination } from '#contract/site-redirects.ts';
import { fold } from '#lib/fold.ts';
import { patternOf } from '#published/redirect-pattern.ts';
import type { SiteRedirectRow } from '../db/tables/redirects.ts';
import type { Context } from '../http/context.ts';
import { badMember, Refusal } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { destinationReader } from './redirect-destination.ts';
import { redirectsByPattern, replaceRedirects } from './redirect-rows.ts';
import type { AddressedSiteRow } from './rows.ts';
import type { Structure } from './structure.ts';

type Result = z.input<typeof BulkResult>;

interface Site {
  site: AddressedSiteRow;
  structure: Structure;
}

/** Redirects of a site that is locked, by what makes them one: pattern and draft. */
type Known = Map<string, SiteRedirectRow>;
const nameOf = (pattern: string, draft: boolean) => `${draft ? 'draft' : 'live'} ${pattern}`;

/** Carries out one after the other, and stores what came of it at once; what is refused says why, and holds up nothing else. */
export async function bulkRedirects(context: Context, at: Site, given: readonly BulkRedirect[]): Promise<Result[]> {
  const place = { organizationId: at.site.organization_id, siteId: at.site.id };
  const patterns = given.flatMap(({ source }) => patternOf(source) ?? []);
  const rows = await redirectsByPattern(context.db, place, [...new Set(patterns)]);
  const known: Known = new Map(rows.map(row => [nameOf(row.pattern, row.draft === 1), row]));
  const readDestination = destinationReader(context, at);
  const results: Result[] = [];
  for (const one of given) {
    const draft = one.intent === 'draft';
    try {
      const destination = one.intent === 'publish' || one.destination === null ? null : one.destination;
      const read = destination && patternOf(one.source) !== undefined ? await readDestination(destination) : null;
      results.push({ source: one.source, draft, ...carryOut(context, at, known, one, read) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason, values } = error.details?.[0] ?? {};
      const said = error.message.replace(/^body\./, '');
      results.push({ status: 'error', source: one.source, draft, error: said, reason, values });
    }
  }
  const left = new Set(known.values());
  await replaceRedirects(context.db, place, {
    gone: rows.filter(row => !left.has(row)),
    come: [...left].filter(row => !rows.includes(row)),
  });
  return results;
}

type Outcome = Pick<Result, 'status' | 'id'>;

/** @param destination what the one that is asked for leads to; null for one that goes or is published */
function carryOut(
  context: Context,
  { site }: Site,
  known: Known,
  one: BulkRedirect,
  destination: RedirectDestination | null,
): Outcome {
  const now = context.services.clock.now().toISOString();
  const pattern = patternOf(one.source);
  if (pattern === undefined) throw badMember('source', 'redirect-path');
  if (one.intent === 'publish') return publish(known, pattern, now);
  const draft = one.intent === 'draft';
  const name = nameOf(pattern, draft);
  const row = known.get(name);
  if (destination === null) {
    known.delete(name);
    return { status: 'deleted' };
  }
  const made: SiteRedirectRow = {
    organization_id: site.organization_id,
    site_id: site.id,
    id: newId(),
    pattern,
    draft: draft ? 1 : 0,
    permanent: 0,
    created_at: now,
    ...row,
    source: one.source,
    search_text: fold(one.source),
    destination: JSON.stringify(destination),
    capture_wildcard: one.captureWildcard ? 1 : 0,
    ...(one.permanent === undefined ? {} : { permanent: one.permanent ? 1 : 0 }),
    automatic: 0,
    updated_at: row ? now : null,
  };
  known.set(name, made);
  return { status: row ? 'updated' : 'created', id: made.id };
}

/** A draft goes live in the place of what was there. */
function publish(known: Known, pattern: string, now: string): Outcome {
  const row = known.get(nameOf(pattern, true));
  if (!row) throw badMember('source', 'no-such-draft');
  known.delete(nameOf(pattern, true));
  known.set(nameOf(pattern, false), { ...row, draft: 0, updated_at: now });
  return { status: 'published', id: row.id };
}
