import type { ChangeRequestRow } from '../db/tables/content.ts';

/** The main revision that a change request was made from, or merged last. */
export const ancestorOf = (row: Pick<ChangeRequestRow, 'revision_merged_ancestor' | 'revision_initial'>): string =>
  row.revision_merged_ancestor ?? row.revision_initial;
