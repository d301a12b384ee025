import type { Role } from '#contract/common.ts';
import type { GivenItem, ReachedCollection } from './counts-rows.ts';

interface Structure {
  /** All spaces, and those that members do not see who were given nothing. */
  spaces: number;
  hidden: number;
  given: readonly GivenItem[];
  reached: readonly ReachedCollection[];
}

/** Something a member may see by several grants, and the last member it was counted for. */
interface Counted {
  hidden: boolean;
  spaces: number;
  above?: Counted | undefined;
  countedFor: number;
}

/** Names whom something was given to. */
const subjectOf = ({ subject_kind, subject_id }: Pick<GivenItem, 'subject_kind' | 'subject_id'>) =>
  `${subject_kind} ${subject_id}`;

/**
 * Counts the spaces that members can view. The levels are those of `effectiveLevel`; for counting, only whether there is
 * one matters: a grant on a space, or on a collection from which it inherits, always gives one, and without a grant all
 * members but guests see the same.
 */
export function spaceCounter({ spaces, hidden, given, reached }: Structure) {
  const collections = new Map(
    reached.map(({ id, hidden, spaces }): [string, Counted] => [id, { hidden: hidden === 1, spaces, countedFor: 0 }]),
  );
  const reachedFrom = Map.groupBy(reached, item => item.given);
  const singles = new Map<string, Counted>();
  const singleOf = ({ item_id, above, hidden }: GivenItem) => {
    const known = singles.get(item_id);
    if (known) return known;
    const single = { hidden: hidden === 1, spaces: 1, above: collections.get(above), countedFor: 0 };
    singles.set(item_id, single);
    return single;
  };
  // Collections before the spaces in them, as those are then counted already.
  const bySubject = new Map(
    [...Map.groupBy(given, subjectOf)].map(([subject, items]): [string, { whole: Counted[]; single: Counted[] }] => {
      const whole = items.flatMap(item => reachedFrom.get(item.item_id) ?? []);
      return [
        subject,
        {
          whole: whole.flatMap(({ id }) => collections.get(id) ?? []),
          single: items.filter(item => item.item_kind === 'space').map(singleOf),
        },
      ];
    }),
  );
  let member = 0;

  return (role: Role | null, subjects: readonly string[]): number => {
    if (role === 'admin') return spaces;
    member += 1;
    let visible = role === null ? 0 : spaces - hidden;
    const count = (items: readonly Counted[]) => {
      for (const item of items) {
        if (item.countedFor === member || item.above?.countedFor === member) continue;
        item.countedFor = member;
        if (role === null || item.hidden) visible += item.spaces;
      }
    };
    const own = subjects.flatMap(subject => bySubject.get(subject) ?? []);
    for (const { whole } of own) count(whole);
    for (const { single } of own) count(single);
    return visible;
  };
}
