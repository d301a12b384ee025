import type { PageMembers } from '#document/model.ts';
import type { Operation } from '#document/operations.ts';

/** A page to be made, with the pages below it. */
export interface NewPage {
  title: string;
  type?: 'document' | 'group' | 'computed';
  slug?: string;
  emoji?: string;
  icon?: string;
  description?: string;
  markdown?: string;
  cover?: PageMembers['cover'];
  /** Of computed pages. */
  computed?: PageMembers['computed'];
  /** Of a template: what may stand here instead. */
  place?: 'specification';
  pages?: readonly NewPage[];
}

/** The operations that insert pages in their order. */
export function insertOperations(pages: readonly NewPage[], into: string | null = null, prefix = 'p'): Operation[] {
  return pages.flatMap((page, index): Operation[] => {
    const ref = `${prefix}_${index}`;
    const { pages: below = [], type = 'document', markdown, place: _, ...members } = page;
    const insert = { ...members, ref, into };
    const operation: Operation =
      type === 'document'
        ? { operation: 'insert_page', ...insert, ...(markdown ? { markdown } : {}) }
        : { operation: type === 'group' ? 'insert_group' : 'insert_computed', ...insert };
    return [operation, ...insertOperations(below, ref, ref)];
  });
}
