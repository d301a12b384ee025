import { checkConditions } from './rich-text-conditions.ts';
import type { RichDocument } from './rich-text-model.ts';
import { readBlocks } from './rich-text-read.ts';
import { writeDocument } from './rich-text-write.ts';

/** A page's Markdown as a document of blocks, inlines and marks. */
export function toRichText(markdown: string): RichDocument {
  const { nodes, frontMatter } = readBlocks(markdown);
  return { object: 'document', data: frontMatter === undefined ? {} : { frontMatter }, nodes };
}

/**
 * A document as Markdown; `toRichText` reads the same document back. Blocks of unknown types are carried along as JSON.
 * @throws RichTextError for a condition that would not hide what it shall
 */
export function fromRichText(document: RichDocument): string {
  const markdown = writeDocument(document);
  checkConditions(document, markdown);
  return markdown;
}

/** As `fromRichText`, for instructions, which nobody is kept from: nothing is refused. */
export function instructionsMarkdown(document: RichDocument): string {
  return writeDocument(document);
}
