// @vitest-environment jsdom
import { acceptCompletion, autocompletion, completionStatus, currentCompletions } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Page, User } from '#client/types.gen.ts';
import { mentionSource } from '#dashboard/editor/cm-mention.ts';

// Only what a mention reads of them.
const page = (title: string) =>
  ({ id: title.toLowerCase(), title, path: title.toLowerCase(), type: 'document' }) as Page;
const user = (displayName: string) => ({ id: displayName.toLowerCase(), displayName }) as User;

/** An editor that asks for people as far away as the test lets them be. */
function writing(people: (query: string) => Promise<readonly User[]>) {
  const pages = [page('Begin'), page('Basics')];
  const view = new EditorView({
    extensions: autocompletion({
      override: [mentionSource(() => ({ pages, people }))],
      activateOnTypingDelay: 0,
      interactionDelay: 0,
    }),
  });
  onTestFinished(() => view.destroy());
  const type = (text: string) => {
    for (const letter of text) {
      const { head } = view.state.selection.main;
      view.dispatch({
        changes: { from: head, insert: letter },
        selection: { anchor: head + 1 },
        userEvent: 'input.type',
      });
    }
  };
  const offered = () => currentCompletions(view.state).map(({ label }) => label);
  const shows = (...labels: string[]) => vi.waitFor(() => expect(offered()).toEqual(labels));
  return { view, type, offered, shows };
}

test('what is listed is taken though the people of the last letters have not come', async () => {
  const never = new Promise<never>(() => undefined);
  const { view, type, offered, shows } = writing(async query => (query === '' ? [user('Bea'), user('Li')] : never));
  type('@');
  await shows('Begin', 'Basics', 'Bea', 'Li');
  type('Be');
  expect(offered()).toEqual(['Begin', 'Bea']);
  type('g');
  expect(offered()).toEqual(['Begin']);
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'));
  expect(acceptCompletion(view)).toBe(true);
  expect(view.state.doc.toString()).toBe('[Begin](page:begin "mention")');
});

test('people whom only the longer name finds come as soon as they are found', async () => {
  const first = Array.from({ length: 8 }, (_, at) => user(`Ada ${at}`));
  const { type, shows } = writing(async query => (query === '' ? first : [user('Berta'), user('Benno')]));
  type('@');
  await shows('Begin', 'Basics', ...first.map(({ displayName }) => displayName));
  type('B');
  await shows('Begin', 'Basics', 'Berta', 'Benno');
  type('e');
  await shows('Begin', 'Berta', 'Benno');
});

test('people are asked for again though letters came while those of a shorter name were', async () => {
  const first = Array.from({ length: 8 }, (_, at) => user(`Ada ${at}`));
  const { type, shows } = writing(async query => (query === '' ? first : query === 'Be' ? [user('Berta')] : []));
  type('@');
  await shows('Begin', 'Basics', ...first.map(({ displayName }) => displayName));
  type('Be');
  await shows('Begin', 'Berta');
});
