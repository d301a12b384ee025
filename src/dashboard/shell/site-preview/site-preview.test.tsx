// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configureClient } from '#dashboard/shell/query-client.ts';
import { SitePreview } from '#dashboard/shell/site-preview/site-preview.tsx';
import { viewAsOf } from '#dashboard/shell/site-preview/view-as.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const place = { organizationId: 'o', siteId: 's' };
const refusalOf = (status: number, message: string) => () =>
  Response.json({ error: { code: 'x', message } }, { status });
const away = (): Response => {
  throw new TypeError('fetch failed');
};
const linkTo = (url: string) => () => Response.json({ url, expiresAt: '2030-01-01T00:00:00.000Z' });
let answer: (query: URLSearchParams) => Response;
beforeAll(configureClient);
answerRequests(async ({ url }) => {
  const { pathname, searchParams } = new URL(url);
  return pathname.endsWith('/publishing/preview') ? answer(searchParams) : Response.json({ segments: [], items: [] });
});
beforeEach(() => {
  answer = linkTo('https://docs.example.com/first');
});
afterEach(() => viewAsOf(place.siteId).set({ claims: undefined, hidden: false }));

let setLook: (look: string) => void;
const show = () =>
  renderInside('o', new QueryClient({ defaultOptions: { queries: { retry: false } } }), function Shown() {
    const [look, set] = useState<string>();
    setLook = set;
    return <SitePreview place={place} unsaved={{ look, more: false }} device="desktop" onDevice={() => undefined} />;
  });
const frame = () => screen.findByTitle<HTMLIFrameElement>('Preview of the site');

test.each([
  ['nothing', away, 'The service did not answer.'],
  ['429', refusalOf(429, 'Too many requests.'), 'Too many requests.'],
  ['503', refusalOf(503, 'The disk is full.'), 'The disk is full.'],
])(
  'where the service answers %s, the cause stands in the place of the site, and can be tried again',
  async (_, refuse, cause) => {
    answer = refuse;
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(cause);
    answer = linkTo('https://docs.example.com/first');
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect((await frame()).src).toBe('https://docs.example.com/first');
  },
);

test('settings that cannot be shown for now leave what showed last, with the cause', async () => {
  show();
  await frame();
  answer = refusalOf(429, 'Too many requests.');
  act(() => setLook('{}'));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.');
  expect((await frame()).src).toBe('https://docs.example.com/first');
});

test('what one audience saw last is not shown as what another sees', async () => {
  show();
  await frame();
  answer = refusalOf(400, 'look: not a link');
  act(() => {
    setLook('{}');
    viewAsOf(place.siteId).set({ claims: '{"plan":"pro"}', hidden: false });
  });
  await vi.waitFor(() => expect(screen.queryByTitle('Preview of the site')).toBeNull());
});
