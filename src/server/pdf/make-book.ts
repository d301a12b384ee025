import { setImmediate as breathe } from 'node:timers/promises';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import { renderMath } from '#document/math.ts';
import type { FileEntry } from '#document/model.ts';
import type { ApiParts } from '#document/openapi.ts';
import { outline } from '#document/outline.ts';
import { printReference } from '#document/reference.ts';
import { noClaims } from '#published/audience.ts';
import { ancestorsOf, hasText, type Navigation, type VisiblePage } from '#published/navigation.ts';
import { visibilityOf } from '#published/page-body.ts';
import type { SpaceContent } from '#published/reader.ts';
import type { Block } from './blocks.ts';
import type { Book, Chapter } from './book.ts';
import { BookLinks } from './book-links.ts';
import { parseElements } from './element.ts';
import type { PdfLook } from './links.ts';
import { Pictures } from './pictures.ts';
import type { PrintContext } from './print-context.ts';
import { readBlocks } from './read-blocks.ts';

export interface BookInput {
  /** What the cover and the running heads say. */
  about: Omit<Book, 'chapters' | 'entries' | 'cover' | 'rtl'>;
  /** Where it says nothing, a single page has neither a cover nor a table of contents. */
  look: Pick<PdfLook, 'cover' | 'contents'>;
  content: SpaceContent;
  navigation: Navigation;
  /** The pages to print with what is below them, in their order. */
  pages: readonly VisiblePage[];
  /** Markdown by page id. */
  texts: ReadonlyMap<string, string>;
  /** What the pages show of API specifications. */
  api: ApiParts;
  /** By page id, what a change request did to it. */
  changes: ReadonlyMap<string, string>;
  address: (spaceId: string | undefined, pageId: string | undefined) => string;
  progress: (done: number) => void;
}

export interface MadeBook {
  book: Book;
  /** By the names that the book has them under. */
  pictures: [name: string, file: FileEntry][];
  /** Where links can lead. */
  labels: ReadonlySet<string>;
}

/** A shorter page follows the one above it on the same sheet. */
const SHORT = 1200;
const RTL = new Set(['ar', 'he', 'fa', 'ur']);

/** The pages as the template sets them, with the files whose pictures they show. */
export async function makeBook(input: BookInput): Promise<MadeBook> {
  const { about, look, pages, content } = input;
  const labels = new Map(pages.map(({ node }, index) => [node.id, `p${index}`]));
  const links = new BookLinks({
    navigation: input.navigation,
    labels,
    address: input.address,
    fileName: id => content.files.get(id)?.name,
  });
  const maker: Maker = { input, links, pictures: new Pictures(content.files), defined: new Set(labels.values()) };
  const chapters: Chapter[][] = [];
  const top = Math.min(...pages.map(depthOf));
  for (const [index, page] of pages.entries()) {
    const chapter = printed(page, () => makeChapter(maker, page, depthOf(page) - top + 1));
    if (index === 0 || startsSheet(input, page, chapters.at(-1)?.at(-1))) chapters.push([chapter]);
    else chapters.at(-1)?.push(chapter);
    input.progress(index + 1);
    await breathe();
  }
  const cover = look.cover ?? (pages.length > 1 || about.request !== null);
  const hasContents = look.contents ?? pages.length > 1;
  const entries = hasContents ? chapters.flat().map(({ label, title, level }) => ({ label, title, level })) : [];
  const book = { ...about, chapters, entries, cover, rtl: RTL.has(about.language) };
  return { book, pictures: maker.pictures.shown(), labels: maker.defined };
}

/** A page that cannot be set, and why. */
export class UnprintablePage extends Error {
  readonly page: VisiblePage;

  constructor(page: VisiblePage, cause: unknown) {
    super('A page cannot be printed.', { cause });
    this.page = page;
  }
}

function printed(page: VisiblePage, make: () => Chapter): Chapter {
  try {
    return make();
  } catch (error) {
    throw new UnprintablePage(page, error);
  }
}

interface Maker {
  input: BookInput;
  links: BookLinks;
  pictures: Pictures;
  /** Labels that stand somewhere; a link to any other would end the book. */
  defined: Set<string>;
}

const depthOf = (page: VisiblePage) => ancestorsOf(page).length;
const isPart = ({ node, parent }: VisiblePage) => node.type === 'group' && parent === null;

function startsSheet({ texts }: BookInput, page: VisiblePage, previous: Chapter | undefined): boolean {
  if (page.node.type === 'link') return previous?.kind === 'part';
  if (page.parent === null || isPart(page.parent) || page.node.type === 'group') return true;
  const followsTitle = previous?.blocks.length === 0 && previous.level < depthOf(page) + 1;
  return !followsTitle && (texts.get(page.node.id) ?? '').length > SHORT;
}

function makeChapter(maker: Maker, page: VisiblePage, level: number): Chapter {
  const { input, links } = maker;
  const { node } = page;
  const target = node.target && links.target(links.resolve(printReference(node.target), page).href, node.id);
  return {
    label: links.label(node.id, ''),
    title: [node.emoji, node.title || input.about.labels.untitled].filter(Boolean).join(' '),
    description: node.description ?? '',
    level,
    part: page.parent
      ? ancestorsOf(page)
          .map(ancestor => ancestor.node.title)
          .join(' / ')
      : '',
    kind: isPart(page) && page.children.length > 0 ? 'part' : 'page',
    change: input.changes.get(node.id) ?? '',
    to: target?.to ?? '',
    url: target?.url ?? '',
    blocks: hasText(page) ? blocksOf(maker, page, level) : [],
  };
}

function blocksOf({ input, links, pictures, defined }: Maker, page: VisiblePage, level: number): Block[] {
  const markdown = input.texts.get(page.node.id) ?? '';
  const visible = visibilityOf({ page, content: input.content, claims: noClaims });
  const html = renderHtml(markdown, {
    ...visible,
    headingOffset: outline(markdown, visible).some(heading => heading.level === 1) ? 1 : 0,
    resolveLink: href => links.resolve(href, page),
    resolveImage: src => pictures.addressOf(src),
    highlighter,
    math: renderMath,
    api: input.api,
  });
  const define = (anchor: string) => {
    const label = links.label(page.node.id, anchor);
    if (anchor === '' || defined.has(label)) return '';
    defined.add(label);
    return label;
  };
  const context: PrintContext = {
    level,
    words: input.about.labels,
    target: href => links.target(href, page.node.id),
    define,
    picture: src => pictures.nameAt(src),
  };
  return readBlocks(parseElements(html).children, context);
}
