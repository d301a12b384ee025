import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SsoLinkRequestRow } from '../db/tables/sso.ts';

const requests = (db: Db, organizationId: string) =>
  db.selectFrom('sso_link_requests as r').where('r.organization_id', '=', organizationId);

/** Those that nobody has decided, of members who are not linked, with the name of the provider. */
const waiting = (db: Db, organizationId: string) =>
  requests(db, organizationId)
    .innerJoin('saml_providers as p', join =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.provider_id'),
    )
    .where('r.declined_at', 'is', null);

export interface WaitingLinkRequest extends SsoLinkRequestRow {
  label: string;
}

/** The newest first. */
export function listLinkRequests(
  db: Db,
  organizationId: string,
  request: PageRequest,
): Promise<Page<WaitingLinkRequest>> {
  return fetchPage(
    waiting(db, organizationId).selectAll('r').select('p.label'),
    [
      { column: 'r.created_at', value: row => row.created_at },
      { column: 'r.id', value: row => row.id },
    ],
    request,
  );
}

export function countLinkRequests(db: Db, organizationId: string): Promise<number> {
  return countRows(waiting(db, organizationId));
}

/** What a member asked for, declined or not. */
export function findLinkRequest(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<SsoLinkRequestRow | undefined> {
  return requests(db, organizationId).where('r.user_id', '=', userId).selectAll().executeTakeFirst();
}

/** Takes the place of what the member asked for before. */
export async function putLinkRequest(tx: Db, row: SsoLinkRequestRow): Promise<void> {
  const { organization_id: _organization, user_id: _user, ...asked } = row;
  await tx
    .insertInto('sso_link_requests')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(asked))
    .execute();
}

/** False when it was decided already. */
export async function declineLinkRequest(
  tx: Db,
  organizationId: string,
  userId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_link_requests')
    .set({ declined_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what these members asked for: they are linked. @returns what waited */
export function deleteLinkRequests(
  tx: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<SsoLinkRequestRow[]> {
  return tx
    .deleteFrom('sso_link_requests')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .returningAll()
    .execute();
}
