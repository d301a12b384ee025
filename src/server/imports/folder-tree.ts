import { posix } from 'node:path';
import type { ImportedPage } from './bundle.ts';
import { folderPage, notionId, titleOfName } from './markdown-page.ts';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface Folder {
  name: string;
  folders: Map<string, Folder>;
  pages: ImportedPage[];
}

/**
 * Pages arranged as their folders: the `README.md` of a folder is its page, and so is a file beside the folder with its
 * name; other folders become groups. Natural order, so that 2 stands before 10.
 */
export function arrangeByFolder(pages: readonly ImportedPage[]): ImportedPage[] {
  const root: Folder = { name: '', folders: new Map(), pages: [] };
  for (const page of pages) {
    const parts = (page.path ?? '').split('/');
    parts.pop();
    let folder = root;
    for (const name of parts) {
      const next = folder.folders.get(name) ?? { name, folders: new Map(), pages: [] };
      folder.folders.set(name, next);
      folder = next;
    }
    folder.pages.push(page);
  }
  const top = entriesOf(root);
  const home = root.pages.find(({ path }) => folderPage(path ?? ''));
  return home ? [home, ...top] : top;
}

function entriesOf(folder: Folder): ImportedPage[] {
  const named = folder.pages.filter(({ path }) => !folderPage(path ?? ''));
  const pageOf = new Map(named.map(page => [withoutExtension(page.path), page]));
  // Newer exports of Notion write the id of a page behind its file and not behind its folder.
  const pageOfPlain = new Map(named.map(page => [withoutExtension(page.path).replace(notionId, ''), page]));
  const entries = named.map(page => ({ name: posix.basename(page.path ?? ''), page }));
  for (const inner of folder.folders.values()) {
    const below = entriesOf(inner);
    const beside = pageOf.get(inner.name) ?? pageOfPlain.get(inner.name);
    const own = inner.pages.find(({ path }) => folderPage(path ?? '')) ?? beside;
    if (own) own.pages = [...own.pages, ...below];
    if (own && beside === own) continue;
    const group: ImportedPage = {
      path: undefined,
      type: 'group',
      title: titleOfName(inner.name),
      markdown: '',
      pages: below,
    };
    if (own) entries.push({ name: inner.name, page: own });
    else if (below.length > 0) entries.push({ name: inner.name, page: group });
  }
  return entries.sort((a, b) => natural.compare(a.name, b.name)).map(({ page }) => page);
}

const withoutExtension = (path: string | undefined) => posix.basename(path ?? '').replace(/\.[^.]+$/, '');
