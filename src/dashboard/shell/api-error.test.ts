import { expect, test } from 'vitest';
import { apiError, isTransient } from '#dashboard/shell/api-error.ts';

const response = (status: number) => new Response(null, { status, headers: { 'x-request-id': 'req_header' } });

test('the body of a refusal becomes one kind of error', () => {
  const body = {
    error: {
      code: 400,
      message: 'Bad request',
      requestId: 'req_1',
      details: [{ in: 'body', path: 'title', message: 'Too short' }],
    },
  };
  expect(apiError(body, response(400))).toMatchObject({
    status: 400,
    message: 'Bad request',
    requestId: 'req_1',
    details: [{ in: 'body', path: 'title', message: 'Too short' }],
  });
});

test('whatever else arrives is an error too', () => {
  expect(apiError('<html>', response(502))).toMatchObject({ status: 502, requestId: 'req_header', details: [] });
  expect(apiError(new TypeError('fetch failed'), undefined).status).toBe(0);
});

test('only what another attempt may cure is tried again', () => {
  expect([0, 429, 500, 503].every(status => isTransient(apiError({}, status ? response(status) : undefined)))).toBe(
    true,
  );
  expect([400, 401, 403, 404, 409, 412].some(status => isTransient(apiError({}, response(status))))).toBe(false);
});
