type OperationProblem =
  | 'unknown-page'
  | 'unknown-file'
  | 'unknown-reusable-content'
  | 'unknown-revision-page'
  | 'taken-ref'
  /** A page would stand inside itself. */
  | 'page-into-itself'
  /** Links and computed pages hold no pages. */
  | 'holds-no-pages'
  | 'no-such-place'
  | 'page-too-long'
  /** The page's type has no such member: only documents have Markdown. */
  | 'without-markdown'
  /** A page that has a title cannot lose it. */
  | 'page-title-needed';

/** An operation that cannot be applied; none of its call was. */
export class OperationError extends Error {
  readonly problem: OperationProblem;
  /** Position of the operation in its call, from 0; -1 outside a call. */
  readonly index: number;

  constructor(problem: OperationProblem, message: string, index = -1) {
    super(message);
    this.name = 'OperationError';
    this.problem = problem;
    this.index = index;
  }
}
