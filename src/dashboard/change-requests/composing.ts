import type { Quote } from '#dashboard/change-requests/readable-text.ts';
import type { CellPlace } from '#dashboard/change-requests/table-cells.ts';

/** A thread that is being begun: on a row of the comparison, or on the page when it has none. */
export type Composing = {
  row?: number;
  /** The words of the row that were selected. */
  quote?: Quote | undefined;
  /** The cell of a table that they are in, or that the caret is in. */
  cell?: (CellPlace & { quote: Quote | undefined }) | undefined;
  /** What of these it is about. */
  about?: 'words' | 'cell' | 'block' | undefined;
  /** The Markdown of the block, where another can be suggested. */
  original?: string | undefined;
  /** Another is being suggested. */
  suggests?: boolean;
  /** The last of several rows that it is suggested for. */
  through?: number | undefined;
};

/** The closest thing that it can be about, unless something else was chosen. */
export const aboutOf = ({ about, quote, cell }: Composing) => about ?? (quote ? 'words' : cell ? 'cell' : 'block');

/** The words that are quoted. */
export function quotedIn(composing: Composing): Quote | undefined {
  const about = aboutOf(composing);
  return about === 'words' ? composing.quote : about === 'cell' ? composing.cell?.quote : undefined;
}

export const cellIn = (composing: Composing): CellPlace | undefined =>
  aboutOf(composing) === 'cell' && composing.cell
    ? { record: composing.cell.record, definition: composing.cell.definition }
    : undefined;

/** What stands in the field of a new thread. */
export type Written = {
  markdown: string;
  /** Kept back until the review is submitted. */
  pending: boolean;
  suggestion?: string;
};
