import { posix } from 'node:path';
import { withBlocks } from '#document/foreign-blocks.ts';
import { readFrontMatter, stripFrontMatter } from '#document/front-matter.ts';
import { inlineText } from '#document/inline-text.ts';
import { parseInline } from '#document/markdown.ts';
import { slugify } from '#document/slugs.ts';
import { say } from '../words/said.ts';
import type { ImportedPage } from './bundle.ts';
import { withCodeSettings } from './code-settings.ts';
import { decodeText } from './decode.ts';
import { readComponents } from './mdx/components.ts';

/** Notion puts the id of a page behind its name. */
export const notionId = / [0-9a-f]{32}$/;

/** What a file or folder is called, without what says its kind, its place among others, or its id. */
const plainName = (name: string) =>
  name
    .replace(/\.(?:md|markdown|mdown|mdx|x?html?|csv|docx)$/i, '')
    .replace(notionId, '')
    .replace(/^\d+[-_. ]+(?=\D)/, '');

/** A file or folder name as a title. */
export function titleOfName(name: string): string {
  const plain = plainName(name).replace(/[-_]+/g, ' ').trim();
  return plain === '' ? 'Untitled' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A slug by which a page keeps the address that its file gave it; undefined for one at the root that is named by no folder. */
export function slugOfPath(path: string): string | undefined {
  const name = posix.basename(folderPage(path) ? posix.dirname(path) : path);
  return slugify(plainName(name), '') || undefined;
}

/** A title has at most 255 characters; what is written behind so many says nothing of it. */
const longestHeading = 2000;

/** A heading at the very start of a text, and the text without it. */
function leadingTitle(text: string): { title: string; line: string; rest: string } | undefined {
  const start = text.search(/\S/);
  if (start < 0) return undefined;
  const [line = '', end] = lineAt(text, start);
  const [under, underEnd] = lineAt(text, end);
  const isUnderlined = !/^[#>\-*`|<]/.test(line) && /^=+$/.test(under.trimEnd());
  if (!isUnderlined && !/^#[ \t]/.test(line)) return undefined;
  const title = plainHeading((isUnderlined ? line : withoutMarks(line)).slice(0, longestHeading));
  const after = isUnderlined ? underEnd : end;
  return title === ''
    ? undefined
    : { title, line: text.slice(start, after).trim(), rest: text.slice(after).replace(/^\n+/, '') };
}

/** The line that starts here, and where the next one does. */
function lineAt(text: string, start: number): [line: string, next: number] {
  const end = text.indexOf('\n', start);
  return end < 0 ? [text.slice(start), text.length] : [text.slice(start, end), end + 1];
}

/** A heading without the `#` in front of it, and without those behind it that belong to it as well. */
export function withoutMarks(line: string): string {
  const heading = line.slice(1).trim();
  const last = heading.slice(heading.lastIndexOf(' ') + 1);
  return /^#+$/.test(last) ? heading.slice(0, -last.length).trimEnd() : heading;
}

const plainHeading = (heading: string) =>
  inlineText(parseInline(heading))
    .replace(/\{#[\w-]+\}$/, '')
    .trim()
    .slice(0, 255);

/**
 * A Markdown file as a page: its title is that of the front matter, else its first heading (which then leaves the text),
 * else the file's name. Blocks and components of other tools are ours.
 */
export function markdownPage(path: string, bytes: Buffer): ImportedPage {
  const { text, note } = decodeText(bytes);
  const front = readFrontMatter(text);
  const {
    markdown: body,
    unknown,
    included,
  } = readComponents(withCodeSettings(stripFrontMatter(text)), /\.mdx$/i.test(path));
  const heading = leadingTitle(body);
  const named = front?.title?.trim().slice(0, 255);
  const linkTitle = front?.linkTitle?.trim().slice(0, 255);
  const title =
    named ||
    heading?.title ||
    titleOfName(folderPage(path) ? posix.basename(posix.dirname(path)) : posix.basename(path));
  const some = unknown.slice(0, 5).map(name => `<${name}>`);
  const lost = some.length > 0 ? say('import', 'unknownComponents', { some: some.join(', ') }) : [];
  const notes = [note ?? [], lost].flat();
  return {
    path,
    type: 'document',
    title: title === '.' ? 'Welcome' : title,
    // The heading stays where it says something else than the title.
    markdown: withBlocks(heading && heading.title === title ? heading.rest : body),
    ...(heading && heading.title === title ? { heading: heading.line } : {}),
    ...(linkTitle ? { linkTitle } : {}),
    ...(front?.description ? { description: front.description.trim().slice(0, 1000) } : {}),
    ...(front?.icon && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(front.icon) ? { icon: front.icon.slice(0, 50) } : {}),
    ...(front?.hidden ? { hidden: true } : {}),
    ...positionOf(front?.all ?? {}),
    ...(notes.length > 0 ? { note: notes.reduce((first, second) => say('import', 'both', { first, second })) } : {}),
    ...(included.length > 0 ? { included } : {}),
    pages: [],
  };
}

/** Where a page stands among its neighbours: Docusaurus, Just the Docs, Hugo and Starlight number them. */
export function positionOf(settings: Record<string, unknown>): { position?: number } {
  const { sidebar } = settings;
  const inner = typeof sidebar === 'object' && sidebar !== null && 'order' in sidebar ? sidebar.order : undefined;
  const { sidebar_position, position, nav_order, weight, order } = settings;
  const found = [sidebar_position, position, nav_order, inner, order, weight].find(Number.isFinite);
  return typeof found === 'number' ? { position: found } : {};
}

/** Whether a file is the page of its folder. */
export const folderPage = (path: string) => /(?:^|\/)(?:readme|index|_index)\.(?:md|markdown|mdx|html?)$/i.test(path);

export const isMarkdown = (path: string) => /\.(?:md|markdown|mdown|mdx)$/i.test(path);
export const isHtml = (path: string) => /\.x?html?$/i.test(path);
