import { type BlockNode, isList, isPart, siblings } from '#dashboard/editor/block-tree.ts';

/** Replaces a range of the Markdown. */
export type Change = { from: number; to: number; insert: string };

type Nodes = readonly BlockNode[];

const ordered = /^(\s*)(\d{1,9})([.)])(?=\s|$)/;

const textOf = (markdown: string, { from, to }: { from: number; to: number }) => markdown.slice(from, to);
const isBlank = (gap: string) => /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/.test(gap);

/** What must be added between two blocks so that they stay two: without a blank line paragraphs run together. */
function apart(markdown: string, before: BlockNode | undefined, after: BlockNode | undefined): string {
  if (!before || !after || before.type === 'list-item') return '';
  return isBlank(markdown.slice(before.to, after.from)) ? '' : '\n';
}

/** Moves sibling blocks past the one before or after them, by moving that one. Undefined at the edge of their container. */
export function moveBlocks(markdown: string, roots: Nodes, run: Nodes, step: -1 | 1): Change[] | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  const beside = siblings(roots, first);
  const at = beside.indexOf(first);
  const other = beside[step < 0 ? at - 1 : at + run.length];
  if (!other) return undefined;
  const before = beside[(step < 0 ? at - 1 : at) - 1];
  const after = beside[at + run.length + (step < 0 ? 0 : 1)];
  const order = beside.toSpliced(beside.indexOf(other), 1).toSpliced(step < 0 ? at + run.length - 1 : at, 0, other);
  const renumbered = renumber(markdown, beside, order);
  const moved = applied(markdown, other, renumbered);
  const gap = markdown.slice(step < 0 ? other.to : last.to, step < 0 ? first.from : other.from);
  const between = first.type === 'list-item' || isBlank(gap) ? gap : '\n\n';
  const [left, right] = step < 0 ? [other, last] : [first, other];
  return sorted([
    ...renumbered.filter(({ from, to }) => to < other.from || from > other.to),
    ...(step < 0
      ? [
          { from: other.from, to: first.from, insert: apart(markdown, before, left) },
          { from: last.to, to: last.to, insert: between + moved + apart(markdown, right, after) },
        ]
      : [
          { from: first.from, to: first.from, insert: apart(markdown, before, left) + moved + between },
          { from: last.to, to: other.to, insert: apart(markdown, right, after) },
        ]),
  ]);
}

/** A copy of sibling blocks after them. `offset` is how far the copy stands behind the original. */
export function duplicateBlocks(markdown: string, roots: Nodes, run: Nodes): { changes: Change[]; offset: number } {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return { changes: [], offset: 0 };
  const beside = siblings(roots, first);
  const at = beside.indexOf(first);
  const next = beside[at + run.length];
  const isItem = first.type === 'list-item';
  const [left, right] = [beside[at - 1] ?? last, beside[at - 1] ? first : next];
  const between = isItem ? (right ? markdown.slice(left.to, right.from) : '\n') : '\n\n';
  const order = beside.toSpliced(at + run.length, 0, ...run);
  const copy = run.map((node, index) => {
    const gap = index === 0 ? '' : markdown.slice(run[index - 1]?.to, node.from);
    return gap + numberedAs(markdown, node, numberOf(markdown, beside, at + run.length + index));
  });
  const behind = beside.slice(at + run.length);
  return {
    changes: sorted([
      { from: last.to, to: last.to, insert: between + copy.join('') + apart(markdown, last, next) },
      ...renumber(markdown, beside, order).filter(({ from }) =>
        behind.some(node => node.from <= from && from <= node.to),
      ),
    ]),
    offset: last.to - first.from + between.length,
  };
}

/** Takes sibling blocks away. A list, tabs or steps of which nothing is left go too. */
export function removeBlocks(markdown: string, roots: Nodes, run: Nodes): Change[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const beside = siblings(roots, first);
  const at = beside.indexOf(first);
  const [before, after] = [beside[at - 1], beside[at + run.length]];
  if (!before && !after && first.parent && isPart(first)) return removeBlocks(markdown, roots, [first.parent]);
  const left = renumber(markdown, beside, beside.toSpliced(at, run.length));
  if (after)
    return sorted([
      { from: first.from, to: after.from, insert: apart(markdown, before, first) },
      ...left.filter(({ from }) => from >= after.from),
    ]);
  return [{ from: before ? before.to : first.from, to: last.to, insert: '' }];
}

/** Puts other Markdown in the place of sibling blocks. */
export function replaceBlocks(
  markdown: string,
  roots: Nodes,
  run: Nodes,
  text: string,
): { change: Change; from: number } {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return { change: { from: 0, to: 0, insert: '' }, from: 0 };
  const beside = siblings(roots, first);
  const at = beside.indexOf(first);
  const lead = apart(markdown, beside[at - 1], first);
  const insert = lead + text + apart(markdown, last, beside[at + run.length]);
  return { change: { from: first.from, to: last.to, insert }, from: first.from + lead.length };
}

