import { type DiffLimits, diffSequences, type Hunk } from './sequence-diff.ts';

/** A stretch of a three-way merge. `source` tells who changed it; `both` made the same change. */
export type MergeRegion =
  | { kind: 'clean'; source: 'base' | 'main' | 'mine' | 'both'; items: string[] }
  | { kind: 'conflict'; base: string[]; main: string[]; mine: string[] };

/**
 * Three-way merge of sequences with the verdict of `git merge-file`: changes that touch or overlap and are not equal
 * conflict. `null` when a side differs so much that the limits are reached.
 */
export function merge3(
  base: readonly string[],
  main: readonly string[],
  mine: readonly string[],
  limits?: DiffLimits,
): MergeRegion[] | null {
  const theirs = diffSequences(base, main, limits);
  const ours = theirs && diffSequences(base, mine, limits);
  if (!theirs || !ours) return null;
  const regions: MergeRegion[] = [];
  const left = new Side(main, theirs);
  const right = new Side(mine, ours);
  let done = 0;
  while (left.next || right.next) {
    const from = Math.min(left.next?.from ?? base.length, right.next?.from ?? base.length);
    let to = from;
    for (let grown = true; grown; ) {
      const reach = Math.max(left.takeUntil(to), right.takeUntil(to));
      grown = reach > to || left.touches(to) || right.touches(to);
      to = Math.max(to, reach);
    }
    pushClean(regions, 'base', base.slice(done, from));
    regions.push(combine(base.slice(from, to), left.finish(from, to), right.finish(from, to)));
    done = to;
  }
  pushClean(regions, 'base', base.slice(done));
  return regions;
}

/** Walks one side's hunks; `shift` is how far the side is ahead of the base at the last finished hunk. */
class Side {
  private readonly items: readonly string[];
  private readonly hunks: Hunk[];
  private index = 0;
  private first = 0;
  private shift = 0;

  constructor(items: readonly string[], hunks: Hunk[]) {
    this.items = items;
    this.hunks = hunks;
  }

  get next(): Hunk | undefined {
    return this.hunks[this.index];
  }

  touches(to: number): boolean {
    return this.next !== undefined && this.next.from <= to;
  }

  /** Takes the hunks that start at or before `to`. The end of the last in the base. */
  takeUntil(to: number): number {
    let reach = to;
    for (let hunk = this.next; hunk && hunk.from <= reach; hunk = this.next) {
      reach = Math.max(reach, hunk.to);
      this.index++;
    }
    return reach;
  }

  /** This side of base[from..to), or null when it did not change there. */
  finish(from: number, to: number): string[] | null {
    const start = from + this.shift;
    const changed = this.index > this.first;
    const last = this.hunks[this.index - 1];
    if (last) this.shift = last.end - last.to;
    this.first = this.index;
    return changed ? this.items.slice(start, to + this.shift) : null;
  }
}

function combine(base: string[], main: string[] | null, mine: string[] | null): MergeRegion {
  if (!main) return { kind: 'clean', source: 'mine', items: mine ?? base };
  if (!mine) return { kind: 'clean', source: 'main', items: main };
  if (main.length === mine.length && main.every((item, index) => item === mine[index])) {
    return { kind: 'clean', source: 'both', items: mine };
  }
  return { kind: 'conflict', base, main, mine };
}

function pushClean(regions: MergeRegion[], source: 'base', items: string[]): void {
  if (items.length > 0) regions.push({ kind: 'clean', source, items });
}

/** A text's lines with their ends; joined they are the text. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Three texts merged by line, once with each side winning where both changed the same lines. */
interface MergedText {
  clean: boolean;
  main: string;
  mine: string;
}

/** Merges texts by line. With a limit reached, the whole text conflicts. */
export function mergeText(base: string, main: string, mine: string, limits?: DiffLimits): MergedText {
  if (main === mine || main === base) return { clean: true, main: mine, mine };
  if (mine === base) return { clean: true, main, mine: main };
  const regions = merge3(splitLines(base), splitLines(main), splitLines(mine), limits);
  if (!regions) return { clean: false, main, mine };
  const side = (name: 'main' | 'mine') =>
    regions.map(region => (region.kind === 'clean' ? region.items : region[name]).join('')).join('');
  return { clean: regions.every(region => region.kind === 'clean'), main: side('main'), mine: side('mine') };
}

/** The merge of three short texts by word; null when both changed the same words. */
export function mergeWords(base: string, main: string, mine: string): string | null {
  const words = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}_]+|./gsu) ?? [];
  const regions = merge3(words(base), words(main), words(mine), { maxEdits: 400, timeout: 100 });
  if (!regions) return null;
  const parts = regions.map(region => (region.kind === 'clean' ? region.items.join('') : null));
  return parts.includes(null) ? null : parts.join('');
}
