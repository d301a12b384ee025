import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/common.ts';
import { levels } from '../db/levels.ts';
import type { Step } from './item-rows.ts';
import { effectiveLevel } from './levels.ts';

const level = fc.constantFrom<Role>(...levels);
const step = fc.record({
  own: fc.option(level, { nil: null }),
  teams: fc.array(level, { maxLength: 3 }),
  defaultLevel: fc.oneof(fc.constant('inherit' as const), fc.option(level, { nil: null })),
});
const nothing: Step = { own: null, teams: [], defaultLevel: 'inherit' };

describe('the level on an item', () => {
  it('is what was given to the user there, up or down', () => {
    expect(effectiveLevel('create', [{ own: 'read', teams: ['admin'], defaultLevel: 'edit' }])).toBe('read');
  });

  it('is else the highest of the teams, then the default level, then that of the parent, at last the role', () => {
    expect(effectiveLevel('create', [{ own: null, teams: ['read', 'edit'], defaultLevel: 'admin' }])).toBe('edit');
    expect(effectiveLevel('create', [{ ...nothing, defaultLevel: 'comment' }])).toBe('comment');
    expect(effectiveLevel('create', [nothing, { ...nothing, teams: ['review'] }])).toBe('review');
    expect(effectiveLevel('create', [nothing, nothing])).toBe('create');
  });

  it('is admin for admins of the organization, and nothing for those who are no members', () => {
    fc.assert(fc.property(fc.array(step), steps => effectiveLevel('admin', steps) === 'admin'));
    fc.assert(fc.property(fc.array(step), steps => effectiveLevel(undefined, steps) === null));
  });

  it('is nothing for a guest to whom nothing was given', () => {
    const ungranted = fc.array(step.map(({ defaultLevel }) => ({ ...nothing, defaultLevel })));
    fc.assert(fc.property(ungranted, steps => effectiveLevel(null, steps) === null));
  });

  it('does not depend on what stands above a step that decides', () => {
    const decides = step.filter(
      ({ own, teams, defaultLevel }) => own !== null || teams.length > 0 || defaultLevel !== 'inherit',
    );
    fc.assert(
      fc.property(fc.option(level, { nil: null }), decides, fc.array(step), (role, first, above) => {
        expect(effectiveLevel(role, [first, ...above])).toBe(effectiveLevel(role, [first]));
      }),
    );
  });
});
