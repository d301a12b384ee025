import { longest, partsOf } from './grams.ts';

interface StateCounter {
  /** Counts a text, as `indexed` has it, in the state of whom it belongs to. */
  add(text: string, state: string): void;
  all(): { gram: string; state: string; count: number }[];
}

/** Counts in how many texts of each state some parts are; with a part, its beginnings are among them. */
export function countStatesOfGrams(grams: readonly string[]): StateCounter {
  const byGram = new Map(grams.map(gram => [gram, { last: 0, counts: new Map<string, number>() }]));
  let place = 0;
  return {
    add(text, state) {
      place += 1;
      const { length, part } = partsOf(text);
      for (let from = 0; from < length; from++) {
        for (let size = 1; from + size <= length && size <= longest; size++) {
          const gram = byGram.get(part(from, size));
          if (!gram) break;
          if (gram.last === place) continue;
          gram.last = place;
          gram.counts.set(state, (gram.counts.get(state) ?? 0) + 1);
        }
      }
    },
    all: () =>
      [...byGram].flatMap(([gram, { counts }]) => [...counts].map(([state, count]) => ({ gram, state, count }))),
  };
}
