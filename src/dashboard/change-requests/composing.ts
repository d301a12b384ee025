/** A thread that is being begun: on a row of the comparison, or on the page when it has none. */
export type Composing = {
  row?: number;
  /** The Markdown of the block, where another can be suggested. */
  original?: string | undefined;
  /** Another is being suggested. */
  suggests?: boolean;
};

/** What stands in the field of a new thread. */
export type Written = {
  markdown: string;
  /** Kept back until the review is submitted. */
  pending: boolean;
  suggestion?: string;
};
