// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#dashboard/shell/api-error.ts';
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

const frameOf = (url: string, problem?: ApiError) => (
  <PreviewFrame {...{ url, problem }} device="desktop" stays={false} onRetry={() => undefined} />
);
const show = () => render(frameOf('https://docs.example.com/start'));

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

test('where no newer link can be made, the last page stays below the cause', () => {
  const { rerender } = show();
  rerender(frameOf('https://docs.example.com/start', new ApiError(429, 'Too many requests.')));
  expect(screen.getByTitle('Preview of the site')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Too many requests.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a page that is drawn anew before it is known what it shows is waited for no more', () => {
  vi.useFakeTimers();
  const { rerender } = show();
  for (const path of ['b', 'c']) {
    rerender(frameOf(`https://docs.example.com/${path}`));
    fireEvent.load(screen.getByTitle('Preview of the site, loading'));
    // What is posted to the page goes by a timer here.
    act(() => vi.advanceTimersByTime(0));
    expect(vi.getTimerCount()).toBe(1);
  }
  rerender(frameOf('https://docs.example.com/d'));
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that said that it shows is waited for no more', () => {
  vi.useFakeTimers();
  show();
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the site');
  const said = {
    source: frame.contentWindow,
    origin: 'https://docs.example.com',
    data: { type: 'site-page', path: '/' },
  };
  fireEvent(window, new MessageEvent('message', said));
  fireEvent.load(frame);
  expect(vi.getTimerCount()).toBe(0);
  expect(screen.queryByRole('alert')).toBeNull();
});
