import type { Block } from './blocks.ts';

const kept = 4;
/** Shorter texts are read again sooner than they are compared. */
const shortest = 2_000;

/**
 * The blocks of the last few texts: a save reads the text before and the text after several times over, for ids, links
 * and limits. Blocks are never changed once they are made.
 */
export class RecentBlocks {
  readonly #read: (markdown: string) => Block[];
  #recent: { markdown: string; blocks: Block[] }[] = [];

  constructor(read: (markdown: string) => Block[]) {
    this.#read = read;
  }

  of(markdown: string): Block[] {
    if (markdown.length < shortest) return this.#read(markdown);
    const found = this.#recent.find(recent => recent.markdown === markdown) ?? {
      markdown,
      blocks: this.#read(markdown),
    };
    this.#recent = [found, ...this.#recent.filter(recent => recent !== found)].slice(0, kept);
    return found.blocks;
  }
}
