import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage } from './bundle.ts';
import { decodeText } from './decode.ts';
import { htmlPage, readHtml } from './html-page.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';

const MiB = 1024 * 1024;
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
  const report: Bundle['report'] = [];
  for (let url = queue.shift(); url !== undefined && pages.length < maximumPages; url = queue.shift()) {
    web.step(url);
    try {
      const { body, contentType, url: final } = await web.download(url, 5 * MiB);
      if (!/html/.test(contentType))
        throw new JobFailure(contentType ? say('import', 'notHtml', { type: contentType }) : say('import', 'noPage'));
      seen.add(final);
      const { page, links } = readHtml(new URL(final).pathname, body);
      pages.push(absolute(page, final));
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
  return bundleOf(linked(pages), report);
}

/** The page that a link leads to. */
function addressOf(href: string, base: string): string[] {
  const url = href.startsWith('#') ? null : URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  url.search = '';
  url.hash = '';
  return [url.href];
}

/** A page whose links and images name their whole address, so that they work from anywhere. */
function absolute(page: ImportedPage, url: string): ImportedPage {
  const markdown = page.markdown.replace(
    /(\]\(<?)(?![a-z][a-z0-9+.-]*:|#)([^)\s>]+)/gi,
    (whole, start: string, href: string) => {
      const found = URL.parse(href, url);
      return found ? `${start}${found.href}` : whole;
    },
  );
  return { ...page, path: url, markdown };
}

/** Links from one of the pages to another become links by path, which the import resolves. */
function linked(pages: readonly ImportedPage[]): ImportedPage[] {
  const paths = new Map(pages.map((page, index) => [(page.path ?? '').replace(/\/$/, ''), `page-${index}.html`]));
  return pages.map((page, index) => ({
    ...page,
    path: `page-${index}.html`,
    markdown: page.markdown.replace(/(\]\(<?)(https?:[^)\s>#]+)/g, (whole, start: string, href: string) => {
      const own = paths.get(href.replace(/\/$/, ''));
      return own === undefined ? whole : `${start}${own}`;
    }),
  }));
}

/** A Google Docs document that anybody may read, by its address or that of its published form. */
export async function readGoogleDocument(web: Web, address: string): Promise<Bundle> {
  const id = /^https:\/\/docs\.google\.com\/document\/d\/(?!e\/)([\w-]+)/.exec(address)?.[1];
  const url = id === undefined ? address : `https://docs.google.com/document/d/${id}/export?format=html`;
  const { body, url: final } = await web.download(url, 20 * MiB);
  return bundleOf([absolute(htmlPage('document.html', body), final)]);
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
