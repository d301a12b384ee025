// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { sendInTurn } from '#dashboard/change-requests/send-in-turn.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { reachable } from '#dashboard/shell/connection.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

it('sends what was made without a connection in its order once there is one, and says what became of it', async () => {
  let isAway = true;
  const arrived: string[] = [];
  const send = (name: string, refusal?: ApiError) => async () => {
    if (isAway) throw new ApiError(0, 'Network error');
    if (refusal) throw refusal;
    arrived.push(name);
  };
  const gone = new ApiError(404, 'Gone');
  const all = Promise.allSettled([
    sendInTurn(send('first')),
    sendInTurn(send('second', gone)),
    sendInTurn(send('third')),
  ]);
  await vi.waitFor(() => expect(reachable.get()).toBe(false));
  expect(arrived).toEqual([]);
  isAway = false;
  reachable.set(true);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(arrived).toEqual(['first', 'third']);
  expect(toastQueue.get().map(({ text }) => text)).toEqual(['2 changes made offline are saved, 1 needs you']);
});

it('says nothing of what was sent at once', async () => {
  const said = toastQueue.get().length;
  await sendInTurn(async () => undefined);
  expect(toastQueue.get()).toHaveLength(said);
});
