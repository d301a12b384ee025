import type { Operation } from '#document/operations.ts';

/** A page to be made, with the pages below it. */
export interface NewPage {
  title: string;
  type?: 'document' | 'group';
  slug?: string;
  emoji?: string;
  icon?: string;
  description?: string;
  markdown?: string;
  pages?: readonly NewPage[];
}

/** The operations that insert pages in their order. */
export function insertOperations(pages: readonly NewPage[], into: string | null = null, prefix = 'p'): Operation[] {
  return pages.flatMap((page, index): Operation[] => {
    const ref = `${prefix}_${index}`;
    const { pages: below = [], type = 'document', markdown, ...members } = page;
    const insert: Operation =
      type === 'group'
        ? { operation: 'insert_group', ...members, ref, into }
        : { operation: 'insert_page', ...members, ref, into, ...(markdown ? { markdown } : {}) };
    return [insert, ...insertOperations(below, ref, ref)];
  });
}
