import { expect, test, vi } from 'vitest';
import { offerUndo, recentActions, toastUndo, undoLatest } from '#dashboard/shell/undo.ts';
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
