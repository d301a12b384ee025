import { imagesWithoutAlt } from '#document/alternative-texts.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { SpaceHead } from './preflight-rows.ts';

/** So many pages are read for their images, so that the check of a large site stays quick. */
const readAtMost = 3_000;

interface Wanting {
  /** How many images say nothing to who cannot see them, by space. */
  mute: Map<string, number>;
  /** How many pages say nothing of what is on them, by space. */
  plain: Map<string, number>;
}

/** What the pages that readers see leave unsaid. */
export async function wantingPages(db: Db, organizationId: string, heads: readonly SpaceHead[]): Promise<Wanting> {
  const store = new ContentStore(db, organizationId);
  const mute = new Map<string, number>();
  const plain = new Map<string, number>();
  let left = readAtMost;
  for (const { id, hash } of heads) {
    const { pages } = await loadTree(store, hash);
    const shown = pages.map(({ node }) => node).filter(({ type, hidden }) => type === 'document' && !hidden);
    const described = shown.filter(({ description }) => description);
    if (described.length < shown.length) plain.set(id, shown.length - described.length);
    const bodies = shown.flatMap(({ body }) => body ?? []).slice(0, left);
    left -= bodies.length;
    const texts = await store.get(bodies);
    const images = [...texts.values()].reduce((sum, text) => sum + imagesWithoutAlt(text), 0);
    if (images > 0) mute.set(id, images);
  }
  return { mute, plain };
}
