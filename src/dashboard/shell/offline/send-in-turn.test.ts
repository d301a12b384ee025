// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reachable, sessionExpired } from '#dashboard/shell/connection.ts';
import type { Mark } from '#dashboard/shell/offline/marks.ts';
import { sendInTurn, sendLeftBehind } from '#dashboard/shell/offline/send-in-turn.ts';
import { keepMark, keptMarks } from '#dashboard/shell/offline/waiting-marks.ts';
import { configureClient } from '#dashboard/shell/query-client.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

const owner = { user: 'ada', organization: 'o' };
const viewed = (pageId: string): Mark => ({
  kind: 'viewed',
  path: { spaceId: 's', changeRequestId: 'r', pageId },
  body: { hash: 'h' },
});

/** What the service does: nothing at all, or an answer with a status. */
let answer: (pageId: string) => number | 'away' = () => 204;
const arrived: string[] = [];

beforeAll(configureClient);
answerRequests(async ({ url }) => {
  const pageId = url.split('/').at(-1) ?? '';
  const status = answer(pageId);
  if (status === 'away') throw new TypeError('Failed to fetch');
  if (status === 204) arrived.push(pageId);
  // The page of a proxy.
  if (status === 502) return new Response('<html>', { status });
  return status === 204 ? new Response(null, { status }) : Response.json({ error: { message: 'No' } }, { status });
});

const said = () => toastQueue.get().map(({ text }) => text);

beforeEach(() => {
  arrived.length = 0;
  localStorage.clear();
  answer = () => 204;
});

it('says nothing of what was sent at once, and keeps nothing of it', async () => {
  const before = said().length;
  await sendInTurn(owner, viewed('first'));
  expect(arrived).toEqual(['first']);
  expect(said()).toHaveLength(before);
  expect(localStorage).toHaveLength(0);
});

it('waits for a service behind a proxy as for one that cannot be reached', async () => {
  answer = () => 502;
  const sent = sendInTurn(owner, viewed('behind'));
  await vi.waitFor(() => expect(keptMarks(localStorage)).toHaveLength(1));
  expect(reachable.get()).toBe(false);
  answer = () => 204;
  reachable.set(true);
  await sent;
  expect(arrived).toEqual(['behind']);
});

it('sends what was made without a connection in its order once there is one, and says what became of it', async () => {
  answer = () => 'away';
  const all = Promise.allSettled([
    sendInTurn(owner, viewed('first')),
    sendInTurn(owner, viewed('gone')),
    sendInTurn(owner, viewed('third')),
  ]);
  await vi.waitFor(() => expect(keptMarks(localStorage)).toHaveLength(3));
  expect(reachable.get()).toBe(false);
  answer = pageId => (pageId === 'gone' ? 404 : 204);
  reachable.set(true);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(arrived).toEqual(['first', 'third']);
  expect(said().at(-1)).toBe('2 changes made offline are saved, 1 needs you');
  expect(localStorage).toHaveLength(0);
});

it('waits for a new session where the old one ended', async () => {
  answer = () => 401;
  const sent = sendInTurn(owner, viewed('first'));
  await vi.waitFor(() => expect(sessionExpired.get()).toBe(true));
  answer = () => 204;
  sessionExpired.set(false);
  await sent;
  expect(arrived).toEqual(['first']);
});

it('sends what an earlier load left behind, of this person only, before what is made now', async () => {
  for (const [turn, pageId] of ['one', 'two'].entries())
    keepMark(localStorage, { ...owner, tab: 'closed', turn, mark: viewed(pageId) });
  keepMark(localStorage, { ...owner, user: 'grace', tab: 'closed', turn: 9, mark: viewed('hers') });
  const found = vi.fn();
  expect(await sendLeftBehind(owner, found)).toBe(2);
  expect(found.mock.calls).toEqual([[viewed('one')], [viewed('two')]]);
  await sendInTurn(owner, viewed('now'));
  expect(arrived).toEqual(['one', 'two', 'now']);
  expect(said().at(-1)).toBe('2 changes made offline are saved');
  expect(keptMarks(localStorage).map(({ user }) => user)).toEqual(['grace']);
});
