// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Comment } from '#client/types.gen.ts';
import { usePageKeys } from '#dashboard/change-requests/review-keys.ts';
import { shortcuts } from '#dashboard/shell/shortcuts.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

afterEach(() => {
  cleanup();
  toastQueue.set([]);
});

const nothing = () => undefined;

function Thread({ pending }: { pending: boolean }) {
  // The keys ask nothing else of a thread.
  const thread = { id: 't', pending } as Comment;
  const steps = { active: true, onChange: nothing, onThread: nothing, onResolve: nothing, onEscape: nothing };
  usePageKeys({ ...steps, onComment: undefined, onSuggest: undefined, onWord: undefined, thread });
  return (
    <div data-thread="t">
      {!pending && (
        <div data-reply>
          <textarea aria-label="Reply" />
        </div>
      )}
    </div>
  );
}

const press = (key: string) =>
  shortcuts
    .get()
    .find(({ keys }) => keys === key)
    ?.run();

test('the keys that answer a thread say why one that waits for the review has no answers yet', () => {
  render(<Thread pending />);
  press('r');
  press('+');
  const said = 'Replies and reactions are possible once you submit your review.';
  expect(toastQueue.get().map(({ text }) => text)).toEqual([said, said]);
});

test('r puts the focus into the reply of a thread that can be answered', () => {
  const { getByRole } = render(<Thread pending={false} />);
  press('r');
  expect(document.activeElement).toBe(getByRole('textbox', { name: 'Reply' }));
  expect(toastQueue.get()).toEqual([]);
});
