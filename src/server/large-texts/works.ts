import { z } from 'zod';
import { DiffRow, SourceLine } from '#contract/changes.ts';
import { Document } from '#contract/documents.ts';
import { saveText } from '#document/body-edit.ts';
import { extractLinks } from '#document/links.ts';
import { type BodyOwner, mergeBodies } from '#document/merge-body.ts';
import type { Body } from '#document/tree.ts';
import { portableMarkdown, renderText } from '#published/page-body.ts';
import { type Addresses, type Compared, compareTexts } from '../content/page-diff.ts';
import { shownDocument } from '../content/shown-document.ts';
import { printText } from '../pdf/print-text.ts';
import { indexedText } from '../search/indexed-text.ts';

/** As it is answered: what is large is parsed and printed here, too (`http/printed.ts`). */
const print = <Schema extends z.ZodType>(schema: Schema, part: z.input<Schema>) => JSON.stringify(schema.parse(part));

/**
 * What takes long with a large text. Each takes plain data, and what it needs to be told meanwhile: functions of one text
 * that give plain data, the same for the same text.
 */
export const works = {
  body: renderText,
  changes(texts: Compared, addresses: Addresses) {
    const { rows, source, ...compared } = compareTexts(texts, addresses);
    return { ...compared, rows: print(z.array(DiffRow), rows), source: print(z.array(SourceLine), source) };
  },
  document: ({ markdown, blockIds }: { markdown: string; blockIds: string[] }) =>
    print(Document, shownDocument(markdown, { blockIds })),
  index: indexedText,
  links: extractLinks,
  merge: ({ base, main, mine, owner }: { base: Body; main: Body; mine: Body; owner: BodyOwner }) =>
    mergeBodies(base, main, mine, owner),
  portable: portableMarkdown,
  print: printText,
  save: ({ old, markdown }: { old: Body; markdown: string }) => saveText(old, markdown),
};

type Works = typeof works;
export type WorkName = keyof Works;
export type Input<Name extends WorkName> = Parameters<Works[Name]>[0];
export type Answers<Name extends WorkName> = Parameters<Works[Name]>[1];
export type Result<Name extends WorkName> = ReturnType<Works[Name]>;
