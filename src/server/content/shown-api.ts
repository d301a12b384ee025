import { apiPlaces } from '#document/api-blocks.ts';
import { readReusableContents } from '#document/tree.ts';
import { readParts } from '../openapi/read-parts.ts';
import type { SharedTree } from './trees.ts';
import type { Version } from './version.ts';

/** What of API specifications the text of a page shows, read all at once; nothing for other pages. */
export async function shownApi({ context, key, store }: Version, tree: Pick<SharedTree, 'root'>, markdown: string) {
  if (!/\{%\s*(openapi|swagger|include|reusable)/.test(markdown)) return {};
  const contents =
    markdown.includes('reusable') || markdown.includes('include') ? await readReusableContents(store, tree.root) : [];
  const texts = await store.get(contents.flatMap(({ body }) => body ?? []));
  const byId = new Map(contents.map(({ id, body }) => [id, body && texts.get(body)]));
  const places = apiPlaces(markdown, { reusableContent: id => byId.get(id) });
  if (places.operations.length + places.schemas.length === 0) return {};
  const source = { db: context.db, files: context.services.files, organizationId: key.organizationId };
  const { operations, schemas } = await readParts(source, places);
  return { openapi: { operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas) } };
}
