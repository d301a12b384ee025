import { Parser } from 'htmlparser2';
import { notContent, toMarkdown } from '#document/from-html.ts';
import { readStyles } from '#document/from-html-emphasis.ts';
import { type Converting, TooLong } from '#document/from-html-nodes.ts';
import { pageLimits } from '#document/page-limits.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { SourceFile } from './bundle.ts';

export interface Converted {
  markdown: string;
  /** Images that were written into the document. */
  files: SourceFile[];
  /** How often something was left out, by the name of its element. */
  lost: ReadonlyMap<string, number>;
  headings: Converting['headings'];
}

/** How much text there is outside of what is left out: as many characters, and more, come out of it. */
function textLength(html: string): number {
  let length = 0;
  let leaving = 0;
  const isLeft = (name: string) => (notContent as readonly string[]).includes(name);
  const parser = new Parser({
    onopentag(name) {
      if (isLeft(name)) leaving++;
    },
    onclosetag(name) {
      if (isLeft(name)) leaving--;
    },
    ontext(text) {
      if (leaving === 0) length += text.replace(/\s+/g, ' ').length;
    },
  });
  parser.end(html);
  return length;
}

interface Around {
  path: string;
  /** Its style sheets. */
  sheet: string;
  ofPage: ReadonlySet<string>;
}

/** Of so much text other rules may leave out what is beyond a page. */
const mostText = 2 * pageLimits.characters;

/**
 * HTML as Markdown. What is not content (scripts, navigation) is left out.
 * @throws JobFailure for more text than a page holds, at once: to convert megabytes takes seconds
 */
export function convertHtml(html: string, around: Around): Converted {
  const tooLong = () => new JobFailure(say('import', 'leftOut_characters', { most: pageLimits.characters }));
  if (textLength(html) > mostText) throw tooLong();
  try {
    return convert(html, around);
  } catch (error) {
    throw error instanceof TooLong ? tooLong() : error;
  }
}

function convert(html: string, { path, sheet, ofPage }: Around): Converted {
  const files: SourceFile[] = [];
  const converting: Converting = {
    styles: readStyles(sheet),
    held: new WeakMap(),
    ofPage,
    lost: new Map(),
    headings: [],
    keepImage(dataUrl) {
      const image = imageOf(dataUrl, `${path}-${files.length + 1}`);
      if (image) files.push(image);
      return image && encodeURI(image.path.slice(path.lastIndexOf('/') + 1));
    },
  };
  const markdown = toMarkdown(html, converting);
  return {
    markdown: `${markdown}\n`,
    files,
    lost: converting.lost,
    headings: converting.headings,
  };
}

const endings: Record<string, string> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp', 'svg+xml': 'svg' };

function imageOf(dataUrl: string, path: string): SourceFile | undefined {
  const [, type = ''] = /^data:image\/([a-z+]{1,20});base64,/i.exec(dataUrl) ?? [];
  const ending = endings[type.toLowerCase()];
  if (ending === undefined) return undefined;
  return { path: `${path}.${ending}`, bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') };
}
