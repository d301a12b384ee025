// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MuteImageCount } from '#dashboard/editor/mute-image-count.tsx';

const two = '![](https://example.com/a.png)\n\n![](https://example.com/b.png)\n';
const pageKey = { spaceId: 'manual', request: '1', pageId: 'begin' };

function show(source: string) {
  const view = new EditorView({ doc: source });
  const queries = new QueryClient();
  const element = (now: string) => (
    <QueryClientProvider client={queries}>
      <MuteImageCount pageKey={pageKey} panes={{ view, source: now }} />
    </QueryClientProvider>
  );
  const { rerender } = render(element(source));
  return { view, settle: (now: string) => rerender(element(now)) };
}

const shownImage = () => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');

test('each image is asked about as soon as the one before is described, and none once they all are', async () => {
  const { view, settle } = show(two);
  await userEvent.click(screen.getByRole('button', { name: '2 images without alt text' }));
  expect(shownImage()).toBe('https://example.com/a.png');
  await userEvent.keyboard('Ropes{Enter}');
  expect(shownImage()).toBe('https://example.com/b.png');
  await userEvent.type(screen.getByRole('textbox'), 'Sails{Enter}');
  expect(view.state.doc.toString()).toBe(two.replace('[]', '[Ropes]').replace('[]', '[Sails]'));
  expect(screen.queryByRole('dialog')).toBeNull();
  settle(view.state.doc.toString());
  settle('![](https://example.com/c.png)');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an image that gets no description is left out, and the rest is asked about', async () => {
  const { view } = show(two);
  await userEvent.click(screen.getByRole('button', { name: '2 images without alt text' }));
  await userEvent.keyboard('{Enter}');
  expect(shownImage()).toBe('https://example.com/b.png');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(view.state.doc.toString()).toBe(two);
});
