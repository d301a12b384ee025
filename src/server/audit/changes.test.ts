import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareStates } from './changes.ts';

describe('changes', () => {
  it('are the members that differ, with both sides', () => {
    expect(compareStates({ title: 'A', role: 'read' }, { title: 'B', role: 'read' })).toEqual({
      title: { before: 'A', after: 'B' },
    });
    expect(compareStates(undefined, { title: 'A', logo: null })).toEqual({ title: { before: null, after: 'A' } });
  });

  it('are none between a state and itself', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), state => {
        expect(compareStates(state, structuredClone(state))).toEqual({});
      }),
    );
  });

  it('stay short, however much was changed', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, 'x'.repeat(10_000)]));
    expect(JSON.stringify(compareStates(many, {})).length).toBeLessThan(200_000);
    expect(compareStates(many, {})['…']).toEqual({ before: null, after: '800 more' });
  });
});
