import type { RichDocument } from './rich-text-model.ts';
import { readBlocks } from './rich-text-read.ts';
import { writeDocument } from './rich-text-write.ts';

/** A page's Markdown as a document of blocks, inlines and marks. */
export function toRichText(markdown: string): RichDocument {
  const { nodes, frontMatter } = readBlocks(markdown);
  return { object: 'document', data: frontMatter === undefined ? {} : { frontMatter }, nodes };
}

/** A document as Markdown; `toRichText` reads the same document back. Blocks of unknown types are carried along as JSON. */
export function fromRichText(document: RichDocument): string {
  return writeDocument(document);
}
