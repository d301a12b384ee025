// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { PreviewFrame } from '#dashboard/shell/site-preview/preview-frame.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  offlineSince.set(undefined);
  vi.useRealTimers();
});

const show = () =>
  render(
    <PreviewFrame url="https://docs.example.com/start" device="desktop" stays={false} onRetry={() => undefined} />,
  );

test('without a connection the last page stays, dimmed, and it is said', () => {
  show();
  const frame = screen.getByTitle('Preview of the site');
  expect(frame.className).not.toContain('opacity');
  act(() => offlineSince.set(new Date()));
  expect(screen.getByText('Offline. This is what was shown last.')).toBeDefined();
  expect(screen.getByTitle('Preview of the site')).toBe(frame);
  expect(frame.className).toContain('opacity');
});

test('where no page of the site comes, it is said from where', () => {
  vi.useFakeTimers();
  show();
  fireEvent.load(screen.getByTitle('Preview of the site'));
  act(() => vi.runAllTimers());
  expect(screen.getByRole('alert').textContent).toContain('docs.example.com');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
