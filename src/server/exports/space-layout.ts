import { posix } from 'node:path';
import type { FileEntry, ReusableContent } from '#document/model.ts';
import type { ContentRef, PathRef } from '#document/reference.ts';
import { slugify } from '#document/slugs.ts';
import type { Steps } from '#document/steps.ts';
import type { TreePage } from '#document/tree.ts';
import { FileNames, safeName } from './file-names.ts';

type Paths = Pick<ReadonlyMap<string, string>, 'get' | typeof Symbol.iterator>;

/** Where each thing of a space is in its folder, by id. */
export interface SpaceLayout {
  pages: Paths;
  files: Paths;
  reusable: Paths;
}

export const summaryName = 'SUMMARY.md';
export const indexName = 'space.json';

/** Pages with a text are where their addresses say; what is below a page is in a folder of its name. */
export function* layoutOf(
  top: readonly TreePage[],
  files: readonly FileEntry[],
  reusable: readonly ReusableContent[],
): Steps<SpaceLayout> {
  const names = new FileNames();
  for (const own of [summaryName, indexName]) names.give(own);
  function* named<Item extends { id: string }>(items: readonly Item[], pathOf: (item: Item) => string) {
    const given = new Map<string, string>();
    for (const item of items) {
      given.set(item.id, names.give(pathOf(item)));
      yield;
    }
    return given;
  }
  const texts = allPages(top).filter(({ node }) => hasText(node));
  const pages = texts.map(({ node: { id }, path }) => ({ id, path }));
  return {
    pages: yield* named(pages, ({ path }) => `${path}.md`),
    files: yield* named(files, ({ name }) => `files/${safeName(name)}`),
    reusable: yield* named(reusable, ({ title }) => `reusable/${slugify(title)}.md`),
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
