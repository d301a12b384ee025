import { Document } from '#contract/documents.ts';
import { toRichText } from '#document/rich-text.ts';
import { type RichDocument, verbatim } from '#document/rich-text-model.ts';
import type { ReadOptions } from '#document/rich-text-read.ts';

/** A text as the document that is answered. */
export const shownDocument = (markdown: string, options?: ReadOptions): RichDocument =>
  asPromised(toRichText(markdown, options), markdown);

/**
 * A document that the contract does not know fails a whole answer, of a list of comments too. Its text stands there
 * instead, in one block that says of itself that it is Markdown: nothing is lost, and it is written back as it was.
 */
export function asPromised(document: RichDocument, markdown: string): RichDocument {
  if (Document.safeParse(document).success) return document;
  const { frontMatter = '' } = document.data;
  const body = markdown.slice(String(frontMatter).length).trim();
  return { object: 'document', data: document.data, nodes: [verbatim(body, 'markdown')] };
}
