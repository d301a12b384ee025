import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumAttempts, outcomeOf, retryDelay } from './retry.ts';

describe('a delivery', () => {
  it('is tried again after 1, 2 and 4 seconds and up to half as much again, then never', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), random => {
        for (const [attempt, seconds] of [1, 2, 4].entries()) {
          const delay = retryDelay(attempt + 1, random) ?? 0;
          expect(delay).toBeGreaterThanOrEqual(seconds * 1000);
          expect(delay).toBeLessThanOrEqual(seconds * 1500);
        }
        expect(retryDelay(maximumAttempts, random)).toBeUndefined();
      }),
    );
  });

  it.each([
    [200, 'succeeded', undefined],
    [204, 'succeeded', undefined],
    [301, 'failed', false],
    [404, 'failed', false],
    [410, 'failed', false],
    [429, 'failed', true],
    [500, 'failed', true],
    [503, 'failed', true],
  ])('that is answered with %i %s', (status, kind, again) => {
    const outcome = outcomeOf(status);
    expect([outcome.kind, outcome.kind === 'failed' ? outcome.again : undefined]).toEqual([kind, again]);
  });
});
