import { posix } from 'node:path';
import { MiB } from '#contract/content-changes.ts';
import { rewriteLinks } from '#document/links.ts';
import { pageLimits } from '#document/page-limits.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage, SourceFile } from './bundle.ts';
import { decodeText } from './decode.ts';
import { readHtml } from './html-page.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';

/** Pages that are read of one website or wiki. */
const maximumPages = 100;

export interface Downloaded {
  body: Buffer;
  contentType: string;
  /** Where the redirects ended. */
  url: string;
}

export interface Web {
  /** @throws JobFailure that says what is wrong with the address */
  download(url: string, maxBytes: number): Promise<Downloaded>;
  /** Says what is read next. */
  step(path: string): void;
}

const bundleOf = (pages: ImportedPage[], report: Bundle['report'] = []): Bundle => ({
  pages,
  contents: [],
  files: new Map(),
  report,
});

/** A website: the page of the address, and the pages below its path that it leads to. */
export async function readWebsite(web: Web, start: string): Promise<Bundle> {
  const first = new URL(start);
  const below = new URL('.', first).href;
  first.hash = '';
  const queue = [first.href];
  const seen = new Set(queue);
  const pages: ImportedPage[] = [];
  const files: Bundle['files'] = new Map();
  const report: Bundle['report'] = [];
  for (let url = queue.shift(); url !== undefined && pages.length < maximumPages; url = queue.shift()) {
    web.step(url);
    try {
      const { body, contentType, url: final } = await web.download(url, 5 * MiB);
      if (!/html/.test(contentType))
        throw new JobFailure(contentType ? say('import', 'notHtml', { type: contentType }) : say('import', 'noPage'));
      seen.add(final);
      const { links, ...read } = readHtml(new URL(final).pathname, body);
      const { page, files: own } = absolute(read, final, `page-${pages.length}-`);
      pages.push(page);
      for (const file of own) files.set(file.path, file);
      for (const link of links.flatMap(href => addressOf(href, final))) {
        if (!link.startsWith(below) || seen.has(link) || seen.size > maximumPages * 5) continue;
        seen.add(link);
        queue.push(link);
      }
    } catch (error) {
      if (!(error instanceof JobFailure) || pages.length === 0) throw error;
      report.push({ path: url, outcome: 'failed', reason: error.said });
    }
  }
  const reason = say('import', 'tooManyPages', { count: maximumPages });
  for (const path of queue) report.push({ path, outcome: 'skipped', reason });
  return { ...bundleOf(linked(pages), report), files };
}

/** The page that a link leads to. */
function addressOf(href: string, base: string): string[] {
  const url = href.startsWith('#') ? null : URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  url.search = '';
  url.hash = '';
  return [url.href];
}

interface WebPage {
  page: ImportedPage;
  files: SourceFile[];
}

/** A page whose links and images name their whole address, so that they work from anywhere; its own images, by name. */
function absolute({ page, files }: WebPage, url: string, prefix = ''): WebPage {
  const own = new Map(files.map(file => [encodeURI(posix.basename(file.path)), file]));
  const markdown = withLinks(page.markdown, href => {
    if (own.has(href)) return `${prefix}${href}`;
    return /^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href) ? undefined : URL.parse(href, url)?.href;
  });
  const named = files.map(file => ({ ...file, path: `${prefix}${posix.basename(file.path)}` }));
  return { page: { ...page, path: url, markdown }, files: named };
}

/** A text that is too long for a page comes to nothing, whatever it links to. */
const withLinks = (markdown: string, change: (href: string) => string | undefined) =>
  markdown.length > pageLimits.characters ? markdown : rewriteLinks(markdown, ({ href }) => change(href));

/** Links from one of the pages to another become links by path, which the import resolves. */
function linked(pages: readonly ImportedPage[]): ImportedPage[] {
  const paths = new Map(pages.map((page, index) => [(page.path ?? '').replace(/\/$/, ''), `page-${index}.html`]));
  return pages.map((page, index) => ({
    ...page,
    path: `page-${index}.html`,
    markdown: withLinks(page.markdown, href => {
      const [address = '', anchor] = href.split('#', 2);
      const own = paths.get(address.replace(/\/$/, ''));
      return own && `${own}${anchor === undefined ? '' : `#${anchor}`}`;
    }),
  }));
}

/** A Google Docs document that anybody may read, by its address or that of its published form. */
export async function readGoogleDocument(web: Web, address: string): Promise<Bundle> {
  const id = /^https:\/\/docs\.google\.com\/document\/d\/(?!e\/)([\w-]+)/.exec(address)?.[1];
  const url = id === undefined ? address : `https://docs.google.com/document/d/${id}/export?format=html`;
  const { body, url: final } = await web.download(url, 20 * MiB);
  const { page, files } = absolute(readHtml('document.html', body), final);
  return { ...bundleOf([page]), files: new Map(files.map(file => [file.path, file])) };
}

/** The wiki of a GitHub repository: its home, its sidebar, and what they lead to. */
export async function readWiki(web: Web, address: string): Promise<Bundle> {
  const match = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.wiki)?(?:\.git)?(?:\/wiki(?:\/.*)?)?$/.exec(address);
  if (!match) throw new JobFailure(say('import', 'notWiki'));
  const root = `https://raw.githubusercontent.com/wiki/${match[1]}/${match[2]}/`;
  const queue = ['Home'];
  const seen = new Set(['Home', '_Sidebar']);
  const pages: ImportedPage[] = [];
  const report: Bundle['report'] = [];
  const sidebar = await web.download(`${root}_Sidebar.md`, MiB).catch(() => undefined);
  if (sidebar) enqueue(decodeText(sidebar.body).text, queue, seen);
  for (let name = queue.shift(); name !== undefined && pages.length < maximumPages; name = queue.shift()) {
    web.step(name);
    try {
      const { body } = await web.download(`${root}${encodeURIComponent(name)}.md`, 5 * MiB);
      const text = wikiLinks(decodeText(body).text);
      enqueue(text, queue, seen);
      const page = markdownPage(`${name}.md`, Buffer.from(text));
      pages.push({ ...page, title: name === 'Home' ? page.title : titleOfName(`${name}.md`) });
    } catch (error) {
      if (!(error instanceof JobFailure) || pages.length === 0) throw error;
      report.push({ path: name, outcome: 'failed', reason: error.said });
    }
  }
  return bundleOf(pages, report);
}

/** `[[Title|Page]]` as an ordinary link. */
export function wikiLinks(text: string): string {
  return text.replace(/\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]/g, (_, title: string, page: string | undefined) => {
    const name = (page ?? title).trim().replace(/ /g, '-');
    return `[${title.trim()}](${encodeURI(name)}.md)`;
  });
}

function enqueue(text: string, queue: string[], seen: Set<string>): void {
  for (const [, target = ''] of wikiLinks(text).matchAll(
    /\]\((?:https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/wiki\/)?([^)\]\s/:#]+?)(?:\.md)?(?:#[^)\]]*)?\)/g,
  )) {
    const name = URL.canParse(target) ? '' : target.replaceAll('%20', '-');
    if (name === '' || seen.has(name) || /\.\w{2,4}$/.test(name)) continue;
    seen.add(name);
    queue.push(name);
  }
}
