import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Role } from '#contract/common.ts';
import type { MemberBulkAction } from '#contract/member-bulk.ts';
import type { MemberWithUser } from '../members/rows.ts';
import { type Said, say } from '../words/said.ts';

/** The one thing about a member that a bulk change sets. */
export const Standing = z.union([
  z.object({ role: Role.nullable() }),
  z.object({ disabled: z.boolean() }),
  z.object({ team: z.string(), in: z.boolean() }),
  z.object({ member: z.literal(false), handOverTo: z.string().optional() }),
]);
export type Standing = z.infer<typeof Standing>;

/** What an action wants of everyone; an undo wants something else of each. */
export function wantedBy(action: Exclude<MemberBulkAction, { type: 'undo' }>): Standing {
  switch (action.type) {
    case 'role':
      return { role: action.role };
    case 'disable':
      return { disabled: true };
    case 'enable':
      return { disabled: false };
    case 'remove':
      return { member: false, handOverTo: action.handOverTo };
    case 'add-to-team':
      return { team: action.team, in: true };
  }
}

interface Case {
  wanted: Standing;
  expected: Standing | null;
  /** Undefined when they are no member. */
  member: Pick<MemberWithUser, 'role' | 'disabled'> | undefined;
  /** Whether they are in the team that `wanted` names. */
  inTeam: boolean;
  /** Whether they asked for the change themselves. */
  own: boolean;
  /** Whether they take over from those who are removed. */
  successor?: boolean;
}

type Decision =
  | { state: 'changed'; before: Standing | null }
  | { state: 'unchanged' }
  | { state: 'failed'; reason: Said };

/**
 * What is to be done with one member. Nobody's own membership is touched, and whoever asks is an active admin:
 * so one always remains.
 */
export function decide({ wanted, expected, member, inTeam, own, successor = false }: Case): Decision {
  if ('member' in wanted) {
    if (!member) return { state: 'unchanged' };
    if (successor) return { state: 'failed', reason: say('memberBulk', 'successor') };
    return own ? refuseOwn : { state: 'changed', before: null };
  }
  if (!member) return { state: 'failed', reason: say('memberBulk', 'gone') };
  const now = standingOf(wanted, member, inTeam);
  if (isDeepStrictEqual(now, wanted)) return { state: 'unchanged' };
  if (own && !('team' in wanted)) return refuseOwn;
  if (expected && !isDeepStrictEqual(now, expected))
    return { state: 'failed', reason: say('memberBulk', 'changedAgain') };
  return { state: 'changed', before: now };
}

const refuseOwn: Decision = { state: 'failed', reason: say('memberBulk', 'own') };

function standingOf(
  wanted: Exclude<Standing, { member: false; handOverTo?: string | undefined }>,
  member: NonNullable<Case['member']>,
  inTeam: boolean,
): Standing {
  if ('role' in wanted) return { role: member.role };
  if ('disabled' in wanted) return { disabled: member.disabled === 1 };
  return { team: wanted.team, in: inTeam };
}
