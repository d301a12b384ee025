import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromRichText, toRichText } from '#document/rich-text.ts';
import { documents } from '#document/testing/rich-documents.ts';
import { Document } from './documents.ts';

const every = readFileSync(new URL('../document/testing/every-block.md', import.meta.url), 'utf8');

/** Reading it as an answer drops what the schema does not name, so that the same document has all its members named. */
const expectNamed = (markdown: string) => {
  const document = toRichText(markdown);
  expect(Document.parse(document), markdown).toEqual(document);
};

describe('the schema of documents', () => {
  test('names all members of a page with every block', () => expectNamed(every));

  test('names all members of what documents were written as', () => {
    fc.assert(
      fc.property(documents, nodes => expectNamed(fromRichText({ object: 'document', data: {}, nodes }))),
      { numRuns: 150 },
    );
  });

  test('fits any Markdown, however broken', () => {
    const part = fc.constantFrom(
      ...every.split(/(?<=\n)|(?<=[|*>[(`])/),
      ...['<table>', '<td>', '</table>', '<div align="center">', '</div>', '<mark style="color:x;">', '<img src=x>'],
      ...[
        '{% hint style="loud" %}',
        '{% column width="wide" valign="x" %}',
        '{% openapi-schemas spec="a b" %}',
        '{% if %}',
      ],
      ...['\n', '\n\n', '[a](file:x.y z)', '![](page:a#b)', '[a](openapi:x)', '* [x] ', '#### ', '[^1]', '{% file %}'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), parts => expectNamed(parts.join(''))),
      { numRuns: 800 },
    );
  });
});
