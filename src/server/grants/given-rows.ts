import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { GrantRow } from '../db/tables/spaces.ts';

/** A space, collection or site that a user or a team was given a level on. */
interface GivenItemRow extends Pick<GrantRow, 'item_kind' | 'item_id' | 'level'> {
  title: string;
  emoji: string | null;
}

interface Subject {
  kind: GrantRow['subject_kind'];
  id: string;
}

/** What is deleted is left out; it comes back with its level. */
const itemsOf = (db: Db, organizationId: string, { kind, id }: Subject) =>
  db.selectFrom(
    sql<GivenItemRow>`(
      select g.item_kind, g.item_id, g.level, coalesce(s.title, c.title, t.title) as title, s.emoji
      from grants g
      left join spaces s on g.item_kind = 'space' and s.organization_id = ${organizationId} and s.id = g.item_id and s.deleted_at is null
        and ${isStaying(sql`s`)}
      left join collections c on g.item_kind = 'collection' and c.organization_id = ${organizationId} and c.id = g.item_id
      left join sites t on g.item_kind = 'site' and t.organization_id = ${organizationId} and t.id = g.item_id
      where g.organization_id = ${organizationId} and g.subject_kind = ${kind} and g.subject_id = ${id}
        and coalesce(s.id, c.id, t.id) is not null
    )`.as('i'),
  );

/** Collections, sites and spaces, each by title. */
export function listGivenItems(
  db: Db,
  organizationId: string,
  subject: Subject,
  request: PageRequest,
): Promise<Page<GivenItemRow>> {
  return fetchPage(
    itemsOf(db, organizationId, subject).selectAll(),
    [
      { column: 'i.item_kind', value: row => row.item_kind },
      { column: 'i.title', value: row => row.title },
      { column: 'i.item_id', value: row => row.item_id },
    ],
    request,
  );
}

export function countGivenItems(db: Db, organizationId: string, subject: Subject): Promise<number> {
  return countRows(itemsOf(db, organizationId, subject));
}

export const presentGivenItem = ({ item_kind, item_id, title, emoji, level }: GivenItemRow) => ({
  type: item_kind,
  id: item_id,
  title,
  ...(emoji ? { emoji } : {}),
  permission: level,
});
