// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membersOptions } from '#dashboard/members/members-list.ts';
import { isFirstHere } from '#dashboard/shell/first-answers.ts';
import { configureClient } from '#dashboard/shell/query-client.ts';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const script =
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text)
    .find(text => text?.includes('/auth/session')) ?? '';
const members = '/v1/orgs/one/members';
const asked: string[] = [];

/** Runs what the page does before the app is loaded, at an address; the service answers who is here as given. */
function open(address: string, { user = { id: 'jo' } as object | null, listMembers = true } = {}): void {
  window.history.replaceState(null, '', address);
  const answers: Record<string, unknown> = {
    '/auth/session': { user },
    '/v1/orgs/one': { permissions: { listMembers } },
  };
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    asked.push(pathname + search);
    return Response.json(answers[pathname] ?? { items: [] });
  });
  new Function(script)();
}

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  globalThis.firstAnswers = undefined;
  vi.unstubAllGlobals();
});

test('the page asks for the first members as the app asks for them, and the app does not ask again', async () => {
  open('/o/one/settings/members');
  await vi.waitFor(() => expect(isFirstHere(members)).toBe(true));
  const before = [...asked];
  configureClient();
  await prefetchPages(new QueryClient(), membersOptions('one', {}));
  expect(asked).toEqual(before);
  expect(isFirstHere(members)).toBe(false);
});

test.each([
  ['of a search', '/o/one/settings/members?search=x', {}],
  ['of another screen', '/o/one/settings/members/jo', {}],
  ['for somebody who may not see them', '/o/one/settings/members', { listMembers: false }],
])('the page does not ask for the members %s', async (_, address, may) => {
  open(address, may);
  await vi.waitFor(() => expect(isFirstHere('/v1/orgs/one')).toBe(true));
  await Promise.all([...(globalThis.firstAnswers?.values() ?? [])]);
  expect(asked).toEqual(['/auth/session', '/v1/orgs/one']);
});

test('the page asks for nothing of an organization without somebody who is signed in', async () => {
  open('/o/one/settings/members', { user: null });
  await Promise.all([...(globalThis.firstAnswers?.values() ?? [])]);
  expect(asked).toEqual(['/auth/session']);
});
