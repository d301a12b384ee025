import { maximumDepth } from '../db/path-limits.ts';
import { BadCursor, NoRoom } from '../db/refused.ts';
import { badQuery, badRequest, sentenceOf } from './errors.ts';

/** The answer to what the database layer refused, which knows nothing of HTTP; any other error as it is. */
export function answered(error: unknown): unknown {
  if (error instanceof BadCursor) return badQuery('page', 'no-cursor');
  if (!(error instanceof NoRoom)) return error;
  if (error.reason === 'nesting-limit') return badRequest(sentenceOf('nesting-limit', { limit: maximumDepth }));
  return badRequest(sentenceOf('no-room-there'));
}
