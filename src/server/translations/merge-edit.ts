import { saveBody } from '#document/body-edit.ts';
import { mergeBodies } from '#document/merge-body.ts';
import { partners, type TopBlock, topBlocks } from '#document/top-blocks.ts';
import type { Body } from '#document/tree.ts';

/** A block that people had changed and that a run would have changed, too. */
export interface Disputed {
  /** Of the translation. */
  block: string;
  /** The block of the source as it was; undefined where that was not kept. */
  source: string | undefined;
}

interface Sides {
  /** What the engine said when people changed it, and what it says now. */
  machine: { before: string; after: string };
  /** The source of each; undefined where it was not kept. */
  source: { before: string; after: string } | undefined;
  mine: Body;
}

const empty: Body = { markdown: '', blockIds: [] };

/**
 * What people wrote, with what the engine made anew of all else. A block that both changed stays as people wrote it, whole,
 * and is disputed. The engine keeps the blocks of what it translates one for one, so that a block is known by its source
 * also where no word of it is the same.
 */
export function mergeEdit({ machine, source, mine }: Sides): { body: Body; disputed: Disputed[] } {
  const base = saveBody(empty, machine.before);
  const tops = topBlocks(base);
  const olds = source && topBlocks(saveBody(empty, source.before));
  const known = olds?.length === tops.length ? olds : undefined;
  const theirs = known && source ? bySource(base, machine.after, source) : saveBody(base, machine.after);
  const ours = byPlace(base, mine.markdown);
  const { body, conflicts } = mergeBodies(base, theirs, ours, {}, { byLine: false });
  const saved = saveBody(mine, body.markdown);
  const merged = topBlocks(body);
  const found = new Map<string, Disputed>();
  const isWhole = conflicts.some(({ blocks }) => blocks === undefined);
  for (const [place, { id }] of topBlocks(saved).entries()) {
    const [from, until] = [merged[place]?.index ?? 0, merged[place + 1]?.index];
    const names = body.blockIds.slice(from, until);
    const isDisputed = isWhole
      ? !machine.after.includes(merged[place]?.text ?? '')
      : conflicts.some(({ blocks = [] }) => blocks.some(block => names.includes(block)));
    if (!isDisputed) continue;
    const at = tops.findIndex(top => names.includes(top.id));
    found.set(id, { block: id, source: known?.[at]?.text });
  }
  return { body: saved, disputed: [...found.values()] };
}

/** What the engine says now; blocks have the ids of those that the same block of the source had become before. */
function bySource(base: Body, markdown: string, source: { before: string; after: string }): Body {
  const theirs = saveBody(base, markdown);
  const before = saveBody(empty, source.before);
  const [olds, news] = [topBlocks(before), topBlocks(saveBody(before, source.after))];
  const [made, tops] = [topBlocks(base), topBlocks(theirs)];
  if (news.length !== tops.length) return theirs;
  const oldOf = partners(olds, news);
  const names = new Map<TopBlock, string>();
  for (const [place, top] of tops.entries()) {
    const now = news[place];
    const old = now && oldOf.get(now);
    names.set(top, (old && made[olds.indexOf(old)]?.id) ?? `new-${place}`);
  }
  return renamed(theirs, names);
}

/** What people wrote; blocks have the ids of those that stood in their places. */
function byPlace(base: Body, markdown: string): Body {
  const ours = saveBody(base, markdown);
  const baseOf = partners(topBlocks(base), topBlocks(ours));
  return renamed(ours, new Map(Array.from(baseOf, ([own, top]) => [own, top.id])));
}

function renamed(body: Body, names: ReadonlyMap<TopBlock, string>): Body {
  const blockIds = [...body.blockIds];
  for (const [{ index }, id] of names) blockIds[index] = id;
  return { ...body, blockIds };
}
