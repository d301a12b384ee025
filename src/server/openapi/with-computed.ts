import type { SharedTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Expanded, expandComputed } from './computed-pages.ts';
import { computedSlugs } from './computed-source.ts';
import { readIndexes } from './read-parts.ts';

const nothing: ReadonlyMap<string, string> = new Map();

/** The tree with the pages that are made from specifications; one query, and none without such pages. */
export async function withComputed(
  source: { db: Db; files: FileStore; organizationId: string },
  { top, pages, byId }: Pick<SharedTree, 'top' | 'pages' | 'byId'>,
): Promise<Expanded> {
  const slugs = pages.flatMap(({ node }) => computedSlugs(node));
  if (slugs.length === 0) return { top, pages, byId, generated: nothing };
  const latest = await readIndexes(source, slugs);
  return expandComputed(top, new Map([...latest].map(([slug, { index }]) => [slug, index])));
}
