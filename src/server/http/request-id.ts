import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const trusted = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id that a caller gave its request, where it can go into a log as it is; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && trusted.test(given) ? given : randomUUID();
}
