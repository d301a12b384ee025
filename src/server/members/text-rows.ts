import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { changeTexts, type Text, type TextChange } from '../db/text-counts.ts';
import { asIndexed, memberTexts } from '../db/text-index.ts';
import { stateOf } from './state-rows.ts';

type Standing = Parameters<typeof stateOf>[0];
type Member = Pick<MemberRow, 'organization_id' | 'user_id'> & Standing;

const textOf = (searchText: string, member: Member): Text => ({
  text: asIndexed(searchText),
  hidden: 0,
  state: stateOf(member),
});

/** Lets a member be found by a text, folded. The organization is locked. */
export async function insertText(
  db: Db,
  member: Member & Pick<MemberRow, 'search_text'>,
  index = memberTexts,
): Promise<void> {
  const { organization_id: organizationId, user_id: id, search_text } = member;
  await changeTexts(db, index, [{ organizationId, id, before: undefined, after: textOf(search_text, member) }]);
}

/** The organizations are locked. */
export async function removeTexts(db: Db, members: readonly Member[], index = memberTexts): Promise<void> {
  await changeTexts(db, index, await changes(db, members, () => undefined));
}

/** Lets members be found by another text. Their organizations are locked. */
export async function replaceTexts(
  db: Db,
  members: readonly Member[],
  searchText: string,
  index = memberTexts,
): Promise<void> {
  await changeTexts(db, index, await changes(db, members, (_, member) => textOf(searchText, member)));
}

/** Counts members, as they were before, in the states that they have now. Their organizations are locked. */
export async function moveTexts(
  db: Db,
  members: readonly Member[],
  now: Partial<Standing>,
  index = memberTexts,
): Promise<void> {
  const stateNow = (member: Member) => stateOf({ ...member, ...now });
  const moved = members.filter(member => !isDeepStrictEqual(stateOf(member), stateNow(member)));
  const after = (before: Text, member: Member) => ({ ...before, state: stateNow(member) });
  await changeTexts(db, index, await changes(db, moved, after));
}

/** Of those who have a text: another one, or none. */
async function changes(
  db: Db,
  members: readonly Member[],
  after: (before: Text, member: Member) => TextChange['after'],
): Promise<TextChange[]> {
  if (members.length === 0) return [];
  const keyOf = (organizationId: string, id: string) => `${organizationId} ${id}`;
  const byKey = new Map(members.map(member => [keyOf(member.organization_id, member.user_id), member]));
  const rows = await db
    .selectFrom('member_texts')
    .selectAll()
    .where('organization_id', 'in', [...new Set(members.map(({ organization_id }) => organization_id))])
    .where('user_id', 'in', [...new Set(members.map(({ user_id }) => user_id))])
    .execute();
  return rows.flatMap(({ organization_id: organizationId, user_id: id, text }) => {
    const member = byKey.get(keyOf(organizationId, id));
    if (!member) return [];
    const before: Text = { text, hidden: 0, state: stateOf(member) };
    return [{ organizationId, id, before, after: after(before, member) }];
  });
}
