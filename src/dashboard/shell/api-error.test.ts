import { expect, test } from 'vitest';
import { apiError, isTransient, mayRetry, retryDelay } from '#dashboard/shell/api-error.ts';

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
  expect(apiError('<html>', response(500))).toMatchObject({ status: 500, requestId: 'req_header', details: [] });
  expect(apiError(new TypeError('fetch failed'), undefined).status).toBe(0);
});

test('only what another attempt may cure is tried again', () => {
  expect([0, 429, 500, 503].every(status => isTransient(apiError({}, status ? response(status) : undefined)))).toBe(
    true,
  );
  expect([400, 401, 403, 404, 409, 412].some(status => isTransient(apiError({}, response(status))))).toBe(false);
});

test('a proxy that does not reach the service counts as no answer, the service itself does not', () => {
  for (const status of [502, 503, 504]) {
    const error = apiError('<html><title>Bad gateway</title></html>', response(status));
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('did not answer') });
    expect(error.message).not.toContain('HTTP');
    expect(apiError({ error: { code: status, message: 'Not now' } }, response(status))).toMatchObject({ status });
  }
});

test('too many requests are waited for once, as long as the service asks, and not where that is long', () => {
  const limited = (wait: string) => apiError({}, new Response(null, { status: 429, headers: { 'retry-after': wait } }));
  expect(mayRetry(0, limited('7'))).toBe(true);
  expect(retryDelay(0, limited('7'))).toBe(7000);
  expect(mayRetry(1, limited('7'))).toBe(false);
  expect(mayRetry(0, limited('600'))).toBe(false);
  const date = new Date(Date.now() + 5000).toUTCString();
  expect(retryDelay(0, limited(date))).toBeGreaterThan(3000);
  expect(retryDelay(0, limited('soon'))).toBe(1000);
});

test('what another attempt may cure is tried twice more, later each time', () => {
  const away = apiError('', undefined);
  expect([0, 1, 2].map(failures => mayRetry(failures, away))).toEqual([true, true, false]);
  expect(retryDelay(1, away)).toBeGreaterThan(retryDelay(0, away));
});
