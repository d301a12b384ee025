import { type Fetcher, FetchFailure } from '../http/fetcher.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage } from './bundle.ts';
import { decodeText } from './decode.ts';
import { htmlPage } from './html-page.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';

const MiB = 1024 * 1024;
/** Pages that are read of one website or wiki. */
const maximumPages = 100;

type Progress = (done: number, note: string) => void;

interface Web {
  fetcher: Fetcher;
  signal: AbortSignal;
  progress: Progress;
}

/** The bytes of an address. @throws JobFailure that says what is wrong with it */
export async function download(
  { fetcher, signal }: Pick<Web, 'fetcher' | 'signal'>,
  url: string,
  maxBytes = 100 * MiB,
) {
  try {
    return await fetcher.fetch(url, { maxBytes, timeoutMs: 50_000, signal });
  } catch (error) {
    if (error instanceof FetchFailure) throw new JobFailure(error.said);
    throw error;
  }
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
  const below = first.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '');
  const queue = [first.href.replace(/#.*$/, '')];
  const seen = new Set(queue);
  const pages: ImportedPage[] = [];
  const report: Bundle['report'] = [];
  for (let url = queue.shift(); url !== undefined && pages.length < maximumPages; url = queue.shift()) {
    web.progress(pages.length, url);
    try {
      const { body, contentType, url: final } = await download(web, url, 5 * MiB);
      if (!/html/.test(contentType))
        throw new JobFailure(contentType ? say('import', 'notHtml', { type: contentType }) : say('import', 'noPage'));
      const html = decodeText(body).text;
      pages.push(absolute(htmlPage(new URL(final).pathname, body), final));
      for (const link of linksOf(html, final)) {
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

function linksOf(html: string, base: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href\s*=\s*["']([^"'#?]+)[^"']*["']/gi)].flatMap(([, href = '']) => {
    const url = URL.parse(href, base);
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
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
  const { body, url: final } = await download(web, url, 20 * MiB);
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
  const sidebar = await download(web, `${root}_Sidebar.md`, MiB).catch(() => undefined);
  if (sidebar) enqueue(decodeText(sidebar.body).text, queue, seen);
  for (let name = queue.shift(); name !== undefined && pages.length < maximumPages; name = queue.shift()) {
    web.progress(pages.length, name);
    try {
      const { body } = await download(web, `${root}${encodeURIComponent(name)}.md`, 5 * MiB);
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
  return text.replace(/\[\[([^\]|\n]+)(?:\|([^\]\n]+))?\]\]/g, (_, title: string, page: string | undefined) => {
    const name = (page ?? title).trim().replace(/ /g, '-');
    return `[${title.trim()}](${encodeURI(name)}.md)`;
  });
}

function enqueue(text: string, queue: string[], seen: Set<string>): void {
  for (const [, target = ''] of wikiLinks(text).matchAll(
    /\]\((?:https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/wiki\/)?([^)\s/:#]+?)(?:\.md)?(?:#[^)]*)?\)/g,
  )) {
    const name = URL.canParse(target) ? '' : target.replaceAll('%20', '-');
    if (name === '' || seen.has(name) || /\.\w{2,4}$/.test(name)) continue;
    seen.add(name);
    queue.push(name);
  }
}
