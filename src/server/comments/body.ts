import type { CommentBodyInput } from '#contract/comments.ts';
import { fromRichText, toRichText } from '#document/rich-text.ts';
import type { RichDocument } from '#document/rich-text-model.ts';

/** Markdown is what is stored; the document form is converted on the way in and out (decisions 4.11). */
export function storedBody(body: CommentBodyInput): string {
  if ('markdown' in body) return body.markdown;
  return 'document' in body
    ? fromRichText(body.document as RichDocument /* the converter passes over what it does not know */)
    : '';
}

export function shownBody(stored: string, format: 'markdown' | 'document') {
  if (stored === '') return {};
  return format === 'markdown' ? { markdown: stored } : { document: toRichText(stored) };
}
