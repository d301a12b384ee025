import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';
import { passedLimit } from './json-size.ts';

const enough = { levels: 1000, values: 1_000_000 };

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return Math.max(parts.length, 1) + parts.reduce((sum: number, part) => sum + valuesIn(part), 0);
}

it('counts the levels and the values of any JSON, whatever its strings hold', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[[\]{},"\\]*$/));
  const { tree } = fc.letrec(tie => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: 0, max: 6 }), fc.boolean(), (value, limit, spaced) => {
      const written = JSON.stringify(value, null, spaced ? 2 : 0);
      expect(passedLimit(written, { ...enough, levels: limit })).toBe(
        isDeeperThan(limit, value) ? 'levels' : undefined,
      );
      const values = valuesIn(value);
      expect(passedLimit(written, { ...enough, values })).toBe(undefined);
      if (values > 0) expect(passedLimit(written, { ...enough, values: values - 1 })).toBe('values');
    }),
  );
});

it.each(['"', '"\\', '"\\"', ']]', '', '{"a":"\\\\"', '\\"[[['])('looks through what is no JSON: %s', text => {
  expect(passedLimit(text, enough)).toBe(undefined);
});
