import type { FastifyReply } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { filledIn } from './printed.ts';
import type { Answer } from './sealed-answer.ts';

/** What an operation answers, parsed on its way out. @param status what the handler chose; 200 when it chose none */
export function answerOf(operation: Operation, result: unknown, status: number): Answer {
  // A handler that chose a status of its own (201 for a created resource) keeps it.
  const chosen = status === 200 ? operation.status : status;
  if (!operation.response) return { status: chosen };
  const body = operation.response.parse(result);
  const location = (body as { urls?: { location?: string } }).urls?.location; // most resources carry it
  return { status: chosen, body: filledIn(JSON.stringify(body)), ...(chosen === 201 && location ? { location } : {}) };
}

/**
 * Sends an answer: a read as 304 to whoever has it already, a write without its body to whoever prefers that.
 * @param isTagged it is what a read of the same address answers now
 */
export function send(operation: Operation, answer: Answer, reply: FastifyReply, isTagged: boolean): FastifyReply {
  const { headers } = reply.request;
  const { body, location, status } = answer;
  if (location !== undefined) reply.header('location', location);
  const tag = isTagged && body !== undefined ? entityTag(body) : undefined;
  if (tag !== undefined) reply.header('etag', tag);
  if (operation.minimal && prefersMinimal(headers.prefer) && status < 300)
    return reply.code(204).header('preference-applied', 'return=minimal').send();
  reply.code(status);
  if (body === undefined) return reply.send();
  if (operation.method === 'GET' && tag !== undefined && matchesTag(headers['if-none-match'], tag))
    return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** RFC 7240: preferences are listed, and case does not matter. */
function prefersMinimal(header: string | string[] | undefined): boolean {
  return /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i.test([header].flat().join(','));
}
