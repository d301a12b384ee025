import type { DiffRow, SourceLine } from '#client/types.gen.ts';

export type SourcePart = { lines: readonly SourceLine[]; start: number } | { fold: number; start: number };

const context = 3;

/** On which line each block of the comparison begins: rows by line index. */
export function rowsByLine(rows: readonly DiffRow[], source: readonly SourceLine[]): Map<number, number[]> {
  const before = new Map(source.map((line, index) => [line.before, index]));
  const after = new Map(source.map((line, index) => [line.after, index]));
  const found = new Map<number, number[]>();
  for (const [row, { before: old, after: now }] of rows.entries()) {
    const line = now ? after.get(now.line) : before.get(old?.line);
    if (line !== undefined) found.set(line, [...(found.get(line) ?? []), row]);
  }
  return found;
}

/** Which blocks each line belongs to: those that began last. */
export function ownersOf(starts: ReadonlyMap<number, number[]>, count: number): readonly number[][] {
  let owners: number[] = [];
  return Array.from({ length: count }, (_, line) => {
    owners = starts.get(line) ?? owners;
    return owners;
  });
}

/**
 * Folds unchanged lines further than three from a change.
 *
 * @param shown lines that show in any case
 */
export function partsOf(lines: readonly SourceLine[], shown: ReadonlySet<number>): SourcePart[] {
  const near = new Set(shown);
  for (const [index, { type }] of lines.entries())
    if (type !== 'equal') for (let at = index - context; at <= index + context; at++) near.add(at);
  const parts: SourcePart[] = [];
  let at = 0;
  while (at < lines.length) {
    const start = at;
    const isNear = near.has(at);
    while (at < lines.length && near.has(at) === isNear) at++;
    parts.push(!isNear && at - start > 1 ? { fold: at - start, start } : { lines: lines.slice(start, at), start });
  }
  return parts;
}

/** Whether the two versions of a changed line have the same characters but for white space. */
export function isWhitespaceChange({ type, spans = [] }: SourceLine): boolean {
  const without = (side: 'added' | 'removed') =>
    spans
      .filter(span => span.type !== side)
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, '');
  return type === 'changed' && without('added') === without('removed');
}
