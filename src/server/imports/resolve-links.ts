import { posix } from 'node:path';
import { FenceTracker } from '#document/fences.ts';
import { rewriteLinks } from '#document/links.ts';
import { escapeHtml } from '#document/urls.ts';
import { decodePath } from './decode.ts';

/** Where things of the source went, by their path in it. */
export interface Targets {
  pages: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
  /** Anchors of pages by what the source calls them. */
  anchors: ReadonlyMap<string, ReadonlyMap<string, string>>;
  contents: ReadonlyMap<string, string>;
  /** Whether there is such a file; asking means it will be kept. */
  file: (path: string) => string | undefined;
}

export interface ResolvedText {
  markdown: string;
  /** Links that lead nowhere, as they are written. */
  unresolved: string[];
}

/** A page whose relative links are stable references (`page:…`, `file:…`); what leads nowhere stays as it is. */
export function resolveLinks(markdown: string, from: string, targets: Targets): ResolvedText {
  const unresolved: string[] = [];
  const text = rewriteLinks(withTitles(markdown, from, targets), ({ kind, href }) => {
    if (href.startsWith('#')) return withinPage(href, from, targets);
    if (href === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return undefined;
    const target = targetOf(href, from, kind === 'include' ? { ...targets, pages: new Map() } : targets);
    if (target === undefined) unresolved.push(href);
    return target;
  });
  return { markdown: text, unresolved };
}

/** A link in HTML that holds no more than a text; its parts are bounded, as no end need come. */
const anchor = /(<a\s[^>]{0,200}?href="([^"]{0,2000})"[^>]{0,200}>)([^<]{1,255})<\/a>/g;

/** Links of HTML that are called as the file they lead to have its title: GitBook writes mentions in tables so. */
function withTitles(markdown: string, from: string, { titles }: Targets): string {
  if (!markdown.includes('<a ')) return markdown;
  const fences = new FenceTracker();
  const named = (line: string) =>
    line.replace(anchor, (written: string, start: string, href: string, text: string) => {
      const path = decodePath(href.split('#')[0] ?? '');
      if (text !== posix.basename(path)) return written;
      const found = candidates(path, from).find(name => titles.has(name));
      return found === undefined ? written : `${start}${escapeHtml(titles.get(found) ?? text)}</a>`;
    });
  return markdown
    .split('\n')
    .map(line => (fences.isVerbatim(line) === 'code' ? line : named(line)))
    .join('\n');
}

/** A link inside of a page; what has the name of no heading stays as it is. */
function withinPage(href: string, from: string, { pages, anchors }: Targets): string | undefined {
  const anchor = anchors.get(from)?.get(decodePath(href.slice(1)));
  return anchor === '' ? `page:${pages.get(from)}` : anchor && `#${anchor}`;
}

function targetOf(href: string, from: string, { pages, anchors, contents, file }: Targets): string | undefined {
  const [, rawPath = '', name = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  for (const path of candidates(decodePath(rawPath), from)) {
    const page = pages.get(path);
    const anchor = anchors.get(path)?.get(decodePath(name)) ?? name;
    if (page !== undefined) return `page:${page}${anchor && `#${anchor}`}`;
    const content = contents.get(path);
    if (content !== undefined) return `reusable-content:${content}`;
    const found = file(path);
    if (found !== undefined) return `file:${found}`;
  }
  return undefined;
}

/** Folders whose files a site has at its root, and how deep the root of a site may stand in the source. */
const served = ['', 'public', 'static', 'website/static'];
const deepestRoot = 3;

/** The paths that a link of a page may mean: beside the page; or from the root, that of the source or that of a site in it. */
export function candidates(path: string, from: string): string[] {
  // Docusaurus names the root of a site so.
  const plain = path.replace(/^@site\//, '/');
  if (!plain.startsWith('/')) return named(posix.join(posix.dirname(from), plain));
  const folders = from.split('/').slice(0, -1).slice(0, deepestRoot);
  const roots = ['', ...folders.map((_, depth) => folders.slice(0, depth + 1).join('/'))];
  return roots.flatMap(root => served.flatMap(folder => named(posix.join(root, folder, plain))));
}

/** What a path may stand for: itself, a page that it is the address of, or the page of a folder. */
function named(path: string): string[] {
  const plain = posix.normalize(posix.join('/', path)).replace(/^\/+|\/+$/g, '');
  const names = [plain, `${plain}.md`, `${plain}.mdx`, `${plain}.html`];
  const inside = ['README.md', 'readme.md', 'index.md', 'index.mdx', 'index.html'].map(name => posix.join(plain, name));
  const swapped = /\.html?$/.test(plain) ? [plain.replace(/\.html?$/, '.md')] : [];
  return [...names, ...swapped, ...inside].filter(name => name !== '');
}
