/** A thread that is being begun: on a row of the comparison, or on the page when it has none. */
export type Composing = { row?: number };
