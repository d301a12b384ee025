import { posix } from 'node:path';
import type { ImportedPage } from './bundle.ts';
import { folderPage, notionId, titleOfName } from './markdown-page.ts';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a folder is called and where it stands, by its path. */
export type Categories = ReadonlyMap<string, { label?: string; position?: number }>;

interface Folder {
  name: string;
  path: string;
  folders: Map<string, Folder>;
  pages: ImportedPage[];
}

/**
 * Pages arranged as their folders: the `README.md` of a folder is its page, and so is a file beside the folder with its
 * name; other folders become groups. First those that have a position, then the others in natural order, so that 2 stands
 * before 10.
 */
export function arrangeByFolder(pages: readonly ImportedPage[], categories: Categories = new Map()): ImportedPage[] {
  const root: Folder = { name: '', path: '', folders: new Map(), pages: [] };
  for (const page of pages) {
    const parts = (page.path ?? '').split('/');
    parts.pop();
    let folder = root;
    for (const name of parts) {
      const next = folder.folders.get(name) ?? {
        name,
        path: posix.join(folder.path, name),
        folders: new Map(),
        pages: [],
      };
      folder.folders.set(name, next);
      folder = next;
    }
    folder.pages.push(page);
  }
  const top = entriesOf(root, categories);
  const home = root.pages.find(({ path }) => folderPage(path ?? ''));
  return home ? [home, ...top] : top;
}

function entriesOf(folder: Folder, categories: Categories): ImportedPage[] {
  const named = folder.pages.filter(({ path }) => !folderPage(path ?? ''));
  const pageOf = new Map(named.map(page => [withoutExtension(page.path), page]));
  // Newer exports of Notion write the id of a page behind its file and not behind its folder.
  const pageOfPlain = new Map(named.map(page => [withoutExtension(page.path).replace(notionId, ''), page]));
  const entries = named.map(page => ({ name: posix.basename(page.path ?? ''), position: page.position, page }));
  for (const inner of folder.folders.values()) {
    const below = entriesOf(inner, categories);
    const { label, position } = categories.get(inner.path) ?? {};
    const beside = pageOf.get(inner.name) ?? pageOfPlain.get(inner.name);
    const own = inner.pages.find(({ path }) => folderPage(path ?? '')) ?? beside;
    if (own) own.pages = [...own.pages, ...below];
    if (own && beside === own) continue;
    const group: ImportedPage = {
      path: undefined,
      type: 'group',
      title: label ?? titleOfName(inner.name),
      markdown: '',
      pages: below,
    };
    if (own) entries.push({ name: inner.name, position: own.position ?? position, page: own });
    else if (below.length > 0) entries.push({ name: inner.name, position, page: group });
  }
  const last = Number.POSITIVE_INFINITY;
  const inOrder = entries.sort(
    (a, b) => Math.sign((a.position ?? last) - (b.position ?? last)) || natural.compare(a.name, b.name),
  );
  return inOrder.map(({ page }) => page);
}

const withoutExtension = (path: string | undefined) => posix.basename(path ?? '').replace(/\.[^.]+$/, '');
