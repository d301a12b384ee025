import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';
import type { z } from 'zod';
import type { DiffRow, SourceLine } from '#contract/changes.ts';
import { type Block, parseBlocks } from '#document/blocks.ts';
import { matchSequences } from '#document/sequence-diff.ts';
import type { Body } from '#document/tree.ts';

type Row = z.input<typeof DiffRow>;
type Side = NonNullable<Row['before']>;

/** Milliseconds that one comparison may take. */
const timeout = 300;

/** A block at the top of a page with all it holds. */
interface Unit {
  node: string | undefined;
  type: string;
  raw: string;
  line: number;
  attrs: Record<string, string>;
}

function unitsOf({ markdown, blockIds }: Body): Unit[] {
  const units: Unit[] = [];
  let index = 0;
  for (const block of parseBlocks(markdown)) {
    const id = block.kind === 'close' ? undefined : blockIds[index++];
    const last = units.at(-1);
    if (last && (block.depth > 0 || block.kind === 'close')) last.raw += block.raw;
    else units.push(unit(block, id));
  }
  return units;
}

const unit = ({ type, raw, line, attrs = {} }: Block, node: string | undefined): Unit => ({
  node,
  type,
  raw,
  line,
  attrs,
});

/** How the blocks of two versions of a page correspond: by their ids, which follow a block through edits and moves. */
export function diffRows(before: Body, after: Body, render: (markdown: string) => string): Row[] {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  const name = ({ node, raw }: Unit) => node ?? raw;
  const inOrder = matchSequences(old.map(name), now.map(name)) ?? [];
  const partnerOf = new Map(now.map((each, index) => [name(each), index]));
  const places = new Map(old.map((each, index) => [name(each), index]));
  const matched = new Map<number, number>();
  for (const [index, partner] of inOrder.entries()) if (partner >= 0) matched.set(partner, index);
  const [left, right] = [definitionsOf(old), definitionsOf(now)];
  const side = (each: Unit, index: number, definitions: string): Side => ({
    ...(each.node === undefined ? {} : { node: each.node }),
    index,
    type: each.type,
    markdown: each.raw,
    html: render(each.type === 'definition' ? each.raw : `${each.raw}${definitions}`),
    line: each.line,
  });
  const rows: Row[] = [];
  let next = 0;
  const removeUntil = (end: number) => {
    for (; next < end; next++) {
      const each = old[next];
      if (each && !partnerOf.has(name(each))) rows.push({ type: 'removed', before: side(each, next, left) });
    }
  };
  for (const [index, each] of now.entries()) {
    const stays = matched.get(index);
    if (stays !== undefined) removeUntil(stays);
    const from = stays ?? places.get(name(each));
    const was = from === undefined ? undefined : old[from];
    const here = side(each, index, right);
    if (!was || from === undefined) rows.push({ type: 'added', after: here });
    else rows.push(pairRow(side(was, from, left), here, { was, now: each, moved: stays === undefined }));
    if (stays !== undefined) next = stays + 1;
  }
  removeUntil(old.length);
  return rows;
}

/** Link definitions, which all blocks of a page may use. */
const definitionsOf = (units: readonly Unit[]) => {
  const found = units.filter(({ type }) => type === 'definition').map(({ raw }) => raw.trim());
  return found.length > 0 ? `\n\n${found.join('\n')}\n` : '';
};

function pairRow(before: Side, after: Side, { was, now, moved }: { was: Unit; now: Unit; moved: boolean }): Row {
  if (was.raw.trimEnd() === now.raw.trimEnd()) return { type: moved ? 'moved' : 'equal', before, after };
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const names = [...new Set([...Object.keys(was.attrs), ...Object.keys(now.attrs)])];
  const differing = names.filter(name => was.attrs[name] !== now.attrs[name]);
  const attributes = Object.fromEntries([
    ...differing.map(name => [name, { before: was.attrs[name], after: now.attrs[name] }]),
    ...(was.type === now.type ? [] : [['type', { before: was.type, after: now.type }]]),
  ]);
  return {
    type: 'changed',
    before,
    after,
    spans: spansOf(was, now),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(squeeze(was.raw) === squeeze(now.raw) ? { whitespace: true } : {}),
  };
}

function spansOf(was: Unit, now: Unit): NonNullable<Row['spans']> {
  const [old, fresh] = [was.raw.trimEnd(), now.raw.trimEnd()];
  const parts = now.type === 'code' ? diffLines(old, fresh, { timeout }) : diffWordsWithSpace(old, fresh, { timeout });
  if (!parts)
    return [
      { type: 'removed', text: old },
      { type: 'added', text: fresh },
    ];
  return parts.map(part => ({ type: kindOf(part), text: part.value }));
}

const kindOf = ({ added, removed }: Pick<ChangeObject<string>, 'added' | 'removed'>) =>
  added ? ('added' as const) : removed ? ('removed' as const) : ('equal' as const);

/** The same as lines of Markdown. */
export function sourceLines(before: string, after: string): z.input<typeof SourceLine>[] {
  const parts = diffLines(before, after, { timeout }) ?? [
    { removed: true, added: false, value: before, count: 0 },
    { removed: false, added: true, value: after, count: 0 },
  ];
  const lines: z.input<typeof SourceLine>[] = [];
  let [old, now] = [1, 1];
  for (const part of parts) {
    const type = kindOf(part);
    for (const text of part.value.replace(/\n$/, '').split('\n')) {
      lines.push({
        type,
        text,
        ...(type === 'added' ? {} : { before: old++ }),
        ...(type === 'removed' ? {} : { after: now++ }),
      });
    }
  }
  return before === '' && after === '' ? [] : lines;
}
