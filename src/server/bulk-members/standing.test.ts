import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from '#contract/common.ts';
import { decide, type Standing } from './standing.ts';

const role = fc.constantFrom<Role | null>('admin', 'create', 'review', 'edit', 'comment', 'read', null);
const plain = { noNullPrototype: true };
const wanted: fc.Arbitrary<Standing> = fc.oneof(
  fc.record({ role }, plain),
  fc.record({ disabled: fc.boolean() }, plain),
  fc.record({ team: fc.constant('team'), in: fc.boolean() }, plain),
  fc.constant({ member: false as const }),
);
const others = fc.record({
  wanted,
  expected: fc.constant(null),
  member: fc.record({ role, disabled: fc.constantFrom<0 | 1>(0, 1) }),
  inTeam: fc.boolean(),
});

test('whoever asks stays an active admin, whatever is wanted of everyone', () => {
  fc.assert(
    fc.property(wanted, fc.boolean(), (standing, inTeam) => {
      const member = { role: 'admin' as const, disabled: 0 as const };
      const decision = decide({ wanted: standing, expected: null, member, inTeam, own: true });
      if (!('team' in standing)) expect(decision.state).not.toBe('changed');
    }),
  );
});

test('what was changed can be put back, and putting back what was changed again is refused', () => {
  fc.assert(
    fc.property(others, role, (given, later) => {
      const decision = decide({ ...given, own: false });
      if (decision.state !== 'changed' || !decision.before) return;
      const back = { wanted: decision.before, expected: given.wanted, own: false };
      const { member } = given;
      const after =
        'role' in given.wanted
          ? { ...member, role: given.wanted.role }
          : 'disabled' in given.wanted
            ? { ...member, disabled: given.wanted.disabled ? (1 as const) : (0 as const) }
            : member;
      const inTeam = 'team' in given.wanted ? given.wanted.in : given.inTeam;
      expect(decide({ ...back, member: after, inTeam })).toEqual({ state: 'changed', before: given.wanted });
      if (!('role' in given.wanted) || later === given.wanted.role || later === member.role) return;
      expect(decide({ ...back, member: { ...after, role: later }, inTeam }).state).toBe('failed');
    }),
  );
});

test('somebody who left fails, unless they were to be removed', () => {
  const gone = { expected: null, member: undefined, inTeam: false, own: false };
  expect(decide({ ...gone, wanted: { role: 'read' } }).state).toBe('failed');
  expect(decide({ ...gone, wanted: { member: false } }).state).toBe('unchanged');
});
