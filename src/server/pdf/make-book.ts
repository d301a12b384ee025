import { setImmediate as breathe } from 'node:timers/promises';
import { noVisitor } from '#document/expression.ts';
import type { FileEntry } from '#document/model.ts';
import type { ApiParts } from '#document/openapi.ts';
import { printReference } from '#document/reference.ts';
import { ancestorsOf, hasText, type Navigation, type VisiblePage } from '#published/navigation.ts';
import { mayShowApi, visibilityOf } from '#published/page-body.ts';
import type { SpaceContent } from '#published/reader.ts';
import { withText } from '../large-texts/large-text.ts';
import type { Book, Chapter } from './book.ts';
import { BookLinks } from './book-links.ts';
import type { PdfLook } from './links.ts';
import { Pictures } from './pictures.ts';
import { noBlocks } from './print-text.ts';
import { dateLanguage } from './words.ts';

export interface BookInput {
  /** What the cover and the running heads say. */
  about: Omit<Book, 'chapters' | 'entries' | 'cover' | 'rtl'>;
  /** Where it says nothing, a single page has neither a cover nor a table of contents. */
  look: Pick<PdfLook, 'cover' | 'contents'>;
  /** One after the other. */
  parts: readonly BookPart[];
  progress: (done: number) => void;
}

/** The pages of one space. */
export interface BookPart {
  spaceId: string;
  /** Stands before them on a sheet of its own, if it is not empty. */
  heading: string;
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
export async function makeBook({ about, look, parts, progress }: BookInput): Promise<MadeBook> {
  const labels = labelsOf(parts);
  const defined = new Set([...labels.values()].flatMap(ofPart => [...ofPart.values()]));
  const pictures = new Map<string, FileEntry>();
  const chapters: Chapter[][] = [];
  let done = 0;
  for (const [number, part] of parts.entries()) {
    const maker = makerOf({ about, part, labels, defined });
    const opening = part.heading === '' ? undefined : openingOf(part.heading, `s${number}`);
    if (opening) {
      chapters.push([opening]);
      defined.add(opening.label);
    }
    const top = Math.min(...part.pages.map(depthOf)) - (opening ? 1 : 0);
    for (const [index, page] of part.pages.entries()) {
      const chapter = await printed(page, () => makeChapter(maker, page, depthOf(page) - top + 1));
      if (index === 0 || startsSheet(part, page, chapter, chapters.at(-1)?.at(-1))) chapters.push([chapter]);
      else chapters.at(-1)?.push(chapter);
      progress(++done);
      await breathe();
    }
    for (const [name, file] of maker.pictures.shown()) pictures.set(name, file);
  }
  const cover = look.cover ?? (done > 1 || about.request !== null);
  const hasContents = look.contents ?? done > 1;
  const entries = hasContents ? chapters.flat().map(({ label, title, level }) => ({ label, title, level })) : [];
  const book = { ...about, chapters, entries, cover, rtl: RTL.has(about.language) };
  return { book, pictures: [...pictures], labels: defined };
}

/** By part and page. */
type PartLabels = ReadonlyMap<BookPart, ReadonlyMap<string, string>>;

function labelsOf(parts: readonly BookPart[]): PartLabels {
  let count = 0;
  return new Map(parts.map(part => [part, new Map(part.pages.map(({ node }) => [node.id, `p${count++}`]))]));
}

function makerOf({
  about,
  part,
  labels,
  defined,
}: Pick<Maker, 'about' | 'part' | 'defined'> & { labels: PartLabels }): Maker {
  const ofPart = labels.get(part) ?? new Map<string, string>();
  const links = new BookLinks({
    navigation: part.navigation,
    labels: ofPart,
    elsewhere: (spaceId, pageId) => {
      for (const [other, ofPart] of labels) if (other.spaceId === spaceId) return ofPart.get(pageId);
      return undefined;
    },
    address: part.address,
    fileName: id => part.content.files.get(id)?.name,
  });
  return { about, part, links, labels: ofPart, pictures: new Pictures(part.content.files), defined };
}

/** The sheet before the pages of a space. */
const openingOf = (title: string, label: string): Chapter => ({
  ...{ label, title, level: 1, kind: 'part', blocks: noBlocks },
  ...{ description: '', part: '', change: '', to: '', url: '' },
});

/** A page that cannot be set, and why. */
export class UnprintablePage extends Error {
  readonly page: VisiblePage;

  constructor(page: VisiblePage, cause: unknown) {
    super('A page cannot be printed.', { cause });
    this.page = page;
  }
}

async function printed(page: VisiblePage, make: () => Promise<Chapter>): Promise<Chapter> {
  try {
    return await make();
  } catch (error) {
    throw new UnprintablePage(page, error);
  }
}

interface Maker {
  about: BookInput['about'];
  part: BookPart;
  links: BookLinks;
  /** Of the pages of the part, by id. */
  labels: ReadonlyMap<string, string>;
  pictures: Pictures;
  /** Labels that stand somewhere; a link to any other would end the book. */
  defined: Set<string>;
}

const depthOf = (page: VisiblePage) => ancestorsOf(page).length;
const isPart = ({ node, parent }: VisiblePage) => node.type === 'group' && parent === null;

function startsSheet(
  { texts }: BookPart,
  page: VisiblePage,
  { level }: Chapter,
  previous: Chapter | undefined,
): boolean {
  if (page.node.type === 'link') return previous?.kind === 'part';
  if (page.parent === null || isPart(page.parent) || page.node.type === 'group') return true;
  const followsTitle = previous?.blocks === noBlocks && previous.level < level;
  return !followsTitle && (texts.get(page.node.id) ?? '').length > SHORT;
}

async function makeChapter(maker: Maker, page: VisiblePage, level: number): Promise<Chapter> {
  const { about, part, links } = maker;
  const { node } = page;
  const target = node.target && links.target(links.resolve(printReference(node.target), page).href, node.id);
  return {
    label: links.label(node.id, ''),
    title: [node.emoji, node.title || about.labels.untitled].filter(Boolean).join(' '),
    description: node.description ?? '',
    level,
    part: page.parent
      ? ancestorsOf(page)
          .map(ancestor => ancestor.node.title)
          .join(' / ')
      : '',
    kind: isPart(page) && page.children.length > 0 ? 'part' : 'page',
    change: part.changes.get(node.id) ?? '',
    to: target?.to ?? '',
    url: target?.url ?? '',
    blocks: hasText(page) ? await blocksOf(maker, page, level) : noBlocks,
  };
}

async function blocksOf({ about, part, links, pictures, labels, defined }: Maker, page: VisiblePage, level: number) {
  const markdown = part.texts.get(page.node.id) ?? '';
  const api = mayShowApi(markdown, part.content) ? part.api : undefined;
  const { image, sameAs } = about.labels;
  const language = dateLanguage(about.language);
  const text = { markdown, pageId: page.node.id, labels, level, words: { image, sameAs }, language, api };
  const printed = await withText('print', markdown.length, text, {
    ...visibilityOf({ page, content: part.content, visitor: noVisitor }),
    resolve: href => links.resolve(href, page),
    image: src => pictures.addressOf(src),
    picture: src => pictures.nameAt(src),
    fileName: src => pictures.fileName(src),
  });
  for (const label of printed.labels) defined.add(label);
  return printed.blocks;
}
