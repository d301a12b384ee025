import { saveText } from '#document/body-edit.ts';
import { extractLinks } from '#document/links.ts';
import type { Body } from '#document/tree.ts';
import { renderText } from '#published/page-body.ts';
import { compareTexts } from '../content/page-diff.ts';
import { shownDocument } from '../content/shown-document.ts';
import { indexedText } from '../search/indexed-text.ts';

/**
 * What takes long with a large text. Each takes plain data, and what it needs to be told meanwhile: functions of one text
 * that give plain data, the same for the same text.
 */
export const works = {
  body: renderText,
  changes: compareTexts,
  document: ({ markdown, blockIds }: { markdown: string; blockIds: string[] }) => shownDocument(markdown, { blockIds }),
  index: indexedText,
  links: extractLinks,
  save: ({ old, markdown }: { old: Body; markdown: string }) => saveText(old, markdown),
};

type Works = typeof works;
export type WorkName = keyof Works;
export type Input<Name extends WorkName> = Parameters<Works[Name]>[0];
export type Answers<Name extends WorkName> = Parameters<Works[Name]>[1];
export type Result<Name extends WorkName> = ReturnType<Works[Name]>;
