import { Anchors } from '#document/slugs.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { type Said, say } from '../words/said.ts';
import type { ImportedPage, SourceFile } from './bundle.ts';
import { decodeText } from './decode.ts';
import { type Converted, convertHtml } from './html-converter.ts';
import { outlineOf, TooDeep } from './html-outline.ts';
import { markdownPage } from './markdown-page.ts';

interface ReadHtml {
  page: ImportedPage;
  /** Images that were written into it. */
  files: SourceFile[];
  /** Where it leads, as it is written. */
  links: string[];
}

/** As many characters as a description may have. */
const longestDescription = 1000;

/**
 * An HTML file as a page; its title is the one that is written as such, else the first heading, else the `<title>`, else
 * the file's name.
 * @throws JobFailure for one that cannot be converted
 */
export function readHtml(path: string, bytes: Buffer): ReadHtml {
  const { text, note } = decodeText(bytes);
  const { main, title, named, description, emoji, sheet, links } = outlineIn(path, text);
  const members = {
    ...(named && description && description.length <= longestDescription && { description }),
    ...(named && emoji && { emoji }),
  };
  const ofPage = new Set([named ?? [], ...Object.values(members)].flat());
  const { markdown, files, lost, headings } = converted(main, { path, sheet, ofPage });
  const { heading, ...page } = markdownPage(path, Buffer.from(markdown));
  const own = named ?? (heading === undefined ? title : undefined);
  const isOther = own !== undefined && heading !== undefined && page.title !== own;
  return {
    page: {
      ...page,
      ...(own && { title: own }),
      // A heading that says something else than the title goes back into the text.
      ...(isOther ? { markdown: `${heading}\n\n${page.markdown}` } : heading !== undefined && { heading }),
      ...members,
      anchors: anchorsOf(headings, heading !== undefined && !isOther),
      ...noteOf(note, lost),
    },
    files,
    links,
  };
}

/** The anchor of each heading by the names it had; none for the one that became the title. */
function anchorsOf(headings: Converted['headings'], isFirstTitle: boolean): Map<string, string> {
  const anchors = new Anchors();
  return new Map(
    headings.flatMap(({ names, text }, at) => {
      const anchor = isFirstTitle && at === 0 ? '' : anchors.forHeading(text);
      return names.map(name => [name, anchor] as const);
    }),
  );
}

/** What to tell of a page: how it was read, and what it cannot hold. */
function noteOf(note: Said | undefined, lost: ReadonlyMap<string, number>): { note?: Said } {
  const some = [...lost].map(([what, count]) => (count > 1 ? `${what} ×${count}` : what)).join(', ');
  const left = some && say('import', 'partsLeftOut', { some });
  if (!left) return note ? { note } : {};
  return { note: note ? say('import', 'both', { first: note, second: left }) : left };
}

function outlineIn(path: string, text: string) {
  try {
    return outlineOf(text);
  } catch (error) {
    throw error instanceof TooDeep ? new JobFailure(say('import', 'tooDeep', { path })) : error;
  }
}

function converted(html: string, around: Parameters<typeof convertHtml>[1]) {
  try {
    return convertHtml(html, around);
  } catch (error) {
    // What the parser makes of some documents has no content at all, as of one with frames.
    throw error instanceof JobFailure ? error : new JobFailure(say('import', 'unclear'));
  }
}
