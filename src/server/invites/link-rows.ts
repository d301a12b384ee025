import { sql } from 'kysely';
import { rankOf } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { InviteRow } from '../db/tables/accounts.ts';

export interface LinkTarget {
  space?: string | undefined;
  collection?: string | undefined;
}

/** A link; `redundant` is 1 when another one to the same place gives as much, to anyone and for ever. */
export type InviteLinkRow = InviteRow & { redundant: number };

const given = (alias: string) => rankOf(sql`coalesce(${sql.ref(`${alias}.level`)}, ${sql.ref(`${alias}.role`)})`);

const links = (db: Db, organizationId: string) => {
  // In the words of the index that has those without an end by place and by what they give.
  const other = sql`select 1 from invites o where o.organization_id = ${organizationId} and o.kind = 'link'
    and o.expires_at is null and o.max_uses is null
    and coalesce(o.space_id, '') = coalesce(i.space_id, '') and coalesce(o.collection_id, '') = coalesce(i.collection_id, '')`;
  const isEnding = sql`case when i.expires_at is null and i.max_uses is null then 0 else 1 end`;
  // What ends gives less than what gives the same for ever; of two of those, the later one is too many.
  return db
    .selectFrom('invites as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.kind', '=', 'link')
    .selectAll('i')
    .select(
      sql<number>`case when exists (${other} and ${given('o')} > ${given('i')} - ${isEnding})
        or exists (${other} and ${given('o')} = ${given('i')} and (o.created_at, o.id) < (i.created_at, i.id))
        then 1 else 0 end`.as('redundant'),
    );
};

/** Newest first. */
export function listInviteLinks(
  db: Db,
  organizationId: string,
  { space, collection }: LinkTarget,
  request: PageRequest,
): Promise<Page<InviteLinkRow>> {
  return fetchPage(
    links(db, organizationId)
      .$if(space !== undefined, query => query.where('i.space_id', '=', space ?? ''))
      .$if(collection !== undefined, query => query.where('i.collection_id', '=', collection ?? '')),
    [
      { column: 'i.created_at', value: row => row.created_at },
      { column: 'i.id', value: row => row.id },
    ],
    request,
  );
}

export function countInviteLinks(db: Db, organizationId: string, { space, collection }: LinkTarget): Promise<number> {
  return countRows(
    db
      .selectFrom('invites')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'link')
      .$if(space !== undefined, query => query.where('space_id', '=', space ?? ''))
      .$if(collection !== undefined, query => query.where('collection_id', '=', collection ?? '')),
  );
}

export function findInviteLink(db: Db, organizationId: string, id: string): Promise<InviteLinkRow | undefined> {
  return links(db, organizationId).where('i.id', '=', id).executeTakeFirst();
}
