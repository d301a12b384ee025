import { identifiable, nameBlocks } from './block-ids.ts';
import { type Block, parseBlocks } from './blocks.ts';
import type { Body } from './tree.ts';

/** A piece of a body as merges handle it: a block, or a container with all it holds. */
export interface Unit {
  /** The block's id; a closing tag has its container's with a slash. */
  id: string;
  kind: Block['kind'];
  /** Without the white space after it. */
  text: string;
  gap: string;
  /** The blocks it is made of, with ids of those that have one. */
  blocks: Block[];
  ids: string[];
}

/** A body block by block. */
export function blockUnits(body: Body): Unit[] {
  const blocks = parseBlocks(body.markdown);
  const named = identifiable(blocks);
  const ids = nameBlocks(named, index => body.blockIds[index]);
  const open: string[] = [];
  let next = 0;
  return blocks.map(block => {
    if (block.kind === 'close') return unit(`${open.pop() ?? ''}/`, [block], []);
    const id = ids[next++] ?? '';
    if (block.kind === 'open') open.push(id);
    return unit(id, [block], [id]);
  });
}

/** The same body with its containers whole. */
export function wholeUnits(units: readonly Unit[]): Unit[] {
  const whole: Unit[] = [];
  let depth = 0;
  let run: Unit[] = [];
  for (const each of units) {
    run.push(each);
    depth += each.kind === 'open' ? 1 : each.kind === 'close' ? -1 : 0;
    if (depth > 0) continue;
    const blocks = run.flatMap(part => part.blocks);
    whole.push(
      unit(
        run[0]?.id ?? '',
        blocks,
        run.flatMap(part => part.ids),
      ),
    );
    run = [];
  }
  return whole;
}

function unit(id: string, blocks: Block[], ids: string[]): Unit {
  const raw = blocks.map(block => block.raw).join('');
  const text = raw.trimEnd();
  return {
    id,
    kind: blocks.length > 1 ? 'leaf' : (blocks[0]?.kind ?? 'leaf'),
    text,
    gap: raw.slice(text.length),
    blocks,
    ids,
  };
}

/** Whether each container is closed by its own tag. */
export function isBalanced(units: readonly Unit[]): boolean {
  const open: string[] = [];
  for (const { kind, id } of units) {
    if (kind === 'open') open.push(`${id}/`);
    else if (kind === 'close' && open.pop() !== id) return false;
  }
  return open.length === 0;
}

/**
 * Merged units as Markdown. The white space between two that stood together on a side is that side's, the change
 * request's first unless only main changed it; others are set apart, so that paragraphs do not run together.
 */
export function joinUnits(units: readonly Unit[], sides: Record<'base' | 'main' | 'mine', readonly Unit[]>): string {
  const [base, main, mine] = [gapsOf(sides.base), gapsOf(sides.main), gapsOf(sides.mine)];
  const newline = sides.mine.some(each => each.gap.includes('\r\n')) ? '\r\n' : '\n';
  return units
    .map((each, index) => {
      const next = units[index + 1];
      const key = `${each.id} ${next?.id ?? ''}`;
      const ours = mine.get(key);
      const known = ours === undefined || ours === base.get(key) ? (main.get(key) ?? ours ?? base.get(key)) : ours;
      if (known !== undefined) return each.text + known;
      if (!next) return each.text + (each.gap || newline);
      const lines = each.gap.split('\n').length - 1;
      const apart = each.kind === 'leaf' && next.kind === 'leaf' ? 2 : 1;
      return each.text + (lines >= apart ? each.gap : newline.repeat(apart));
    })
    .join('');
}

function gapsOf(units: readonly Unit[]): Map<string, string> {
  return new Map(units.map((each, index) => [`${each.id} ${units[index + 1]?.id ?? ''}`, each.gap]));
}
