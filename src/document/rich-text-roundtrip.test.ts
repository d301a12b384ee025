import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderHtml } from './html.ts';
import { fromRichText, toRichText } from './rich-text.ts';
import type { RichDocument, RichNode } from './rich-text-model.ts';
import { documents } from './testing/rich-documents.ts';

/** Nodes without their keys, and without the names of their fragments, which are ours. */
const kept = (nodes: readonly RichNode[]): unknown =>
  JSON.parse(JSON.stringify(nodes, (name, value) => (name === 'key' ? undefined : value)));

const documentOf = (nodes: RichDocument['nodes']): RichDocument => ({ object: 'document', data: {}, nodes });

describe('documents and Markdown', () => {
  test('a document that was written is read as it was', () => {
    fc.assert(
      fc.property(documents, nodes => {
        const markdown = fromRichText(documentOf(nodes));
        expect(kept(toRichText(markdown).nodes), markdown).toEqual(kept(nodes));
      }),
      { numRuns: 250 },
    );
  });

  test('Markdown that a document was written as is written the same again, and shows the same', () => {
    fc.assert(
      fc.property(documents, nodes => {
        const markdown = fromRichText(documentOf(nodes));
        expect(fromRichText(toRichText(markdown))).toBe(markdown);
      }),
      { numRuns: 100 },
    );
  });

  test('any Markdown is written so that it stays as it is from then on', () => {
    const every = readFileSync(new URL('testing/every-block.md', import.meta.url), 'utf8');
    const parts = every.split('\n\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { maxLength: 8 }), chosen => {
        const markdown = fromRichText(toRichText(chosen.join('\n\n')));
        expect(fromRichText(toRichText(markdown))).toBe(markdown);
        expect(words(markdown)).toBe(words(chosen.join('\n\n')));
      }),
      { numRuns: 150 },
    );
  });
});

/** What readers see of a page, without how it is laid out. */
const words = (markdown: string): string =>
  renderHtml(markdown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
