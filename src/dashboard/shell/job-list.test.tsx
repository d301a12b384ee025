// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '#client/types.gen.ts';
import { JobList } from '#dashboard/shell/job-list.tsx';
import { toastQueue } from '#dashboard/ui/toast.ts';

afterEach(() => {
  cleanup();
  toastQueue.set([]);
  vi.unstubAllGlobals();
});

const failedPdf: Job = {
  object: 'job',
  id: 'job1',
  kind: 'pdf',
  state: 'failed',
  error: 'It took too long.',
  space: { id: 'space1', title: 'Guide' },
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:01:00.000Z',
  permissions: { cancel: false },
  urls: { retry: '/exports/pdf?token=secret' },
};

test.each([
  [202, { state: 'queued' }, 'info', '“PDF of Guide” runs again'],
  [500, { error: { code: 500, message: 'It took too long.' } }, 'error', 'It took too long.'],
])('a PDF that failed can be made again from the tasks (answer %i)', async (status, body, kind, text) => {
  const asked = vi.fn(async (_url: string) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JobList jobs={[failedPdf]} organizationId="org1" />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(toastQueue.get()).toMatchObject([{ kind, text }]));
  expect(asked.mock.calls.map(([url]) => url)).toEqual([failedPdf.urls.retry]);
});
