import { setImmediate } from 'node:timers/promises';
import { vocabularyOf } from '#lib/search-corrections.ts';
import type { Db } from '../db/database.ts';
import { searchOf } from '../db/search-engine.ts';
import { addWords, removeWords } from '../db/search-vocabulary.ts';
import { withText } from '../large-texts/large-text.ts';
import type { IndexedPage } from './indexed-text.ts';

/** Characters of a page whose words others can be corrected to. */
const vocabularyCharacters = 200_000;

/** What became of the pages of a space; hidden pages, and pages below hidden ones, count as removed. */
interface PageChanges {
  changed: readonly IndexedPage[];
  /** Pages that stand elsewhere now, with no other change. */
  moved?: readonly { id: string; path: string }[];
  removed: readonly string[];
}

/** Brings the search rows of a space's main content up to date; to be called whenever its head moves. */
export async function indexPages(
  tx: Db,
  organizationId: string,
  spaceId: string,
  { changed, moved = [], removed }: PageChanges,
): Promise<void> {
  const search = searchOf(tx);
  await search.remove(tx, organizationId, spaceId, removed);
  await search.setPaths(
    tx,
    organizationId,
    spaceId,
    moved.map(({ id, path }) => ({ pageId: id, path })),
  );
  const rows = [];
  const words = new Set<string>();
  for (const page of changed) {
    const text = await withText('index', page.markdown.length, page, undefined);
    rows.push({ organizationId, spaceId, pageId: page.id, path: page.path, ...text });
    for (const word of vocabularyOf(`${text.title}\n${text.body.slice(0, vocabularyCharacters)}`)) words.add(word);
    await setImmediate(); // one large page after the other, others have their turn in between
  }
  await search.replace(tx, rows);
  await addWords(tx, organizationId, spaceId, words);
}

/** Nothing of the space is found any more. */
export async function removeSpaceFromIndex(tx: Db, organizationId: string, spaceId: string): Promise<void> {
  await searchOf(tx).removeSpace(tx, organizationId, spaceId);
  await removeWords(tx, organizationId, spaceId);
}
