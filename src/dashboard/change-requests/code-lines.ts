import type { DiffRow } from '#client/types.gen.ts';

export type Span = NonNullable<DiffRow['spans']>[number];
export type CodeLine = { type: Span['type']; spans: Span[] };

/** The lines of one side, each with its marked parts. */
export function sideLines(spans: readonly Span[], side: 'before' | 'after'): CodeLine[] {
  const other = side === 'before' ? 'added' : 'removed';
  const changed = side === 'before' ? 'removed' : 'added';
  const lines: CodeLine[] = [{ type: 'equal', spans: [] }];
  for (const { type, text } of spans) {
    if (type === other) continue;
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push({ type: 'equal', spans: [] });
      const line = lines.at(-1);
      // A line end alone that was added or removed marks the line that it ends or begins.
      if (line && type === changed && (part !== '' || text === '\n')) line.type = changed;
      if (part !== '') line?.spans.push({ type, text: part });
    }
  }
  const last = lines.at(-1);
  return last && last.spans.length === 0 && lines.length > 1 ? lines.slice(0, -1) : lines;
}

const textOf = ({ spans }: CodeLine): string => spans.map(({ text }) => text).join('');

/** Both sides in turn: unchanged lines once, removed ones before the added ones that stand in their place. */
export function bothLines(spans: readonly Span[]): CodeLine[] {
  const [before, after] = [sideLines(spans, 'before'), sideLines(spans, 'after')];
  const lines: CodeLine[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    const [left, right] = [before[old], after[now]];
    if (left && right && left.type === 'equal' && right.type === 'equal' && textOf(left) === textOf(right)) {
      lines.push(left);
      old++;
      now++;
    } else {
      const take = (list: readonly CodeLine[], at: number, other: CodeLine | undefined, type: 'added' | 'removed') => {
        let next = at;
        for (let line = list[next]; line && (line.type !== 'equal' || other === undefined); line = list[++next])
          lines.push({ ...line, type });
        return next;
      };
      const from: [number, number] = [old, now];
      old = take(before, old, right, 'removed');
      now = take(after, now, before[old], 'added');
      // Lines that no side calls changed, yet differ: one is taken, so that this ends.
      if (old === from[0] && now === from[1]) {
        if (left) lines.push({ ...left, type: 'removed' });
        if (right) lines.push({ ...right, type: 'added' });
        old++;
        now++;
      }
    }
  }
  return lines;
}
