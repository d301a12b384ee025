import type { z } from 'zod';
import type { RichTextDocument } from '#contract/pages.ts';
import { fromRichText } from '#document/rich-text.ts';
import { RichTextError } from '#document/rich-text-error.ts';
import type { RichDocument } from '#document/rich-text-model.ts';
import { badMember } from '../http/errors.ts';

/**
 * The Markdown of a rich-text document of a request.
 * @param path where the document stands in the body
 * @throws 400 for what cannot be kept, with its place
 */
export function documentText(document: z.output<typeof RichTextDocument>, path: string): string {
  try {
    return fromRichText(document as RichDocument); // nodes are read member by member there
  } catch (error) {
    if (error instanceof RichTextError) throw badMember(`${path}.${error.place}`, error.mistake);
    throw error;
  }
}
