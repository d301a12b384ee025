// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { deferDelete, flushDeletes } from '#dashboard/shell/deferred-delete.ts';
import { keptFor, offerUndo, recentActions, stillUndoable, toastUndo, undoLatest } from '#dashboard/shell/undo.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

const said = () => toastQueue.get().map(({ text }) => text);

function begin() {
  recentActions.set([]);
  toastQueue.set([]);
  const older = vi.fn(async () => undefined);
  toastUndo('Older', older);
  const answer = Promise.withResolvers<void>();
  const undo = vi.fn(async () => undefined);
  return { older, answer, undo, offered: offerUndo(answer.promise, 'Newer', undo) };
}

test('what the service has not answered yet is what is taken back, once it has', async () => {
  const { older, answer, undo, offered } = begin();
  undoLatest();
  expect(undo).not.toHaveBeenCalled();
  answer.resolve();
  await offered;
  await vi.waitFor(() => expect(said()).toEqual(['Older', 'Undone: Newer']));
  expect([undo.mock.calls.length, older.mock.calls.length]).toEqual([1, 0]);
});

test('what failed says why, once, and leaves the older action to be taken back', async () => {
  const { older, answer, undo, offered } = begin();
  answer.reject(new Error('Not allowed'));
  await offered;
  expect(said()).toEqual(['Older', 'Not allowed']);
  undoLatest();
  await vi.waitFor(() => expect(older).toHaveBeenCalled());
  expect(undo).not.toHaveBeenCalled();
});

test('what fails after it was taken back says why, once', async () => {
  const { answer, undo, offered } = begin();
  undoLatest();
  answer.reject(new Error('Not allowed'));
  await offered;
  await vi.waitFor(() => expect(said()).toEqual(['Older', 'Not allowed']));
  expect(undo).not.toHaveBeenCalled();
});

test('of what can be taken back the last twenty are kept, for ten minutes', () => {
  recentActions.set([]);
  for (let number = 1; number <= 21; number += 1) toastUndo(`Action ${number}`, async () => undefined);
  const kept = recentActions.get();
  expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([20, 'Action 21', 'Action 2']);
  expect(stillUndoable(kept, Date.now() + keptFor)).toEqual([]);
  expect(stillUndoable(kept, Date.now() + keptFor - 1000)).toHaveLength(20);
});

test('a deletion that is held back is the latest action until it is sent', async () => {
  const { older } = begin();
  recentActions.set(list => list.slice(1));
  const restore = vi.fn();
  const send = vi.fn(async () => undefined);
  deferDelete({ text: 'Comment deleted', send, restore });
  undoLatest();
  await vi.waitFor(() => expect(said()).toContain('Undone: Comment deleted'));
  flushDeletes();
  expect([restore.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);

  deferDelete({ text: 'Reply deleted', send, restore });
  flushDeletes();
  expect(send).toHaveBeenCalledTimes(1);
  undoLatest();
  await vi.waitFor(() => expect(older).toHaveBeenCalled());
});
