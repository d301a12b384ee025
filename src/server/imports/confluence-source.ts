import { Parser } from 'htmlparser2';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage } from './bundle.ts';
import { decodePath, decodeText } from './decode.ts';
import { deepest } from './html-outline.ts';
import { pagesOfSummary, type SummaryEntry } from './summary.ts';

/** What the export brings along for its own look. */
export const confluenceNoise = /^(?:styles\/|images\/icons\/)/;

/** Of a file of the export, what stands beside its content. */
export interface ConfluenceExtras {
  /** Links in lists, within each other as the lists are. */
  entries: SummaryEntry[];
  attachments: { path: string; name: string }[];
  comments: number;
}

/** @throws JobFailure for lists within lists beyond what any page tree has */
export function readExtras(html: string, path: string): ConfluenceExtras {
  const extras: ConfluenceExtras = { entries: [], attachments: [], comments: 0 };
  const levels: SummaryEntry[][] = [];
  let link: { href: string; text: string; isAttachment: boolean } | undefined;
  let box = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > deepest) throw new JobFailure(say('import', 'tooDeep', { path }));
      const classes = ` ${attributes.class ?? ''} `;
      if (name === 'ul') levels.push(levels.at(-1)?.at(-1)?.entries ?? levels.at(-1) ?? extras.entries);
      if (classes.includes(' greybox ')) box = depth;
      if (/^comment-\d+$/.test(attributes.name ?? '')) extras.comments++;
      if (name === 'a' && attributes.href) link = { href: attributes.href, text: '', isAttachment: box > 0 };
    },
    ontext(text) {
      if (link) link.text += text;
    },
    onclosetag(name) {
      if (box === depth) box = 0;
      depth--;
      if (name === 'ul') levels.pop();
      if (name !== 'a' || !link) return;
      const title = link.text.replace(/\s+/g, ' ').trim().slice(0, 255);
      const target = decodePath(link.href.split(/[?#]/, 1)[0] ?? '');
      if (link.isAttachment) extras.attachments.push({ path: target, name: title.slice(0, 200) });
      else if (title) levels.at(-1)?.push({ title, path: target, entries: [] });
      link = undefined;
    },
  });
  parser.end(html);
  return extras;
}

/** Pages in the tree that the front page of the export draws; those it does not name come last. */
export function arrangeByIndex(
  entries: readonly SummaryEntry[],
  pages: ReadonlyMap<string, ImportedPage>,
): ImportedPage[] {
  const used = new Set<string>();
  const listed = pagesOfSummary(
    entries,
    path => {
      const page = used.has(path) ? undefined : pages.get(path);
      if (page) used.add(path);
      return page;
    },
    () => {},
  );
  return [...listed, ...[...pages].flatMap(([path, page]) => (used.has(path) ? [] : [page]))];
}

/** A page of the export: without the name of its space, with the files that stand below it, and what it has besides told. */
export function withExtras(page: ImportedPage, bytes: Buffer, { files }: Bundle): ImportedPage {
  const { attachments, comments } = readExtras(decodeText(bytes).text, page.path ?? '');
  const inText = new Set(
    [...page.markdown.matchAll(/(?:\]\(<?|src=")([^)>\s"?]+)/g)].map(([, href = '']) => decodePath(href)),
  );
  for (const { path, name } of attachments) {
    const file = files.get(path);
    if (file && name) file.name = name;
  }
  const more = attachments.filter(({ path }) => files.has(path) && !inText.has(path));
  const list = more.map(({ path, name }) => `- [${name.replace(/[[\]\\]/g, '\\$&')}](<${encodeURI(path)}>)`).join('\n');
  const left = comments > 0 ? say('import', 'commentsLeftOut', { count: comments }) : undefined;
  const note = left && page.note ? say('import', 'both', { first: page.note, second: left }) : (left ?? page.note);
  return {
    ...page,
    title: page.title.replace(/^[^:]{1,200} : (?=\S)/, ''),
    markdown: list ? `${page.markdown.trimEnd()}\n\n${list}\n` : page.markdown,
    ...(note && { note }),
  };
}
