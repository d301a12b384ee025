import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SamlProviderRow, SsoSignInRow } from '../db/tables/sso.ts';

type Provider = Pick<SamlProviderRow, 'organization_id' | 'id'>;

const signIns = (db: Db, { organization_id, id }: Provider) =>
  db.selectFrom('sso_sign_ins').where('organization_id', '=', organization_id).where('provider_id', '=', id);

export async function insertSignIn(db: Db, row: SsoSignInRow): Promise<void> {
  await db.insertInto('sso_sign_ins').values(row).execute();
}

/** By time. */
export function listSignIns(db: Db, provider: Provider, request: PageRequest): Promise<Page<SsoSignInRow>> {
  return fetchPage(
    signIns(db, provider).selectAll(),
    [
      { column: 'at', value: row => row.at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countSignIns(db: Db, provider: Provider): Promise<number> {
  return countRows(signIns(db, provider));
}

/** Whether somebody was refused in the same way since then. */
export async function hasRefusal(
  db: Db,
  provider: Provider,
  { reason, email, since }: { reason: string; email: string | null; since: string },
): Promise<boolean> {
  const same = await signIns(db, provider)
    .select('id')
    .where('at', '>', since)
    .where('reason', '=', reason)
    .where('email', email === null ? 'is' : '=', email)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

/** How often nobody knows who was refused since then. */
export function countNamelessRefusals(db: Db, provider: Provider, since: string): Promise<number> {
  return countRows(
    signIns(db, provider).where('at', '>', since).where('outcome', '=', 'refused').where('email', 'is', null),
  );
}
