import { findChangeRequests } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import { findUsers } from '../users/rows.ts';
import type { SpaceKey } from './rows.ts';

interface Parts {
  author: UserRow | undefined;
  mergedFrom: ChangeRequestRow | undefined;
}

/** Who made each of these revisions, and what was merged by them and whose it was: two queries however many there are. */
export async function findRevisionParts(
  db: Db,
  key: SpaceKey,
  revisions: readonly RevisionRow[],
): Promise<{ users: ReadonlyMap<string, UserRow>; partsOf: (revision: RevisionRow) => Parts }> {
  const merges = revisions.flatMap(row => (row.type === 'merge' && row.change_request_id) || []);
  const requests = await findChangeRequests(db, key, merges);
  const people = [...requests.values()].flatMap(row => [row.created_by, row.merged_by ?? []].flat());
  const authors = revisions.flatMap(({ author }) => author ?? []);
  const found = await findUsers(db, [...new Set([...authors, ...people])]);
  const users = new Map(found.map(user => [user.id, user]));
  const partsOf = ({ author, change_request_id, type }: RevisionRow) => ({
    author: author === null ? undefined : users.get(author),
    mergedFrom: type === 'merge' && change_request_id !== null ? requests.get(change_request_id) : undefined,
  });
  return { users, partsOf };
}
