import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { MemberCountRow, MemberRow, MemberState } from '../db/tables/accounts.ts';

type Standing = Pick<MemberRow, 'role' | 'disabled' | 'sso' | 'last_seen_at'>;

export const stateOf = ({ role, disabled, sso, last_seen_at }: Standing): MemberState => ({
  role: role ?? 'guest',
  disabled,
  sso,
  seen: last_seen_at === null ? 0 : 1,
});

const keyOf = ({ role, disabled, sso, seen }: MemberState) => [role, disabled, sso, seen].join();

/** Adds to the counts of some states; of those that are there twice, the sum. */
export async function countStates(
  db: Db,
  organizationId: string,
  changes: readonly (readonly [MemberState, number])[],
): Promise<void> {
  const byState = [...Map.groupBy(changes, ([state]) => keyOf(state))].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, [first, ...more]] of byState) {
    if (!first) continue;
    const by = more.reduce((sum, [, change]) => sum + change, first[1]);
    if (by === 0) continue;
    await db
      .insertInto('member_counts')
      .values({ organization_id: organizationId, ...first[0], count: by })
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'role', 'disabled', 'sso', 'seen'])
          .doUpdateSet(eb => ({ count: eb('member_counts.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  }
}

export function countsByState(db: Db, organizationId: string): Promise<MemberCountRow[]> {
  return kept(db).selectFrom('member_counts').selectAll().where('organization_id', '=', organizationId).execute();
}

/** The members in some states, as a query with the column `user_id`. */
export function membersInStates(
  organizationId: string,
  states: readonly MemberState[],
): RawBuilder<{ user_id: string }> {
  const kinds = new Map(states.map(state => [keyOf({ ...state, seen: 0 }), state]));
  const any = [...kinds.values()].map(({ role, disabled, sso }) => {
    const isRole = role === 'guest' ? sql`role is null` : sql`role = ${role}`;
    return sql`(organization_id = ${organizationId} and ${isRole} and disabled = ${disabled} and sso = ${sso})`;
  });
  return sql`(select user_id from members where ${sql.join(any, sql` or `)})`;
}
