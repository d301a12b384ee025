import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#published/answer.ts';
import { readPath } from '#published/lookup.ts';
import { plainMessage } from '#published/plain-message.ts';
import { looksLikeShareKey } from '../ids.ts';
import { storeAnswer } from './page-cache.ts';
import { sendAnswer } from './send.ts';
import type { Sites } from './sites.ts';

/**
 * What a reader gets for whom there is no site: who followed a link with a key is told that it does not work, whether or not there
 * is a site, which stays a secret.
 * @param other in place of that
 * @param contact whom the reader can ask, of a site that is there
 */
export async function sendPlain(
  { renderer }: Pick<Sites, 'renderer'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { other, contact }: { other?: Answer | undefined; contact?: string | undefined } = {},
): Promise<void> {
  const path = readPath(request.url.split('?', 1)[0] ?? '');
  const message = path?.segments.some(looksLikeShareKey) ? 'dead-link' : 404;
  const said = message === 'dead-link' ? contact : undefined;
  const answer = other ?? plainMessage(renderer.theme, message, request.headers['accept-language'], said);
  sendAnswer(request, reply, await storeAnswer(answer), 'no-cache');
}

/** @returns that it was answered */
export function refuseMethod(reply: FastifyReply, allowed: string): true {
  reply.code(405).header('allow', allowed).type('text/plain').send('');
  return true;
}
