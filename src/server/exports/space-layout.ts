import { posix } from 'node:path';
import type { FileEntry, ReusableContent } from '#document/model.ts';
import type { ContentRef, PathRef } from '#document/reference.ts';
import { slugify } from '#document/slugs.ts';
import type { TreePage } from '#document/tree.ts';
import { FileNames, safeName } from './file-names.ts';

/** Where each thing of a space is in its folder, by id. */
export interface SpaceLayout {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  reusable: ReadonlyMap<string, string>;
}

export const summaryName = 'SUMMARY.md';
export const indexName = 'space.json';

/** Pages with a text are where their addresses say; what is below a page is in a folder of its name. */
export function layoutOf(
  top: readonly TreePage[],
  files: readonly FileEntry[],
  reusable: readonly ReusableContent[],
): SpaceLayout {
  const names = new FileNames();
  for (const own of [summaryName, indexName]) names.give(own);
  return {
    pages: new Map(
      allPages(top).flatMap(({ node, path }) => (hasText(node) ? [[node.id, names.give(`${path}.md`)]] : [])),
    ),
    files: new Map(files.map(({ id, name }) => [id, names.give(`files/${safeName(name)}`)])),
    reusable: new Map(reusable.map(({ id, title }) => [id, names.give(`reusable/${slugify(title)}.md`)])),
  };
}

export const allPages = (pages: readonly TreePage[]): TreePage[] =>
  pages.flatMap(page => [page, ...allPages(page.children)]);

export const hasText = ({ type }: TreePage['node']) => type === 'document' || type === 'computed';

/** What leads from a file of the folder to what a reference means; `undefined` where that is not in the folder. */
export function pathTo(
  { pages, files, reusable }: SpaceLayout,
  from: string,
  ref: ContentRef | PathRef,
): string | undefined {
  if ('space' in ref && ref.space !== undefined) return undefined;
  const target =
    ref.kind === 'file'
      ? files.get(ref.file)
      : ref.kind === 'reusable-content'
        ? reusable.get(ref.reusableContent)
        : (ref.kind === 'page' || ref.kind === 'anchor') && ref.page !== undefined
          ? pages.get(ref.page)
          : undefined;
  if (target === undefined) return undefined;
  const path = posix.relative(posix.dirname(from), target).split('/').map(encodeURIComponent).join('/');
  return ref.kind === 'anchor' ? `${path}#${ref.anchor}` : path;
}
