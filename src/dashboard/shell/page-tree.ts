import type { Page } from '#client/types.gen.ts';
import type { TreeShape } from '#dashboard/ui/tree-rows.ts';

/** The pages of a space in reading order, each with the pages around it, outermost first. */
export function walkPages(
  pages: readonly Page[],
  around: readonly Page[] = [],
): { page: Page; around: readonly Page[] }[] {
  return pages.flatMap(page => [{ page, around }, ...walkPages(page.pages ?? [], [...around, page])]);
}

export function findPage(pages: readonly Page[], id: string): Page | undefined {
  for (const page of pages) {
    const found = page.id === id ? page : findPage(page.pages ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The first page that holds text: what a space opens with. */
export function firstDocument(pages: readonly Page[]): Page | undefined {
  for (const page of pages) {
    const found = page.type === 'document' ? page : firstDocument(page.pages ?? []);
    if (found) return found;
  }
  return undefined;
}

/** How the trees of `ui/` and `sortable/` read pages. Only groups and pages with pages below can be opened. */
export const pageShape = (untitled: string): TreeShape<Page> => ({
  idOf: page => page.id,
  labelOf: page => page.title || untitled,
  childrenOf: page => (page.type === 'group' || (page.pages?.length ?? 0) > 0 ? (page.pages ?? []) : undefined),
});
