interface StateCounter {
  /** Counts a text, as `indexed` has it, in the state of whom it belongs to. */
  add(text: string, state: string): void;
  all(): { gram: string; state: string; count: number }[];
}

/** A part, with what follows it in longer ones. */
interface Part {
  gram: string;
  /** The text that it was seen in last. */
  last: number;
  /** By state. */
  counts: number[];
  next: Map<number, Part>;
}

/** Counts in how many texts of each state some parts are; with a part, its beginnings are among them. */
export function countStatesOfGrams(grams: readonly string[]): StateCounter {
  const partOf = (gram: string): Part => ({ gram, last: 0, counts: [], next: new Map() });
  const root = partOf('');
  const parts: Part[] = [];
  for (const gram of [...grams].sort()) {
    let part = root;
    for (const character of gram) {
      const code = character.codePointAt(0) ?? 0;
      const next = part.next.get(code) ?? partOf(part.gram + character);
      if (next.gram === gram) parts.push(next);
      part.next.set(code, next);
      part = next;
    }
  }
  const states: string[] = [];
  let place = 0;
  return {
    add(text, state) {
      place += 1;
      if (!states.includes(state)) states.push(state);
      const index = states.indexOf(state);
      const codes = Array.from(text, character => character.codePointAt(0) ?? 0);
      for (let from = 0; from < codes.length; from++) {
        let part: Part | undefined = root;
        for (let at = from; at < codes.length; at++) {
          part = part.next.get(codes[at] ?? 0);
          if (!part) break;
          if (part.last === place) continue;
          part.last = place;
          part.counts[index] = (part.counts[index] ?? 0) + 1;
        }
      }
    },
    all: () =>
      parts.flatMap(({ gram, counts }) =>
        states.flatMap((state, index) => {
          const count = counts[index] ?? 0;
          return count === 0 ? [] : [{ gram, state, count }];
        }),
      ),
  };
}
