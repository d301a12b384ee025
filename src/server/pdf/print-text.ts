import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import type { ResolvedLink } from '#document/html-options.ts';
import { renderMath } from '#document/math.ts';
import type { ApiParts } from '#document/openapi.ts';
import { outline } from '#document/outline.ts';
import { dateIn } from '#lib/date-in.ts';
import type { Visibility } from '#published/page-body.ts';
import { placed, targetOf } from './book-links.ts';
import { parseElements } from './element.ts';
import type { PrintContext } from './print-context.ts';
import { printJson } from './print-json.ts';
import { readBlocks } from './read-blocks.ts';

/** The text of a page that is to be printed, as plain data. */
export interface TextInPrint {
  markdown: string;
  pageId: string;
  /** Labels of the pages that are printed, by id. */
  labels: ReadonlyMap<string, string>;
  /** Of the page in the book. */
  level: number;
  words: PrintContext['words'];
  /** BCP 47, for its days. */
  language: string;
  /** Undefined where the page shows nothing of an API specification. */
  api: ApiParts | undefined;
}

/** What printing asks of the book and of the space. */
export type PrintAnswers = Visibility & {
  resolve: (href: string) => ResolvedLink;
  image: (src: string) => string;
  /** As of `PrintContext`. */
  picture: (src: string) => string | undefined;
  fileName: (src: string) => string | undefined;
};

export interface PrintedText {
  /** JSON of `Block[]`. */
  blocks: string;
  /** The places that it has. */
  labels: string[];
}

/** A page without a text, as JSON. */
export const noBlocks = '[]';

export function printText(text: TextInPrint, answers: PrintAnswers): PrintedText {
  const { resolve, image, picture, fileName, ...visible } = answers;
  const { markdown, api, pageId, labels, level, words, language } = text;
  const html = renderHtml(markdown, {
    ...visible,
    headingOffset: outline(markdown, visible).some(heading => heading.level === 1) ? 1 : 0,
    resolveLink: resolve,
    resolveImage: image,
    highlighter,
    math: renderMath,
    day: date => dateIn(language, date, 'medium'),
    paper: true,
    ...(api ? { api } : {}),
  });
  const defined = new Set<string>();
  const context: PrintContext = {
    level,
    words,
    target: href => targetOf(labels, href, pageId),
    define(anchor) {
      const label = placed(labels.get(pageId) ?? '', anchor);
      if (anchor === '' || defined.has(label)) return '';
      defined.add(label);
      return label;
    },
    picture: src => (src === undefined ? undefined : picture(src)),
    fileName: src => (src === undefined ? undefined : fileName(src)),
  };
  return { blocks: printJson(readBlocks(parseElements(html).children, context)), labels: [...defined] };
}
