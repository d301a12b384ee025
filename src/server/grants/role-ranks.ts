import { rankOfLevel } from '../db/levels.ts';
import { askedSteps, type ChainStep, type MemberRole, memberRoles } from './level-rows.ts';

/**
 * The roles in the organization whose members, when nothing was given to them, have a rank on the first item of a chain.
 * @param wanted one of these ranks, from 1; without them, any
 */
export function rolesWithRank(chain: readonly ChainStep[], wanted?: readonly number[]): MemberRole[] {
  const decided = chain[askedSteps(chain).end];
  const rankOf = (role: MemberRole) => {
    if (role === 'admin') return rankOfLevel('admin');
    if (role === 'guest' || decided?.default_level === null) return 0;
    return rankOfLevel(decided === undefined || decided.default_level === 'inherit' ? role : decided.default_level);
  };
  return memberRoles.filter(role => (wanted === undefined ? rankOf(role) > 0 : wanted.includes(rankOf(role))));
}
