import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { fileListQuery } from '#contract/content-query.ts';
import type { FileEntry } from '#document/model.ts';
import { fold } from '#lib/fold.ts';
import { countFileUses } from './link-count-rows.ts';
import { presentFile } from './present.ts';
import { cut, treeOf } from './read.ts';
import { filesById } from './trees.ts';
import type { Version } from './version.ts';

type FileListQuery = ListQuery & Partial<Pick<z.output<typeof fileListQuery>, 'sort' | 'order' | 'unused' | 'search'>>;

/** By name (decisions 1.34), unless another order is asked for. */
export async function readFileList(version: Version, query: FileListQuery) {
  const { sort = 'name', order = 'asc', unused = false } = query;
  const search = fold(query.search ?? '');
  const { context, key, store } = version;
  const tree = await treeOf(version);
  const all = [...(await filesById(store, tree)).values()];
  const allUses = unused || sort === 'uses' ? await countFileUses(context.db, key) : undefined;
  const files = all.filter(({ id, name }) => fold(name).includes(search) && !(unused && allUses?.has(id)));
  const keyOf = ({ id, name, size }: FileEntry) =>
    sort === 'name' ? fold(name) : sort === 'size' ? size : (allUses?.get(id) ?? 0);
  const ascending = files
    .map(file => ({ file, key: keyOf(file) }))
    .sort((a, b) => (a.key < b.key || (a.key === b.key && a.file.id < b.file.id) ? -1 : 1));
  const sorted = order === 'asc' ? ascending : ascending.toReversed();
  const filters = [key.spaceId, sort, order, unused, search];
  const { items, next } = cut(sorted, item => [item.key, item.file.id], query, filters, order);
  const uses =
    allUses ??
    (await usesOf(
      version,
      items.map(({ file }) => file.id),
    ));
  return {
    items: items.map(({ file }) => ({
      ...presentFile(file, context.services),
      ...(uses && { uses: uses.get(file.id) ?? 0 }),
    })),
    count: files.length,
    ...(next ? { next } : {}),
  };
}

/** Only the links of the main content are kept. */
function usesOf({ changeRequest, revision, access, key, context }: Version, fileIds: readonly string[]) {
  if (changeRequest || revision.id !== access.space.revision_id) return undefined;
  return countFileUses(context.db, key, fileIds);
}
