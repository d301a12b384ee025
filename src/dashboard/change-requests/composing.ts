import type { Quote } from '#dashboard/change-requests/readable-text.ts';

/** A thread that is being begun: on a row of the comparison, or on the page when it has none. */
export type Composing = {
  row?: number;
  /** The words of the row that it is about. */
  quote?: Quote | undefined;
  /** The Markdown of the block, where another can be suggested. */
  original?: string | undefined;
  /** Another is being suggested. */
  suggests?: boolean;
  /** The last of several rows that it is suggested for. */
  through?: number | undefined;
};

/** What stands in the field of a new thread. */
export type Written = {
  markdown: string;
  /** Kept back until the review is submitted. */
  pending: boolean;
  suggestion?: string;
};
