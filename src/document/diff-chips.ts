import type { Block } from './blocks.ts';

/** A change of a block's form: `level` 2 → 3, `style` info → danger. Null: not there. */
export interface Chip {
  name: string;
  before: string | null;
  after: string | null;
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*([^\s`{]*)/;

/** What changed in a block besides its words. */
export function chipsOf(before: Block, after: Block): Chip[] {
  const chips: Chip[] = [];
  const [old, now] = [level(before), level(after)];
  if (old !== null && now !== null) add(chips, 'level', old, now);
  else if (before.type !== after.type) add(chips, 'type', before.type, after.type);
  if (before.type === 'code' && after.type === 'code') add(chips, 'language', language(before), language(after));
  const names = new Set([...Object.keys(before.attrs ?? {}), ...Object.keys(after.attrs ?? {})]);
  for (const name of names) add(chips, name, before.attrs?.[name] ?? null, after.attrs?.[name] ?? null);
  if (before.type === 'images' || after.type === 'images') {
    const [was, is] = [image(before), image(after)];
    add(chips, 'alt', was.alt, is.alt);
    add(chips, 'src', was.src, is.src);
  }
  return chips;
}

function add(chips: Chip[], name: string, before: string | null, after: string | null): void {
  if (before !== after) chips.push({ name, before, after });
}

function level(block: Block): string | null {
  return /^heading-(\d)$/.exec(block.type)?.[1] ?? null;
}

function language(block: Block): string | null {
  return FENCE.exec(block.raw)?.[1] || null;
}

function image(block: Block): { alt: string | null; src: string | null } {
  const markdown = /!\[([^[\]]*)\]\(\s*<?([^\s)>]*)/.exec(block.raw);
  if (markdown) return { alt: markdown[1] || null, src: markdown[2] || null };
  return { alt: attribute(block.raw, 'alt'), src: attribute(block.raw, 'src') };
}

function attribute(html: string, name: string): string | null {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(html)?.[1] || null;
}
