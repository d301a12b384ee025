// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { reachable } from '#dashboard/shell/connection.ts';
import { postOnce } from '#dashboard/shell/post-once.ts';

// The connection is looked for by itself.
beforeAll(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 503 })));
afterAll(() => reachable.set(true));

const away = () => new ApiError(0, 'No answer');
/** A service that answers each attempt with the next of these; it notes the keys. */
function service(...answers: (ApiError | string)[]) {
  const keys: string[] = [];
  const send = async (headers: { 'idempotency-key': string }) => {
    keys.push(headers['idempotency-key']);
    const answer = answers.shift();
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { keys, send };
}
/** The connection is back as soon as somebody waits for it. */
const onWaiting = (isWaiting: boolean) => void (isWaiting && queueMicrotask(() => reachable.set(true)));

test('a request whose answer was lost is sent again with its key, once the connection is back', async () => {
  const { keys, send } = service(away(), away(), 'done');
  const waits: boolean[] = [];
  const watch = {
    onWaiting: (isWaiting: boolean) => {
      waits.push(isWaiting);
      onWaiting(isWaiting);
    },
  };
  expect(await postOnce()(send, watch)).toBe('done');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(waits).toEqual([true, false, true, false]);
});

test('a refusal is told at once, and what is sent after it is another request', async () => {
  const { keys, send } = service(new ApiError(403, 'No'), 'done');
  const once = postOnce();
  await expect(once(send, { onWaiting })).rejects.toMatchObject({ status: 403 });
  expect(await once(send, { onWaiting })).toBe('done');
  expect(new Set(keys).size).toBe(2);
});

test('one that is given up without an answer keeps its key for the next call', async () => {
  const { keys, send } = service(away(), away(), away(), away(), away(), 'done');
  const once = postOnce();
  await expect(once(send, { onWaiting })).rejects.toMatchObject({ status: 0 });
  expect(await once(send, { onWaiting })).toBe('done');
  expect(new Set(keys).size).toBe(1);
});

test('one that is cancelled while it waits is not sent again', async () => {
  const { keys, send } = service(away(), 'done');
  const stop = new AbortController();
  const watch = { signal: stop.signal, onWaiting: () => stop.abort() };
  await expect(postOnce()(send, watch)).rejects.toMatchObject({ name: 'AbortError' });
  expect(keys).toHaveLength(1);
});
