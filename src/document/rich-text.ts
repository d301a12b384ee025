import { checkConditions } from './rich-text-conditions.ts';
import { placed } from './rich-text-error.ts';
import { schemaVersion } from './rich-text-keys.ts';
import type { RichDocument } from './rich-text-model.ts';
import { type ReadOptions, readBlocks } from './rich-text-read.ts';
import { writeDocument } from './rich-text-write.ts';

/** A page's Markdown as a document of blocks, inlines and marks. */
export function toRichText(markdown: string, options: ReadOptions = {}): RichDocument {
  const { nodes, frontMatter } = readBlocks(markdown, options);
  const data = {
    ...(options.carried ? {} : { schemaVersion }),
    ...(frontMatter === undefined ? {} : { frontMatter }),
  };
  return { object: 'document', data, nodes };
}

/**
 * A document as Markdown; `toRichText` reads the same document back.
 * @throws RichTextError for what would be lost, and for a condition that would not hide what it shall
 */
export function fromRichText(document: RichDocument): string {
  const markdown = placed(document, () => writeDocument(document));
  checkConditions(document, markdown);
  return markdown;
}

/** As `fromRichText`, for instructions: nothing is refused, and what Markdown has no form for is carried along as JSON. */
export function instructionsMarkdown(document: RichDocument): string {
  return writeDocument(document, { carried: true });
}
