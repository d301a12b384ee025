import type { DiffRow } from '#client/types.gen.ts';
import { diffSequences } from '#document/sequence-diff.ts';

export type Span = NonNullable<DiffRow['spans']>[number];
export type CodeLine = { type: Span['type']; spans: Span[] };

/** The lines of one side with their marked parts. */
function linesOf(spans: readonly Span[], without: Span['type']): Span[][] {
  const lines: Span[][] = [[]];
  for (const { type, text } of spans) {
    if (type === without) continue;
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ type, text: part });
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

const line = (type: Span['type'], spans: Span[]): CodeLine => ({ type, spans });

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** Without the lines that fence the code, where they stayed: readers never see them. */
function withoutFences(lines: CodeLine[]): CodeLine[] {
  const isFence = (each: CodeLine | undefined) => each?.type === 'equal' && FENCE.test(textOf(each.spans));
  return isFence(lines[0]) ? lines.slice(1, isFence(lines.at(-1)) ? -1 : undefined) : lines;
}

/** Lines that differ as a whole: removed ones before the added ones that stand in their place. */
export function codeLines(spans: readonly Span[], side: 'before' | 'after' | 'both'): CodeLine[] {
  const before = linesOf(spans, 'added');
  const after = linesOf(spans, 'removed');
  const hunks = diffSequences(before.map(textOf), after.map(textOf)) ?? [
    { from: 0, to: before.length, start: 0, end: after.length },
  ];
  const lines: CodeLine[] = [];
  let done = 0;
  const plain = (to: number) => lines.push(...before.slice(done, to).map(each => line('equal', each)));
  for (const { from, to, start, end } of hunks) {
    plain(from);
    if (side !== 'after') lines.push(...before.slice(from, to).map(each => line('removed', each)));
    if (side !== 'before') lines.push(...after.slice(start, end).map(each => line('added', each)));
    done = to;
  }
  plain(before.length);
  return withoutFences(lines);
}
