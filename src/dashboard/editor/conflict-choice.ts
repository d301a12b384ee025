import { merge3, splitLines } from '#document/merge3.ts';

/** The texts of two edits that met, as the service hands them back. */
export type EditConflict = {
  /** What both were made from; left out when it is not known. */
  base?: string | undefined;
  mine: string;
  theirs: string;
  /** `bodyHash` of `theirs`: the base of the next attempt. */
  bodyHash: string;
};

export type Choice = 'mine' | 'theirs' | 'both';

/** A stretch of the page: settled, or changed by both. */
type Stretch =
  | { kind: 'settled'; text: string }
  | { kind: 'open'; mine: string; theirs: string; base: string; index: number };

/** The page cut at the places where both edits changed the same lines. */
export function stretches({ base, mine, theirs }: EditConflict): Stretch[] {
  const regions = base === undefined ? null : merge3(splitLines(base), splitLines(theirs), splitLines(mine));
  if (!regions) return [{ kind: 'open', mine, theirs, base: base ?? '', index: 0 }];
  let index = 0;
  return regions.map(region =>
    region.kind === 'clean'
      ? { kind: 'settled', text: region.items.join('') }
      : {
          kind: 'open',
          mine: region.mine.join(''),
          theirs: region.main.join(''),
          base: region.base.join(''),
          index: index++,
        },
  );
}

/** The page with one choice for each open stretch; without a choice, both texts are kept. */
export function chosenText(parts: readonly Stretch[], choices: readonly (Choice | undefined)[]): string {
  return parts.map(part => (part.kind === 'settled' ? part.text : chosen(part, choices[part.index]))).join('');
}

function chosen({ mine, theirs }: { mine: string; theirs: string }, choice: Choice | undefined): string {
  if (choice === 'mine') return mine;
  if (choice === 'theirs') return theirs;
  return joined(theirs, mine);
}

/** One text after the other, apart by a blank line as blocks are. */
function joined(first: string, second: string): string {
  if (first.trim() === '' || second.trim() === '') return first + second;
  const gap = first.endsWith('\n\n') ? '' : first.endsWith('\n') ? '\n' : '\n\n';
  return first + gap + second;
}
