import { describe, expect, it } from 'vitest';
import { batched } from '#dashboard/change-requests/batched.ts';

function recorder() {
  const sent: string[][] = [];
  const load = batched(
    (name: string) => name.slice(0, 1),
    async names => {
      sent.push([...names]);
      if (names.includes('bad')) throw new Error('refused');
      return names.map(name => name.toUpperCase());
    },
    3,
  );
  return { sent, load };
}

describe('what is asked for in one moment', () => {
  it('is sent together where it may be, in parts that are not too large, and answered each for itself', async () => {
    const { sent, load } = recorder();
    const names = ['a1', 'b1', 'a2', 'a3', 'a4'];
    expect(await Promise.all(names.map(load))).toEqual(['A1', 'B1', 'A2', 'A3', 'A4']);
    expect(sent).toEqual([['a1', 'a2', 'a3'], ['a4'], ['b1']]);
    expect(await load('a5')).toBe('A5');
    expect(sent.at(-1)).toEqual(['a5']);
  });

  it('fails together, and nothing else fails with it', async () => {
    const { load } = recorder();
    const results = await Promise.allSettled(['bad', 'b1', 'a1'].map(load));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
