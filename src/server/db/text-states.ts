import { sql } from 'kysely';
import type { Db } from './database.ts';
import { kept } from './kept.ts';
import type { MemberState } from './tables/accounts.ts';
import { memberTexts, type TextScope, textSearchOf } from './text-index.ts';
import { textChunks } from './text-keys.ts';

/** How many more texts of members of a state have a part, or fewer. */
export interface StateChange {
  organizationId: string;
  gram: string;
  state: MemberState;
  by: number;
}

const keyOf = (organizationId: string, gram: string, { role, disabled, sso, seen }: MemberState) =>
  `${organizationId} ${role} ${disabled} ${sso} ${seen} ${gram}`;

/** Sums of changes, each part and state once. */
export class StateChanges {
  readonly #changes = new Map<string, StateChange>();

  add(organizationId: string, grams: Iterable<string>, state: MemberState, by: number): void {
    for (const gram of grams) {
      const key = keyOf(organizationId, gram, state);
      const known = this.#changes.get(key);
      if (known) known.by += by;
      else this.#changes.set(key, { organizationId, gram, state, by });
    }
  }

  all(): StateChange[] {
    return [...this.#changes.values()].filter(({ by }) => by !== 0);
  }
}

/** From so many parts on, all that are counted by states are read rather than those that are asked for. */
const manyParts = 2_000;

/** Adds to the counts of those parts that are counted by states. The organizations are locked. */
export async function addToStates(db: Db, changes: readonly StateChange[]): Promise<void> {
  const organizations = [...new Set(changes.map(({ organizationId }) => organizationId))];
  const grams = [...new Set(changes.map(({ gram }) => gram))];
  const known = new Set<string>();
  for (const part of grams.length > manyParts ? [undefined] : textChunks(grams)) {
    const rows = await db
      .selectFrom('member_grams')
      .select(['organization_id', 'gram'])
      .where('organization_id', 'in', organizations)
      .where('by_state', '=', 1)
      .$if(part !== undefined, query => query.where('gram', 'in', part ?? []))
      .execute();
    for (const { organization_id, gram } of rows) known.add(`${organization_id} ${gram}`);
  }
  const counted = changes.filter(({ organizationId, gram }) => known.has(`${organizationId} ${gram}`));
  for (const part of textChunks(counted))
    await db
      .insertInto('member_gram_states')
      .values(
        part.map(({ organizationId, gram, state, by }) => ({
          organization_id: organizationId,
          gram,
          ...state,
          count: by,
        })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'gram', 'role', 'disabled', 'sso', 'seen'])
          .doUpdateSet(eb => ({ count: eb('member_gram_states.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
}

/**
 * Counts the states of all members with a part, which from now on is counted by them.
 * @param scope among whom they are; without it, among all
 */
export async function beginStates(
  db: Db,
  organization_id: string,
  gram: string,
  scope: TextScope | undefined,
): Promise<void> {
  const isAmong = scope === undefined ? sql`` : sql`and t.user_id in ${textSearchOf(db).matching(memberTexts, scope)}`;
  const pattern = `%${gram.replace(/[\\%_]/g, '\\$&')}%`;
  await sql`insert into member_gram_states (organization_id, gram, role, disabled, sso, seen, count)
    select t.organization_id, ${sql.val(gram)}, coalesce(m.role, 'guest') as role, m.disabled, m.sso,
      case when m.last_seen_at is null then 0 else 1 end as seen, count(*)
    from member_texts t join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = ${organization_id} ${isAmong} and t.text like ${pattern} escape '\\'
    group by 1, 3, 4, 5, 6`.execute(db);
  await db
    .updateTable('member_grams')
    .set({ by_state: 1 })
    .where('organization_id', '=', organization_id)
    .where('gram', '=', gram)
    .execute();
}

/** How many members of each state have a part; nothing where that is not counted. */
export function statesOfPart(
  db: Db,
  organizationId: string,
  gram: string,
): Promise<(MemberState & { count: number })[]> {
  return kept(db)
    .selectFrom('member_gram_states')
    .select(['role', 'disabled', 'sso', 'seen', 'count'])
    .where('organization_id', '=', organizationId)
    .where('gram', '=', gram)
    .execute();
}
