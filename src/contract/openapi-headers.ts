import type { Operation } from './operation.ts';

type Json = Record<string, unknown>;

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

/** Headers that answers carry, as components. */
export const headerComponents: Json = {
  'X-RateLimit-Limit': header(
    'Requests that the token may send in a minute; costly operations have a tenth.',
    'integer',
  ),
  'X-RateLimit-Remaining': header('How many are left.', 'integer'),
  'X-RateLimit-Reset': header('When all are there again: seconds since 1970, UTC.', 'integer'),
  'X-Request-Id': header(
    'Names the request in the log; the one that was sent as `X-Request-Id`, where it is fit for that.',
  ),
  'Retry-After': header('Seconds to wait.', 'integer'),
  Location: header('Address of what was made.'),
  ETag: header(
    'Of this answer. Sent back to a read as `If-None-Match`, an equal answer is 304; to a write of the same address as `If-Match`, it is refused with 412 once this is no longer what a read answers.',
  ),
  'Idempotency-Replayed': header('`true` on an answer that was given before.'),
  'Preference-Applied': header('`return=minimal` where that was asked for.'),
};

/** Headers that requests may carry, as components. */
export const parameterComponents: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any string of your own, such as a UUID. For 24 hours the same request with the same key is carried out once, and its answer repeated. With another request it is refused with 422, while the first one runs with 409.',
    schema: { type: 'string', maxLength: 257 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '`ETag` of an answer that you have; while it is the same, the answer is 304.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      '`ETag` of what you read at this address, without a query; when it has changed since, nothing is done and the answer is 412. Without it the last writer wins.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`return=minimal` is answered with 204, without the resource.',
    schema: { type: 'string' },
  },
};

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const isRepeatable = ({ method, path, access }: Operation) =>
  method === 'POST' && path.startsWith('/v1') && access !== 'none';

/** Statuses that come from headers of the request. */
export const repeatStatuses = (operation: Operation) => (isRepeatable(operation) ? ([409, 422] as const) : []);

/** @param isConditional it takes `If-Match` */
export function headerParameters(operation: Operation, isConditional: boolean): Json[] {
  return [
    ...(operation.method === 'GET' ? [parameter('IfNoneMatch')] : []),
    ...(isConditional ? [parameter('IfMatch')] : []),
    ...(isRepeatable(operation) ? [parameter('IdempotencyKey')] : []),
    ...(operation.minimal ? [parameter('Prefer')] : []),
  ];
}

/** Headers of every answer, and some of its own. */
export function sharedHeaders(...own: (string | undefined)[]): Json {
  const names = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', ...own];
  return Object.fromEntries(
    names.flatMap(name => (name === undefined ? [] : [[name, { $ref: `#/components/headers/${name}` }]])),
  );
}

/** The headers of an answer that succeeds. */
export function responseHeaders(operation: Operation, status: number, isConditional: boolean): Json {
  return sharedHeaders(
    status === 201 ? 'Location' : undefined,
    operation.method === 'GET' || isConditional ? 'ETag' : undefined,
    isRepeatable(operation) ? 'Idempotency-Replayed' : undefined,
  );
}
