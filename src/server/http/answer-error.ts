import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** The one place that turns what was thrown into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  return reply
    .code(refusal?.status ?? 500)
    .headers({ ...refusal?.headers, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, request.id));
}

/** The body of decisions 1.1 and 1.2. */
export function errorBody(refusal: Refusal | undefined, requestId: string): string {
  const { status, message, details, conflict, unmetRules, sentence } = refusal ?? {
    status: 500,
    message: 'Something went wrong here.',
  };
  const { reason, values } = sentence ?? {};
  return JSON.stringify({ error: { code: status, message, reason, values, requestId, details, conflict, unmetRules } });
}

/**
 * As `answerError`, for what fails before an operation has counted the request: it counts for the address, so that every
 * answer of the API says what is left (decisions 1.18).
 */
export function countedAnswerError(rateLimit: RateLimit) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!/^\/v1(?:[/?]|$)/.test(request.url) || reply.hasHeader('x-ratelimit-limit'))
      return answerError(error, request, reply);
    try {
      rateLimit.take(`address:${request.ip}`, false, reply);
      return answerError(error, request, reply);
    } catch (tooMany) {
      return answerError(tooMany, request, reply);
    }
  };
}

const frameworkMessages: Record<string, [400 | 404 | 413 | 415, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is larger than the limit.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON (Content-Type: application/json).'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'body: not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'body: not as long as its Content-Length'],
  FST_ERR_BAD_URL: [400, 'path: not a valid URL'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this address.'],
};

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: string; statusCode?: number }; // Fastify's own errors carry both
  const known = code && frameworkMessages[code];
  if (known) return new Refusal(known[0], known[1]);
  return statusCode === 400 ? new Refusal(400, 'body: not valid JSON') : undefined;
}
