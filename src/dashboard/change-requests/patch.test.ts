import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageChange } from '#client/types.gen.ts';
import { patchOf } from '#dashboard/change-requests/patch.ts';
import { diffLines } from '#document/diff-lines.ts';
import { splitLines } from '#document/merge3.ts';
import { finish } from '#document/steps.ts';

const shownAs = { unchanged: 'equal', added: 'added', removed: 'removed', changed: 'changed' } as const;
const side = (markdown: string, path = 'start') => ({ title: 'Start', hash: '', path, markdown });

function compared(before: PageChange['before'], after: PageChange['after']) {
  const { rows } = finish(diffLines(before?.markdown ?? '', after?.markdown ?? ''));
  const source = rows.map(({ kind, parts: _, ...row }) => ({ ...row, type: shownAs[kind] }));
  return { page: { id: 'p', type: 'document' as const, title: 'Start' }, before, after, source };
}

const noEnd = '\\ No newline at end of file\n';

/** Applies a patch as strictly as `git apply`: every place, count and unchanged line must be right. */
function apply(text: string, patch: string): string {
  const olds = splitLines(text);
  const result: string[] = [];
  let at = 0;
  for (const hunk of patch.split(/^(?=@@ )/m).slice(1)) {
    const [head = '', ...lines] = splitLines(hunk.replaceAll(`\n${noEnd}`, '\r\r'));
    const [start = 0, count = 0, newStart = 0, newCount = 0] = (head.match(/\d+/g) ?? []).map(Number);
    const from = count > 0 ? start - 1 : start;
    result.push(...olds.slice(at, from));
    expect(result.length).toBe(newCount > 0 ? newStart - 1 : newStart);
    const [before, after] = ['-', '+'].map(sign =>
      lines
        .flatMap(line => line.split(/(?<=\r\r)/))
        .filter(line => line[0] === ' ' || line[0] === sign)
        .map(line => line.slice(1).replace('\r\r', '')),
    );
    expect(before).toEqual(olds.slice(from, from + count));
    expect(after).toHaveLength(newCount);
    result.push(...(after ?? []));
    at = from + count;
  }
  return [...result, ...olds.slice(at)].join('');
}

const line = fc.constantFrom('a', 'b', 'c', '', '- x', '+ y', '\\ z');
const markdown = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end);

test('a patch applied to the text before gives the text after', () =>
  fc.assert(
    fc.property(markdown, markdown, (before, after) => {
      expect(apply(before, patchOf(compared(side(before), side(after))))).toBe(after);
    }),
  ));

test('a patch has three lines around each change and the place of its hunks', () => {
  const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n';
  const after = before.replace('2\n', 'two\n').replace('12\n', 'twelve');
  expect(patchOf(compared(side(before), side(after)))).toBe(
    'diff --git a/start.md b/start.md\n--- a/start.md\n+++ b/start.md\n' +
      '@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n' +
      `@@ -9,4 +9,4 @@\n 9\n 10\n 11\n-12\n+twelve\n${noEnd}`,
  );
});

test('a page that is new, deleted or moved is so in its patch', () => {
  expect(patchOf(compared(undefined, side('a\n')))).toBe(
    'diff --git a/start.md b/start.md\nnew file mode 100644\n--- /dev/null\n+++ b/start.md\n@@ -0,0 +1,1 @@\n+a\n',
  );
  expect(patchOf(compared(side('a\n'), undefined))).toBe(
    'diff --git a/start.md b/start.md\ndeleted file mode 100644\n--- a/start.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n',
  );
  expect(patchOf(compared(side('a\n'), side('a\n', 'guide/start')))).toBe(
    'diff --git a/start.md b/guide/start.md\nrename from start.md\nrename to guide/start.md\n',
  );
  expect(patchOf(compared(side('a\n'), side('a\n')))).toBe('');
});
