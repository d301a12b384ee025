import type { z } from 'zod';
import type { DiffRow, SourceLine } from '#contract/changes.ts';
import { type Block, blockText, parseBlocks } from '#document/blocks.ts';
import { Budget } from '#document/budget.ts';
import { diffBlocks } from '#document/diff.ts';
import { diffLines } from '#document/diff-lines.ts';
import type { TextPart } from '#document/diff-text.ts';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { finish, type Steps } from '#document/steps.ts';
import type { Body } from '#document/tree.ts';

type Row = z.input<typeof DiffRow>;
type Side = NonNullable<Row['before']>;
type Spans = NonNullable<Row['spans']>;

/** UTF-16 units of both texts together; larger ones are compared by line alone. */
const maximum = 1_000_000;

const shownAs = {
  unchanged: 'equal',
  same: 'equal',
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
} as const;

/** Two versions of a page, as plain data. */
export interface Compared {
  before: Body;
  after: Body;
  /** Milliseconds that are left for the words of blocks, and for those of lines. */
  left: { blocks: number; lines: number };
}

/** What drawing the blocks asks of the space. */
export type Addresses = Required<Pick<RenderOptions, 'resolveLink' | 'resolveImage' | 'imageSize'>>;

/** A page of a change; others may have their turn between the steps. Says how much time is left for other pages. */
export function* compareSteps({ before, after, left }: Compared, addresses: Addresses) {
  const [forBlocks, forLines] = [new Budget(left.blocks), new Budget(left.lines)];
  const render = (markdown: string) => renderHtml(markdown, { highlighter, ...addresses });
  const isTooLarge = before.markdown.length + after.markdown.length > maximum;
  const { rows, partial } = isTooLarge
    ? { rows: [], partial: true }
    : yield* diffRows(before, after, render, forBlocks);
  const { source, lines } = yield* sourceLines(before.markdown, after.markdown, forLines);
  return { rows, partial, source, lines, left: { blocks: forBlocks.left, lines: forLines.left } };
}

/** The same at once. */
export const compareTexts = (texts: Compared, addresses: Addresses) => finish(compareSteps(texts, addresses));

/** Two versions of a page block by block, each side rendered by itself. */
export function* diffRows(
  before: Body,
  after: Body,
  render: (markdown: string) => string,
  budget?: Budget,
): Steps<{ rows: Row[]; partial: boolean }> {
  const [old, now] = [parseBlocks(before.markdown), parseBlocks(after.markdown)];
  yield;
  const sides = [
    { blocks: old, ids: before.blockIds },
    { blocks: now, ids: after.blockIds },
  ] as const;
  const { rows, partial } = yield* diffBlocks(...sides, budget);
  const [left, right] = [sidesOf(old, render), sidesOf(now, render)];
  const shown: Row[] = [];
  for (const row of rows) {
    shown.push({
      type: shownAs[row.kind],
      ...(row.before ? { before: left(row.before, row.id) } : {}),
      ...(row.after ? { after: right(row.after, row.id) } : {}),
      ...(row.parts ? { spans: spansOf(row.parts) } : {}),
      ...(row.chips.length > 0 ? { attributes: attributesOf(row.chips) } : {}),
      ...(row.movedBy === undefined ? {} : { movedBy: row.movedBy }),
      ...(row.whitespace ? { whitespace: true } : {}),
    });
    yield;
  }
  return { rows: shown, partial };
}

const spansOf = (parts: readonly TextPart[]): Spans => parts.map(({ kind, text }) => ({ type: shownAs[kind], text }));

const attributesOf = (chips: readonly { name: string; before: string | null; after: string | null }[]) =>
  Object.fromEntries(chips.map(({ name, before, after }) => [name, { before, after }]));

/** Presents the blocks of one version. */
function sidesOf(blocks: readonly Block[], render: (markdown: string) => string): (block: Block, id: string) => Side {
  const places = new Map(blocks.filter(({ kind }) => kind !== 'close').map((block, index) => [block, index]));
  // All blocks of a page may use its link definitions.
  const found = blocks.filter(({ type }) => type === 'definition').map(block => blockText(block).trim());
  const definitions = found.length > 0 ? `\n\n${found.join('\n')}\n` : '';
  return (block, id) => ({
    ...(id === '' ? {} : { node: id }),
    index: places.get(block) ?? 0,
    type: block.type,
    depth: block.depth,
    container: block.kind === 'open',
    ...(block.kind === 'open' && block.attrs && { attributes: block.attrs }),
    markdown: block.raw,
    html: render(block.kind === 'open' ? emptied(block) : `${blockText(block)}${definitions}`),
    line: block.line,
  });
}

/** A container by itself, without what it holds. */
function emptied(block: Block): string {
  const tag = block.tag ?? '';
  return /^\s*</.test(block.raw) ? `${block.raw}</${tag}>` : `${block.raw}\n{% end${tag} %}\n`;
}

/** Two versions of a page's Markdown line by line. */
export function* sourceLines(before: string, after: string, budget?: Budget) {
  const { rows, added, removed, partial } = yield* diffLines(before, after, budget);
  const source = rows.map(
    ({ kind, parts, ...row }): z.input<typeof SourceLine> => ({
      type: shownAs[kind],
      ...row,
      ...(parts ? { spans: spansOf(parts) } : {}),
    }),
  );
  return { source, lines: { added, removed }, partial };
}
