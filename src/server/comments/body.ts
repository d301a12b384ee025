import type { CommentBodyInput } from '#contract/comments.ts';
import { documentText } from '../content/document-text.ts';
import { shownDocument } from '../content/shown-document.ts';

/**
 * Markdown is what is stored; the document form is converted on the way in and out (decisions 4.11).
 * @param path where the body stands in that of the request
 * @throws 400 for a document that cannot be kept, with its place
 */
export function storedBody(body: CommentBodyInput, path = 'body'): string {
  if ('markdown' in body) return body.markdown;
  return 'document' in body ? documentText(body.document, `${path}.document`) : '';
}

export function shownBody(stored: string, format: 'markdown' | 'document') {
  if (stored === '') return {};
  return format === 'markdown' ? { markdown: stored } : { document: shownDocument(stored) };
}