/** Puts Markdown after sibling blocks, as a block of its own. */
export function insertAfter(markdown: string, roots: Nodes, run: Nodes, text: string): Change | undefined {
  const last = run.at(-1);
  if (!last) return undefined;
  const beside = siblings(roots, last);
  const between = last.type === 'list-item' ? '\n' : '\n\n';
  return {
    from: last.to,
    to: last.to,
    insert: between + text + apart(markdown, last, beside[beside.indexOf(last) + 1]),
  };
}

/** The marker that stands at a place of a numbered list; undefined in other lists. */
function numberOf(markdown: string, items: Nodes, place: number): string | undefined {
  const marks = items.map(item => (item.type === 'list-item' ? ordered.exec(textOf(markdown, item)) : null));
  const numbers = marks.flatMap(mark => (mark ? [Number(mark[2])] : []));
  const [mark, last] = [marks[0], numbers.at(-1)];
  if (!mark || last === undefined || numbers.length < items.length) return undefined;
  const isSame = numbers.length > 1 && numbers.every(number => number === numbers[0]);
  return `${numbers[place] ?? last + (isSame ? 0 : place - numbers.length + 1)}${mark[3]}`;
}

/** What gives the items of a numbered list the numbers of their places in another order. */
function renumber(markdown: string, items: Nodes, order: Nodes): Change[] {
  const seen = new Set<BlockNode>();
  return order.flatMap((item, place) => {
    const marker = numberOf(markdown, items, place);
    if (marker === undefined || seen.has(item)) return [];
    seen.add(item);
    return markerChanges(markdown, item, marker);
  });
}

/** Another marker for an item; where it is wider or narrower, the lines below follow. */
function markerChanges(markdown: string, item: BlockNode, marker: string): Change[] {
  const text = textOf(markdown, item);
  const mark = ordered.exec(text);
  const old = `${mark?.[2]}${mark?.[3]}`;
  if (!mark || old === marker) return [];
  const from = item.from + (mark[1]?.length ?? 0);
  const wider = marker.length - old.length;
  const below = wider === 0 ? [] : [...text.matchAll(/(?:\r\n?|\n)([ \t]*)(?=\S)/g)];
  return [
    { from, to: from + old.length, insert: marker },
    ...below.map(line => {
      const start = item.from + line.index + line[0].length - (line[1]?.length ?? 0);
      const less = Math.min(Math.max(0, -wider), line[1]?.length ?? 0);
      return { from: start, to: start + less, insert: ' '.repeat(Math.max(0, wider)) };
    }),
  ];
}

function numberedAs(markdown: string, item: BlockNode, marker: string | undefined): string {
  return marker === undefined ? textOf(markdown, item) : applied(markdown, item, markerChanges(markdown, item, marker));
}

/** The text of a block after the changes in it. */
function applied(markdown: string, { from, to }: BlockNode, changes: readonly Change[]): string {
  let text = '';
  let at = from;
  for (const change of sorted(changes)) {
    if (change.from < from || change.to > to) continue;
    text += markdown.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return text + markdown.slice(at, to);
}

const sorted = (changes: readonly Change[]): Change[] =>
  changes
    .filter(({ from, to, insert }) => from !== to || insert !== '')
    .toSorted((a, b) => a.from - b.from || a.to - b.to);

/** The Markdown after changes, which are in order. */
export function withChanges(markdown: string, changes: readonly Change[]): string {
  let text = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    text += markdown.slice(at, from) + insert;
    at = to;
  }
  return text + markdown.slice(at);
}

const leaveable = new Set(
  'list-item blockquote table code math hint expandable tabs-item stepper-step column update if'.split(' '),
);

/** A new paragraph after the innermost container of a block: what is inserted, and how far into it writing goes on. */
export function leaveContainer(
  markdown: string,
  roots: Nodes,
  block: BlockNode,
): { change: Change; cursor: number } | undefined {
  let left: BlockNode | undefined = block;
  while (left && !leaveable.has(left.type) && !isList(left)) left = left.parent;
  // Out of an item is out of the whole list; out of a tab, a step or a column out of all of them.
  while (left && (isPart(left) || left.parent?.type === 'list-item') && left.parent) left = left.parent;
  if (!left) return undefined;
  const beside = siblings(roots, left);
  const next = beside[beside.indexOf(left) + 1];
  const indent = ' '.repeat(left.indent);
  return {
    change: { from: left.to, to: left.to, insert: `\n\n${indent}${apart(markdown, left, next)}` },
    cursor: left.to + 2 + indent.length,
  };
}
