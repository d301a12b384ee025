import { OperationError } from '#document/operation-error.ts';

/** What was thrown, on its way to another thread: a class gets lost there. */
export type Said = { refused: OperationError['problem']; message: string } | { error: unknown };

export const saidOf = (error: unknown): Said =>
  error instanceof OperationError ? { refused: error.problem, message: error.message } : { error };

export const errorOf = (said: Said): unknown =>
  'refused' in said ? new OperationError(said.refused, said.message) : said.error;
