// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { deferDelete, flushDeletes } from '#dashboard/shell/deferred-delete.ts';
import { recentActions } from '#dashboard/shell/undo.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

afterEach(() => {
  offlineSince.set(undefined);
  toastQueue.set([]);
  recentActions.set([]);
});

const deletion = () => ({ text: 'Comment deleted', send: vi.fn(async () => undefined), restore: vi.fn() });

test('what is small is deleted after a while, and at once when the page is left', () => {
  const comment = deletion();
  deferDelete(comment);
  expect(comment.send).not.toHaveBeenCalled();
  flushDeletes(true);
  expect(comment.send.mock.calls).toEqual([[{ keepalive: true }]]);
  expect(comment.restore).not.toHaveBeenCalled();
});

test('without a connection nothing is deleted: it is there again, with the reason', () => {
  const comment = deletion();
  offlineSince.set(new Date());
  deferDelete(comment);
  expect(comment.restore).toHaveBeenCalledOnce();
  expect(toastQueue.get()).toMatchObject([{ text: 'You are offline. This works again once the connection is back.' }]);
  expect(recentActions.get()).toEqual([]);
  flushDeletes(true);
  expect(comment.send).not.toHaveBeenCalled();
});
