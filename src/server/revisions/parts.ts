import type { ImportSource } from '#contract/import.ts';
import { findChangeRequests } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { importSources } from '../imports/rows.ts';
import { findUsers, type PresentableUser } from '../users/rows.ts';
import type { SpaceKey } from './rows.ts';

interface Parts {
  author: PresentableUser | undefined;
  mergedFrom: ChangeRequestRow | undefined;
  importedFrom: ImportSource | undefined;
}

/** Who made each of these revisions, what was merged by them and whose it was, and where they were imported from: three queries however many there are. */
export async function findRevisionParts(
  db: Db,
  key: SpaceKey,
  revisions: readonly RevisionRow[],
): Promise<{ users: ReadonlyMap<string, PresentableUser>; partsOf: (revision: RevisionRow) => Parts }> {
  const merges = revisions.flatMap(row => (row.type === 'merge' && row.change_request_id) || []);
  const authors = revisions.flatMap(({ author }) => author ?? []);
  const [{ requests, found }, sources] = await together(
    db,
    async () => {
      const requests = await findChangeRequests(db, key, merges);
      const people = [...requests.values()].flatMap(row => [row.created_by, row.merged_by ?? []].flat());
      return { requests, found: await findUsers(db, [...new Set([...authors, ...people])]) };
    },
    () =>
      importSources(
        db,
        key.organizationId,
        revisions.flatMap(({ id, type }) => (type === 'edits' ? id : [])),
      ),
  );
  const users = new Map(found.map(user => [user.id, user]));
  const partsOf = ({ id, author, change_request_id, type }: RevisionRow) => ({
    importedFrom: sources.get(id),
    author: author === null ? undefined : users.get(author),
    mergedFrom: type === 'merge' && change_request_id !== null ? requests.get(change_request_id) : undefined,
  });
  return { users, partsOf };
}
