import { sql } from 'kysely';
import { isSeenAtOnce, isSeenById, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';

/** A page, or a reusable content, of the main content of a space. */
export interface UseRow {
  space_id: string;
  space_title: string;
  place: string;
  page_id: string;
}

/** The first link of each page to each of these: a page uses a specification once, however many of its operations it shows. */
const linksTo = (db: Db, organizationId: string, slugs: readonly string[]) =>
  kept(db)
    .selectFrom('links as l')
    .where('l.organization_id', '=', organizationId)
    .where('l.target_space', 'is', null)
    .where('l.kind', '=', 'openapi')
    .where('l.target_id', 'in', slugs)
    // As a literal, so that it needs no row where the index has it.
    .where(sql<boolean>`l.leads = 1`);

/** What shows a specification in the spaces that the viewer may view, each once: by space, in page order. */
export function listUses(db: Db, viewer: Viewer, slug: string, request: PageRequest): Promise<Page<UseRow>> {
  const uses = linksTo(db, viewer.organizationId, [slug])
    .where(isSeenById(viewer, sql`l.space_id`))
    .select(['l.space_id', 'l.place', 'l.page_id', 'l.target_space']);
  // Of those on the page alone: to join spaces is to look up that of each use.
  const title = sql<string>`(select s.title from spaces s
    where s.organization_id = ${viewer.organizationId} and s.id = l.space_id)`;
  return fetchPage(
    kept(db)
      .selectFrom(uses.as('l'))
      .select(['l.space_id', 'l.place', 'l.page_id', title.as('space_title')])
      // Null in all of them: without it PostgreSQL does not see that the index has them in order, and sorts all.
      .orderBy('l.target_space'),
    [
      { column: 'l.space_id', value: row => row.space_id },
      { column: 'l.place', value: row => row.place },
      { column: 'l.page_id', value: row => row.page_id },
    ],
    request,
  );
}

/** How many there are of each specification; those that are shown nowhere are missing. */
export async function countUses(db: Db, viewer: Viewer, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const links = linksTo(db, viewer.organizationId, slugs);
  const atOnce = isSeenAtOnce(viewer, sql`l.space_id`);
  const rows = await (atOnce ? countSeen(links.where(atOnce)) : countBySpace(db, viewer, links)).execute();
  return new Map(rows.map(({ slug, uses }) => [slug ?? '', Number(uses)]));
}

const countSeen = (links: ReturnType<typeof linksTo>) =>
  links.select(eb => ['l.target_id as slug', eb.fn.countAll<number>().as('uses')]).groupBy('l.target_id');

/** Visibility is asked of each space once, not of each link. */
function countBySpace(db: Db, viewer: Viewer, links: ReturnType<typeof linksTo>) {
  const inSpaces = links
    .select(eb => ['l.target_id', 'l.space_id', eb.fn.countAll<number>().as('pages')])
    .groupBy(['l.target_id', 'l.space_id']);
  return kept(db)
    .selectFrom(inSpaces.as('u'))
    .where(isSeenById(viewer, sql`u.space_id`))
    .select(eb => ['u.target_id as slug', eb.fn.sum<number>('u.pages').as('uses')])
    .groupBy('u.target_id');
}
