import { type Change, translatePage } from '#document/translate.ts';
import { lineSegment, translateLine } from '#document/translate-line.ts';
import type { Segment } from '#document/translate-model.ts';
import { segmentPage } from '#document/translate-segments.ts';
import { printSegment, readSegment } from '#document/translate-text.ts';
import { answersTo, type Translator } from './texts.ts';

/** What is translated of a page, or of a reusable content. */
export interface PageText {
  title: string;
  description: string;
  markdown: string;
}

export interface TranslatedText extends PageText {
  /** Answers by hash that were not known before. */
  fresh: ReadonlyMap<string, string>;
  /** Texts that stayed in the source language. */
  kept: number;
  /** Words that were sent. */
  words: number;
}

/** Characters of a title and of a description. */
const limits = { title: 255, description: 1000 };

/** What is sent of a page, each text once. */
export function partsOf(page: PageText) {
  const segments = segmentPage(page.markdown);
  const [title, description] = [lineSegment(page.title), lineSegment(page.description)];
  const bySent = new Map<string, Segment>();
  for (const segment of [title, description, ...segments]) if (segment) bySent.set(printSegment(segment), segment);
  return { title, description, segments, bySent };
}

/** A page in the other language. Whatever an engine answers, it stays the page that it is. */
export async function translateText(translator: Translator, page: PageText, language: string): Promise<TranslatedText> {
  const { title, description, segments, bySent } = partsOf(page);
  const answers = await answersTo(translator, [...bySent.keys()], (text, answer) => {
    const segment = bySent.get(text);
    return segment !== undefined && (answer === text || readSegment(segment, answer) !== undefined);
  });
  let kept = 0;
  const line = (text: string, segment: Segment | undefined, limit: number): string => {
    const answer = segment && answers.byText.get(printSegment(segment));
    const translated = segment && answer !== undefined ? translateLine(text, segment, answer) : undefined;
    if (segment && translated === undefined) kept++;
    return (translated ?? text).slice(0, limit);
  };
  const changes: Change[] = [];
  for (const segment of segments) {
    const sent = printSegment(segment);
    const answer = answers.byText.get(sent);
    const written = answer === undefined ? undefined : readSegment(segment, answer);
    if (!written && answer !== sent) kept++;
    else if (written && answer !== sent) changes.push({ segment, written });
  }
  const { markdown, refused } = translatePage(page.markdown, changes);
  return {
    title: line(page.title, title, limits.title),
    description: line(page.description, description, limits.description),
    markdown,
    fresh: answers.fresh,
    kept: kept + refused.length,
    words: countWords(answers.sent, language),
  };
}

/** Words of texts, also as `printSegment` writes them. */
export function countWords(texts: readonly string[], language: string): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let count = 0;
  for (const text of texts) {
    for (const { isWordLike } of segmenter.segment(text.replace(/<[^<>]*>|&\w+;/g, ' '))) if (isWordLike) count++;
  }
  return count;
}
