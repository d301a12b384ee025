import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import { organizationOf } from '../access/item-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { InviteRow } from '../db/tables/accounts.ts';
import type { PresentableUser } from '../users/rows.ts';

export function findInvite(
  db: Db,
  organizationId: string,
  kind: InviteRow['kind'],
  id: string,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** An invite that still lets somebody in, found by its id alone. */
export async function findOpenInvite(db: Db, id: string, now: string): Promise<InviteRow | undefined> {
  const organizationId = await organizationOf(db, 'invite', id);
  if (organizationId === undefined) return undefined;
  return db
    .selectFrom('invites as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where('i.organization_id', '=', organizationId)
    .where('i.id', '=', id)
    .where('i.accepted_at', 'is', null)
    .where(eb => eb.or([eb('i.expires_at', 'is', null), eb('i.expires_at', '>', now)]))
    .where(eb => eb.or([eb('i.max_uses', 'is', null), eb('i.uses', '<', eb.ref('i.max_uses'))]))
    .where(eb => eb.or([eb('i.kind', '=', 'email'), eb('o.invite_links', '=', 1)]))
    .selectAll('i')
    .executeTakeFirst();
}

/** An e-mail invite by which somebody came in, found by its id alone. */
export async function findAcceptedInvite(db: Db, id: string): Promise<InviteRow | undefined> {
  const organizationId = await organizationOf(db, 'invite', id);
  if (organizationId === undefined) return undefined;
  const invite = await findInvite(db, organizationId, 'email', id);
  return invite && invite.accepted_at !== null ? invite : undefined;
}

/** Whether some organization has invited this address and waits for it. */
export async function isInvited(db: Db, email: string, now: string): Promise<boolean> {
  const invite = await db
    .selectFrom('invites')
    .select('id')
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return invite !== undefined;
}

/** The invite by which an address may come into an organization. */
export function findPendingInvite(
  db: Db,
  organizationId: string,
  email: string,
  now: Date,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'email')
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export interface InviteTarget {
  kind: 'space' | 'collection';
  id: string;
  title: string;
}

/** The space or collection that a link opens; nothing when there is none, or it is gone. */
export async function findTarget(db: Db, invite: InviteRow): Promise<InviteTarget | undefined> {
  if (invite.space_id) {
    const space = await db
      .selectFrom('spaces as s')
      .select(['s.id', 's.title'])
      .where('s.organization_id', '=', invite.organization_id)
      .where('s.id', '=', invite.space_id)
      .where('s.deleted_at', 'is', null)
      .where(isStaying(sql`s`))
      .executeTakeFirst();
    return space && { kind: 'space', ...space };
  }
  if (!invite.collection_id) return undefined;
  const collection = await db
    .selectFrom('collections')
    .select(['id', 'title'])
    .where('organization_id', '=', invite.organization_id)
    .where('id', '=', invite.collection_id)
    .executeTakeFirst();
  return collection && { kind: 'collection', ...collection };
}

export async function insertInvites(db: Db, rows: readonly InviteRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('invites').values(rows).execute();
  await db
    .insertInto('directory')
    .values(rows.map(({ id, organization_id }) => ({ kind: 'invite' as const, id, organization_id })))
    .execute();
}

export async function updateInvite(
  db: Db,
  { organization_id, id }: Pick<InviteRow, 'organization_id' | 'id'>,
  changes: Partial<InviteRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('invites')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Unless another mail of the invite was sent since, or somebody came in by it. */
export async function noteFailedMail(
  db: Db,
  { organizationId, id, keyHash }: { organizationId: string; id: string; keyHash: string },
  now: string,
): Promise<void> {
  await db
    .updateTable('invites')
    .set({ mail_failed_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('key_hash', '=', keyHash)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Counts one more person whom a link let in; false when it lets in no more. */
export async function countUse(
  db: Db,
  { organization_id, id }: Pick<InviteRow, 'organization_id' | 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set(eb => ({ uses: eb('uses', '+', 1) }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where(eb => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteInvites(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('invites').where('organization_id', '=', organizationId).where('id', 'in', ids).execute();
  await db.deleteFrom('directory').where('kind', '=', 'invite').where('id', 'in', ids).execute();
}

/** The e-mail invites, accepted ones too, for these addresses. */
export async function findInvitesOf(db: Db, organizationId: string, emails: readonly string[]): Promise<InviteRow[]> {
  if (emails.length === 0) return [];
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'email')
    .where('email', 'in', emails)
    .execute();
}

/** An e-mail invite with whoever sent it. */
export type EmailInviteRow = InviteRow & {
  [Name in Exclude<keyof PresentableUser, 'email'> as `inviter_${Name}`]: PresentableUser[Name] | null;
} & { inviter_email: string | null };

/** @param search part of the address, in lower case */
const pending = (db: Db, organizationId: string, search: string | undefined) =>
  db
    .selectFrom('invites as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.kind', '=', 'email')
    .where('i.accepted_at', 'is', null)
    .$if(Boolean(search), query =>
      query.where(sql<boolean>`i.email like ${`%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
    );

const withInviter = (query: ReturnType<typeof pending>) =>
  query
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select([
      'u.id as inviter_id',
      'u.display_name as inviter_display_name',
      'u.email as inviter_email',
      'u.photo_url as inviter_photo_url',
      'u.deleted_at as inviter_deleted_at',
    ]);

/** Newest first. */
export function listEmailInvites(
  db: Db,
  organizationId: string,
  search: string | undefined,
  request: PageRequest,
): Promise<Page<EmailInviteRow>> {
  return fetchPage(
    withInviter(pending(db, organizationId, search)),
    [
      { column: 'i.created_at', value: row => row.created_at },
      { column: 'i.id', value: row => row.id },
    ],
    request,
  );
}

export function countEmailInvites(db: Db, organizationId: string, search: string | undefined): Promise<number> {
  return countRows(pending(db, organizationId, search));
}

export async function findEmailInvites(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<EmailInviteRow[]> {
  if (ids.length === 0) return [];
  return withInviter(pending(db, organizationId, undefined))
    .where('i.id', 'in', ids)
    .orderBy('i.email')
    .execute();
}
