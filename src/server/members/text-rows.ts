import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { changeTexts, type TextChange } from '../db/text-counts.ts';
import { asIndexed, memberTexts } from '../db/text-index.ts';

type MemberKey = Pick<MemberRow, 'organization_id' | 'user_id'>;

const textOf = (searchText: string) => ({ text: asIndexed(searchText), hidden: 0 as const });

/** Lets a member be found by a text, folded. The organization is locked. */
export async function insertText(
  db: Db,
  { organization_id, user_id, search_text }: MemberKey & Pick<MemberRow, 'search_text'>,
  index = memberTexts,
): Promise<void> {
  const change = { organizationId: organization_id, id: user_id, before: undefined, after: textOf(search_text) };
  await changeTexts(db, index, [change]);
}

/** The organization is locked. */
export async function removeTexts(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  index = memberTexts,
): Promise<void> {
  await changeTexts(db, index, await changes(db, [organizationId], userIds, undefined));
}

/** Lets a person be found by another text in all of these organizations, which are locked. */
export async function replaceTexts(
  db: Db,
  { organizationIds, userId, searchText }: { organizationIds: readonly string[]; userId: string; searchText: string },
  index = memberTexts,
): Promise<void> {
  await changeTexts(db, index, await changes(db, organizationIds, [userId], textOf(searchText)));
}

/** Of those who have a text: another one, or none. */
async function changes(
  db: Db,
  organizationIds: readonly string[],
  userIds: readonly string[],
  after: TextChange['after'],
): Promise<TextChange[]> {
  if (organizationIds.length === 0 || userIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_texts')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(({ organization_id, user_id, text }) => ({
    organizationId: organization_id,
    id: user_id,
    before: { text, hidden: 0 },
    after,
  }));
}
