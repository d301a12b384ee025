// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOrFirst } from '#dashboard/shell/first-answers.ts';

const service = vi.fn<typeof fetch>();
const address = 'http://localhost/auth/session';
const keep = (answer: Response | undefined): void => {
  globalThis.firstAnswers = new Map([['/auth/session', Promise.resolve(answer)]]);
};
const asked = async (request: Request): Promise<string> => (await fetchOrFirst(request)).text();

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    service.mockReset().mockImplementation(async () => new Response('service')),
  ),
);
afterEach(() => {
  globalThis.firstAnswers = undefined;
  vi.unstubAllGlobals();
});

test('what was asked for before the app was there is not asked for again, and is taken once', async () => {
  keep(new Response('first'));
  expect(await asked(new Request(address))).toBe('first');
  expect(service).not.toHaveBeenCalled();
  expect(await asked(new Request(address))).toBe('service');
});

test('what was refused or lost before the app was there is asked for again', async () => {
  keep(new Response('refused', { status: 403 }));
  expect(await asked(new Request(address))).toBe('service');
  keep(undefined);
  expect(await asked(new Request(address))).toBe('service');
});

test('what writes goes to the service, with its body', async () => {
  keep(new Response('first'));
  const request = new Request(address, { method: 'POST', body: 'text' });
  expect(await asked(request)).toBe('service');
  expect(service).toHaveBeenCalledWith(request, undefined);
  expect(await request.text()).toBe('text');
});
