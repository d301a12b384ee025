import type { PageChange } from '#client/types.gen.ts';
import { splitLines } from '#document/merge3.ts';

type Compared = Pick<PageChange, 'page' | 'before' | 'after' | 'source'>;
type Entry = { sign: ' ' | '-' | '+'; line: string };

/** Unchanged lines around a change. */
const context = 3;

/** The lines of both sides with their ends. In a run of changes, those that go precede those that come. */
function entriesOf({ before, after, source }: Compared): Entry[] {
  const [olds, news] = [splitLines(before?.markdown ?? ''), splitLines(after?.markdown ?? '')];
  const entries: Entry[] = [];
  const added: Entry[] = [];
  for (const { type, before: old = 0, after: now = 0 } of source) {
    if (type === 'equal') entries.push(...added.splice(0), { sign: ' ', line: olds[old - 1] ?? '' });
    else {
      if (old > 0) entries.push({ sign: '-', line: olds[old - 1] ?? '' });
      if (now > 0) added.push({ sign: '+', line: news[now - 1] ?? '' });
    }
  }
  return [...entries, ...added];
}

/** Runs of changes with their context; what would touch is one. */
function hunksOf(entries: readonly Entry[]): { from: number; to: number }[] {
  const hunks: { from: number; to: number }[] = [];
  for (const [index, { sign }] of entries.entries()) {
    if (sign === ' ') continue;
    const last = hunks.at(-1);
    const to = Math.min(entries.length, index + 1 + context);
    if (last && index - context <= last.to) last.to = to;
    else hunks.push({ from: Math.max(0, index - context), to });
  }
  return hunks;
}

const linesOn = (side: '-' | '+', entries: readonly Entry[]): number =>
  entries.filter(({ sign }) => sign === ' ' || sign === side).length;

function hunkText(entries: readonly Entry[], { from, to }: { from: number; to: number }): string {
  const lines = entries.slice(from, to);
  const range = (side: '-' | '+') => {
    const count = linesOn(side, lines);
    // Of no lines, the one before them is named.
    return `${side}${linesOn(side, entries.slice(0, from)) + (count > 0 ? 1 : 0)},${count}`;
  };
  const text = lines.map(({ sign, line }) =>
    line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`,
  );
  return `@@ ${range('-')} ${range('+')} @@\n${text.join('')}`;
}

/** What `git apply` and `patch` take. Empty where neither the text nor the path differs. */
export function patchOf(change: Compared): string {
  const { before, after, page } = change;
  const nameOf = (side: Compared['before']) => `${(side ?? before ?? after)?.path || page.id}.md`;
  const [old, now] = [nameOf(before), nameOf(after)];
  const entries = entriesOf(change);
  const hunks = hunksOf(entries);
  if (before && after && old === now && hunks.length === 0) return '';
  return [
    `diff --git a/${old} b/${now}\n`,
    before ? '' : 'new file mode 100644\n',
    after ? '' : 'deleted file mode 100644\n',
    old === now ? '' : `rename from ${old}\nrename to ${now}\n`,
    hunks.length > 0 ? `--- ${before ? `a/${old}` : '/dev/null'}\n+++ ${after ? `b/${now}` : '/dev/null'}\n` : '',
    ...hunks.map(hunk => hunkText(entries, hunk)),
  ].join('');
}
