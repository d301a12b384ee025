import { posix } from 'node:path';
import { readFrontMatter, stripFrontMatter } from '#document/front-matter.ts';
import { withHints } from '#document/notices.ts';
import type { ImportedPage } from './bundle.ts';
import { decodeText } from './decode.ts';

/** Notion puts the id of a page behind its name. */
const notionId = / [0-9a-f]{32}$/;

/** A file or folder name as a title. */
export function titleOfName(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(notionId, '')
    .replace(/^\d+[-_. ]+(?=\D)/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return plain === '' ? 'Untitled' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A heading at the very start of a text, and the text without it. */
function leadingTitle(text: string): { title: string; line: string; rest: string } | undefined {
  const match = /^\s*(?:#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)|([^\n#>\-*`|<][^\n]*)\n=+[ \t]*(?:\n|$))/.exec(text);
  const heading = match?.[1] ?? match?.[2];
  if (!match || heading === undefined) return undefined;
  const title = plainHeading(heading);
  return title === ''
    ? undefined
    : { title, line: match[0].trim(), rest: text.slice(match[0].length).replace(/^\n+/, '') };
}

const plainHeading = (heading: string) =>
  heading
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+|\\(?=[^\w\s])/g, '')
    .replace(/\s*\{#[\w-]+\}$/, '')
    .trim()
    .slice(0, 255);

/**
 * A Markdown file as a page: its title is that of the front matter, else its first heading (which then leaves the text),
 * else the file's name. Its notices are hints.
 */
export function markdownPage(path: string, bytes: Buffer): ImportedPage {
  const { text, note } = decodeText(bytes);
  const front = readFrontMatter(text);
  const body = stripFrontMatter(text);
  const heading = leadingTitle(body);
  const named = front?.title?.trim().slice(0, 255);
  const title =
    named ||
    heading?.title ||
    titleOfName(folderPage(path) ? posix.basename(posix.dirname(path)) : posix.basename(path));
  return {
    path,
    type: 'document',
    title: title === '.' ? 'Welcome' : title,
    // The heading stays where it says something else than the title.
    markdown: withHints(heading && heading.title === title ? heading.rest : body),
    ...(heading && heading.title === title ? { heading: heading.line } : {}),
    ...(front?.description ? { description: front.description.trim().slice(0, 1000) } : {}),
    ...(front?.icon && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(front.icon) ? { icon: front.icon.slice(0, 50) } : {}),
    ...(front?.hidden ? { hidden: true } : {}),
    ...(note ? { note } : {}),
    pages: [],
  };
}

/** Whether a file is the page of its folder. */
export const folderPage = (path: string) => /(?:^|\/)(?:readme|index|_index)\.(?:md|markdown|mdx|html?)$/i.test(path);

export const isMarkdown = (path: string) => /\.(?:md|markdown|mdown|mdx)$/i.test(path);
export const isHtml = (path: string) => /\.x?html?$/i.test(path);
