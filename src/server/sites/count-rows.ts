import { type RawBuilder, sql } from 'kysely';
import { isFirst } from '../content/link-list-rows.ts';

/** What is counted of a site. */
export interface SiteCounts {
  /** How many spaces it shows, without those that are deleted. */
  site_spaces: number;
  /** Of those the ones that are not hidden, nor stand in a section that is. */
  shown_spaces: number;
  /** How many targets that are not there the shown spaces point to. */
  broken_links: number;
}

/**
 * Whether the space of `x` is not deleted, nor in a collection that is: asked of those that are gone, which are few, since
 * to look up each of the others takes longer than all else here. As a value each is looked up by its id, where PostgreSQL
 * would join all that are deleted.
 */
const isThere = sql<boolean>`(select 1 from spaces p
    where p.organization_id = x.organization_id and p.id = x.space_id and p.deleted_at is not null) is null
  and (select 1 from departures d cross join spaces p where d.organization_id = x.organization_id
    and p.organization_id = x.organization_id and p.id = x.space_id and p.parent_id = d.collection_id limit 1) is null`;

const isShown = sql<boolean>`x.hidden = 0 and coalesce(e.hidden, 0) = 0`;

const brokenLinks = sql<number>`(select count(*) from links
  where links.organization_id = x.organization_id and links.space_id = x.space_id and ${isFirst} and links.state = 'broken')`;

const sumOfShown = (value: RawBuilder<number>) => sql`coalesce(sum(case when ${isShown} then ${value} else 0 end), 0)`;

/** The counts of the site `s` as one text, for `readCounts`: each of its own would go through its spaces anew. */
export const countsOfSite = sql<string>`(
  select count(*) || ' ' || ${sumOfShown(sql`1`)} || ' ' || ${sumOfShown(brokenLinks)} from site_spaces x
  left join site_entries e on e.organization_id = x.organization_id and e.site_id = x.site_id and e.id = x.section_id
  where x.organization_id = s.organization_id and x.site_id = s.id and ${isThere})`;

export function readCounts<Row>({ counts, ...row }: Row & { counts: string }): Omit<Row, 'counts'> & SiteCounts {
  const [site_spaces = 0, shown_spaces = 0, broken_links = 0] = counts.split(' ').map(Number);
  return { ...row, site_spaces, shown_spaces, broken_links };
}
