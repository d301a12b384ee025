import type { Page, RevisionChange } from '#client/types.gen.ts';
import { firstDocument, walkPages } from '#dashboard/shell/page-tree.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

/** What a change request did to a page. */
export type PageMark = 'added' | 'edited' | 'deleted' | 'moved';

/** A page of the tree that is edited. A deleted one still shows, so that it can be restored. */
export type EditNode = { page: Page; deleted: boolean; children: EditNode[] };

export function patchPage(pages: readonly Page[], id: string, patch: (page: Page) => Page): Page[] {
  return pages.map(page =>
    page.id === id ? patch(page) : page.pages ? { ...page, pages: patchPage(page.pages, id, patch) } : page,
  );
}

export function removePage(pages: readonly Page[], id: string): Page[] {
  return pages.flatMap(page =>
    page.id === id ? [] : [page.pages ? { ...page, pages: removePage(page.pages, id) } : page],
  );
}

/** Where a page stands: its parent and its place among the siblings, from 0. */
export type Place = { parent: string | undefined; at: number };

export function placeOf(pages: readonly Page[], id: string): Place | undefined {
  const found = walkPages(pages).find(({ page }) => page.id === id);
  if (!found) return undefined;
  const parent = found.around.at(-1);
  const siblings = parent ? (parent.pages ?? []) : pages;
  return { parent: parent?.id, at: siblings.findIndex(page => page.id === id) };
}

export function insertAt(pages: readonly Page[], { parent, at }: Place, page: Page): Page[] {
  if (parent === undefined) return pages.toSpliced(at, 0, page);
  return pages.map(other =>
    other.id === parent
      ? { ...other, pages: (other.pages ?? []).toSpliced(at, 0, page) }
      : other.pages
        ? { ...other, pages: insertAt(other.pages, { parent, at }, page) }
        : other,
  );
}

/** The place that a gesture means: counted among the siblings without the moved page, as the service counts. */
export function placeOfMove(pages: readonly Page[], { id, parent, before, after }: Move): Place {
  const rest = removePage(pages, id);
  const siblings =
    parent === undefined ? rest : (walkPages(rest).find(({ page }) => page.id === parent)?.page.pages ?? []);
  const beside = siblings.findIndex(page => page.id === (before ?? after));
  const at = beside < 0 ? siblings.length : before === undefined ? beside + 1 : beside;
  return { parent, at };
}

export function movePage(pages: readonly Page[], id: string, place: Place): Page[] {
  const moved = walkPages(pages).find(({ page }) => page.id === id)?.page;
  return moved ? insertAt(removePage(pages, id), place, moved) : [...pages];
}

const gravest = ['deleted', 'added', 'edited', 'moved'] as const satisfies readonly PageMark[];

/** What happened to each page. Of a page that is new or gone, nothing else is worth a mark. */
export function pageMarks(changes: readonly RevisionChange[]): Map<string, PageMark[]> {
  const kinds = { page_created: 'added', page_edited: 'edited', page_deleted: 'deleted', page_moved: 'moved' } as const;
  const happened = Map.groupBy(
    changes.filter(change => 'page' in change),
    ({ page }) => page.id,
  );
  const marksOf = (list: readonly { type: keyof typeof kinds }[]): PageMark[] => {
    const all = gravest.filter(mark => list.some(({ type }) => kinds[type] === mark));
    return all[0] === 'edited' ? all : all.slice(0, 1);
  };
  return new Map([...happened].map(([id, list]) => [id, marksOf(list)]));
}

/** The page that a change request is opened with: the first that it adds or edits, or the first of all. */
export function firstToEdit(pages: readonly Page[], changes: readonly RevisionChange[]): Page | undefined {
  const marks = pageMarks(changes);
  const written = walkPages(pages).find(({ page }) => {
    const [mark] = marks.get(page.id) ?? [];
    return page.type === 'document' && (mark === 'added' || mark === 'edited');
  });
  return written?.page ?? firstDocument(pages);
}

/** The tree as it is shown: the pages, and after them the deleted ones where their parent is still there. */
export function editNodes(pages: readonly Page[], changes: readonly RevisionChange[]): EditNode[] {
  const present = new Set(walkPages(pages).map(({ page }) => page.id));
  const gone = changes.flatMap(change =>
    change.type === 'page_deleted' && !present.has(change.page.id) ? [change.page] : [],
  );
  const goneIds = new Set(gone.map(page => page.id));
  const ghosts = Map.groupBy(gone, ({ parent }) =>
    parent !== undefined && (present.has(parent) || goneIds.has(parent)) ? parent : '',
  );
  const ghost = (page: (typeof gone)[number]): EditNode => ({
    page: { ...page, kind: 'sheet', slug: '', path: page.path ?? '', urls: { app: '' } },
    deleted: true,
    children: (ghosts.get(page.id) ?? []).map(ghost),
  });
  const node = (page: Page): EditNode => ({
    page,
    deleted: false,
    children: [...(page.pages ?? []).map(node), ...(ghosts.get(page.id) ?? []).map(ghost)],
  });
  return [...pages.map(node), ...(ghosts.get('') ?? []).map(ghost)];
}
