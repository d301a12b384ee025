import type { Role } from '#contract/common.ts';
import type { members } from '#contract/members.ts';
import type { Result } from '#contract/operation.ts';
import { atLeast, effectiveLevel, type Level, levelOfRank } from '../access/levels.ts';
import type { Ruled } from '../access/rows.ts';
import { levels } from '../db/levels.ts';

type Effects = Result<(typeof members)['getMemberRoleEffects']>['roles'];
type Ability = Effects[number]['gains'][number]['ability'];

/** The level that each needs. */
const abilities: readonly [Ability, Role][] = [
  ['manage', 'create'],
  ['merge', 'review'],
  ['edit', 'edit'],
  ['comment', 'comment'],
  ['view', 'read'],
];

/** What each role would change for a member who has `current`. */
export function roleEffects(current: Level, ruled: readonly Ruled[]): Effects {
  const now = countAbilities(current, ruled);
  return [...levels.toReversed(), null].map(role => {
    const then = countAbilities(role, ruled);
    const more = (of: Map<Ability, number>, than: Map<Ability, number>) =>
      [...of].flatMap(([ability, count]) => {
        const spaces = count - (than.get(ability) ?? 0);
        return spaces > 0 ? [{ ability, spaces }] : [];
      });
    return {
      role,
      gains: more(then, now),
      loses: more(now, then),
      overridden: countSpaces(ruled, rules => levelBy(role, rules) !== role),
    };
  });
}

const countAbilities = (role: Level, ruled: readonly Ruled[]) =>
  new Map(
    abilities.map(([ability, needed]) => [ability, countSpaces(ruled, rules => atLeast(levelBy(role, rules), needed))]),
  );

const countSpaces = (ruled: readonly Ruled[], is: (rules: Ruled) => boolean) =>
  ruled.reduce((sum, rules) => sum + (is(rules) ? rules.spaces : 0), 0);

const levelBy = (role: Level, { given, base }: Ruled): Level =>
  effectiveLevel(role, [
    { own: given === null ? null : levelOfRank(given), teams: [], defaultLevel: base === 'none' ? null : base },
  ]);
