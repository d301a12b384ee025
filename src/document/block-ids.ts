import type { Block } from './blocks.ts';
import { fingerprint } from './fingerprint.ts';
import { matchSequences } from './sequence-diff.ts';
import { similarity, wordCounts } from './similarity.ts';

/** A body's blocks with one id for each block that is not a `close`. */
export interface IdentifiedBlocks {
  blocks: readonly Block[];
  ids: readonly string[];
}

/** Below this share of common words a changed block counts as another block. */
const SIMILAR = 0.4;
/** A gap with one block on each side needs less to be an edit. */
const SIMILAR_ALONE = 0.2;
/** A block that moved and changed needs more. */
const SIMILAR_ELSEWHERE = 0.65;
/** Most comparisons in one gap; larger gaps compare neighbours only. */
const MAX_PAIRS = 4096;

/** For the blocks in order; beyond, equal blocks are found as if they had moved. */
const LIMITS = { maxEdits: 2000, timeout: 500 };

/** The blocks that have an id: all but the closing ones. */
export function identifiable(blocks: readonly Block[]): Block[] {
  return blocks.filter(block => block.kind !== 'close');
}

/** What makes two blocks the same, whatever blank lines follow. */
export function blockKey(block: Block): string {
  return `${block.kind} ${block.raw.trimEnd()}`;
}

/**
 * Ids for the blocks of a body that was saved anew: an unchanged block keeps its id, also when it moved; an edited one
 * keeps it when it stands in the same gap and is similar; others get an id made from their text.
 */
export function alignBlocks(old: IdentifiedBlocks, blocks: readonly Block[]): string[] {
  const before = identifiable(old.blocks);
  const after = identifiable(blocks);
  const matching = new Matching(before, after);
  matching.inOrder();
  matching.moved();
  matching.edited();
  matching.movedAndEdited();
  return nameBlocks(after, index => old.ids[matching.partner(index)]);
}

/** Ids for the blocks of a new body. */
export function newBlockIds(blocks: readonly Block[]): string[] {
  return nameBlocks(identifiable(blocks), () => undefined);
}

/** Completes ids: a block without one, or with one that was taken before it, gets one made from its text. */
export function nameBlocks(blocks: readonly Block[], known: (index: number) => string | undefined): string[] {
  const taken = new Set<string>();
  const ids = blocks.map((_, index) => {
    const id = known(index);
    if (id === undefined || taken.has(id)) return '';
    taken.add(id);
    return id;
  });
  const counts = new Map<string, number>();
  return ids.map((id, index) => {
    if (id !== '') return id;
    const block = blocks[index];
    const key = block ? blockKey(block) : '';
    for (let count = counts.get(key) ?? 0; ; count++) {
      const made = fingerprint(count === 0 ? key : `${key}\0${count}`);
      if (taken.has(made)) continue;
      counts.set(key, count + 1);
      taken.add(made);
      return made;
    }
  });
}

/** Pairs the blocks of two versions; each block has at most one partner. */
class Matching {
  private readonly before: Block[];
  private readonly after: Block[];
  private readonly oldKeys: string[];
  private readonly newKeys: string[];
  private readonly toNew: Int32Array;
  private readonly toOld: Int32Array;
  private readonly anchors = new Set<number>();

  constructor(before: Block[], after: Block[]) {
    this.before = before;
    this.after = after;
    this.oldKeys = before.map(blockKey);
    this.newKeys = after.map(blockKey);
    this.toNew = new Int32Array(before.length).fill(-1);
    this.toOld = new Int32Array(after.length).fill(-1);
  }

  partner(index: number): number {
    return this.toOld[index] ?? -1;
  }

  inOrder(): void {
    const partners = matchSequences(this.oldKeys, this.newKeys, LIMITS) ?? [];
    for (const [index, partner] of partners.entries()) {
      if (partner < 0) continue;
      this.anchors.add(index);
      this.pair(index, partner);
    }
  }

  /** Equal blocks that stand elsewhere, the first with the first. */
  moved(): void {
    const left = new Map<string, number[]>();
    for (const [index, key] of this.oldKeys.entries()) {
      if (this.toNew[index] !== -1) continue;
      const list = left.get(key);
      if (list) list.push(index);
      else left.set(key, [index]);
    }
    for (const list of left.values()) list.reverse();
    for (const [index, key] of this.newKeys.entries()) {
      if (this.toOld[index] !== -1) continue;
      const old = left.get(key)?.pop();
      if (old !== undefined) this.pair(old, index);
    }
  }

  /** Similar blocks between the same neighbours that stayed in order. */
  edited(): void {
    let oldGap: number[] = [];
    let newGap: number[] = [];
    let next = 0;
    for (const [index, partner] of this.toNew.entries()) {
      if (partner === -1) oldGap.push(index);
      else if (this.anchors.has(index)) {
        for (; next < partner; next++) if (this.toOld[next] === -1) newGap.push(next);
        this.pairGap(oldGap, newGap);
        oldGap = [];
        newGap = [];
        next = partner + 1;
      }
    }
    for (; next < this.toOld.length; next++) if (this.toOld[next] === -1) newGap.push(next);
    this.pairGap(oldGap, newGap);
  }

  /** Very similar blocks anywhere, when they are few. */
  movedAndEdited(): void {
    const left = (partners: Int32Array) => [...partners.keys()].filter(index => partners[index] === -1);
    const [olds, news] = [left(this.toNew), left(this.toOld)];
    if (olds.length * news.length <= MAX_PAIRS) this.pairGap(olds, news, SIMILAR_ELSEWHERE);
  }

  private pairGap(olds: number[], news: number[], least?: number): void {
    if (olds.length === 0 || news.length === 0) return;
    const enough = least ?? (olds.length === 1 && news.length === 1 ? SIMILAR_ALONE : SIMILAR);
    const candidates: { old: number; fresh: number; score: number }[] = [];
    const oldWords = olds.map(index => wordCounts(this.before[index]?.raw ?? ''));
    const newWords = news.map(index => wordCounts(this.after[index]?.raw ?? ''));
    const near = olds.length * news.length > MAX_PAIRS;
    for (const [i, old] of olds.entries()) {
      const from = near ? Math.max(0, i - 4) : 0;
      const to = near ? Math.min(news.length, i + 5) : news.length;
      for (let j = from; j < to; j++) {
        const fresh = news[j] ?? 0;
        if (!this.comparable(old, fresh)) continue;
        const share = similarity(oldWords[i] ?? new Map(), newWords[j] ?? new Map());
        const score = this.isSameSlot(old, fresh, olds.length * news.length) ? 0.5 + share / 2 : share;
        if (score >= enough) candidates.push({ old, fresh, score });
      }
    }
    candidates.sort((a, b) => b.score - a.score || a.old - b.old || a.fresh - b.fresh);
    for (const { old, fresh } of candidates) {
      if (this.toNew[old] === -1 && this.toOld[fresh] === -1) this.pair(old, fresh);
    }
  }

  /** Containers, and the one heading, list or table in a gap, stay themselves however they changed. */
  private isSameSlot(old: number, fresh: number, pairs: number): boolean {
    const [a, b] = [this.before[old], this.after[fresh]];
    return a?.kind === 'open' || (pairs === 1 && a?.type === b?.type && a?.type !== 'paragraph');
  }

  private comparable(old: number, fresh: number): boolean {
    const [a, b] = [this.before[old], this.after[fresh]];
    return a?.kind === b?.kind && (a?.kind !== 'open' || a?.type === b?.type);
  }

  private pair(old: number, fresh: number): void {
    this.toNew[old] = fresh;
    this.toOld[fresh] = old;
  }
}
