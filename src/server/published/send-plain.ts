import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#published/answer.ts';
import { plainMessage } from '#published/plain-message.ts';
import { storeAnswer } from './page-cache.ts';
import { sendAnswer } from './send.ts';
import type { Sites } from './sites.ts';

/**
 * What a reader gets for whom there is no site.
 * @param other in place of the message that there is none
 */
export async function sendPlain(
  { renderer }: Pick<Sites, 'renderer'>,
  request: FastifyRequest,
  reply: FastifyReply,
  other?: Answer,
): Promise<void> {
  const answer = other ?? plainMessage(renderer.theme, 404, request.headers['accept-language']);
  sendAnswer(request, reply, await storeAnswer(answer), 'no-cache');
}

/** @returns that it was answered */
export function refuseMethod(reply: FastifyReply, allowed: string): true {
  reply.code(405).header('allow', allowed).type('text/plain').send('');
  return true;
}
