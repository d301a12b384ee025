import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { UserRow } from '../db/tables/accounts.ts';

/** What is shown of a user; a join may select just this. */
export type PresentableUser = Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'deleted_at'>;

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Makes other changes that depend on what somebody has wait until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** @param email in lower case */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Those of these addresses that have an account, in lower case, with the languages that are known. */
export async function languagesOf(db: Db, emails: readonly string[]): Promise<Map<string, UserRow['language']>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['email', 'language']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ email, language }) => [email, language]));
}

const ofPeople = ['id', 'email', 'email_verified_at', 'display_name', 'photo_url', 'language', 'deleted_at'] as const;

/** What lists and mails say of the users with these ids, in no order; unknown ones are missing. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<Pick<UserRow, (typeof ofPeople)[number]>[]> {
  if (ids.length === 0) return [];
  return kept(db).selectFrom('users').select(ofPeople).where('id', 'in', ids).execute();
}

/** Whether anybody has an account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a user has an open membership `m` of an organization to which another belongs. */
export async function shareOrganization(
  db: Db,
  userId: string,
  otherId: string,
  isOpen: RawBuilder<boolean>,
): Promise<boolean> {
  const shared = await db
    .selectFrom('members as m')
    .innerJoin('members as theirs', 'theirs.organization_id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .where(isOpen)
    .where('theirs.user_id', '=', otherId)
    .select('m.organization_id')
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}

export async function insertUser(
  db: Db,
  {
    deleted_at = null,
    language = null,
    appearance = null,
    ...row
  }: Omit<UserRow, 'deleted_at' | 'language' | 'appearance'> & Partial<UserRow>,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...row, deleted_at, language, appearance })
    .execute();
}

/** As `insertUser`; false, and nothing else, when the address is taken. */
export async function insertUserIfNew(db: Db, row: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function updateUser(db: Db, id: string, changes: Partial<UserRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}
