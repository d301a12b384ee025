// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '#client/types.gen.ts';
import { jobsOptions } from '#dashboard/shell/job-data.ts';
import { jobNotices } from '#dashboard/shell/job-notice.ts';
import { JobTray } from '#dashboard/shell/job-tray.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

// What the tray knows is put where answers are kept.
answerRequests(() => new Promise(() => undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  jobNotices.set(undefined);
});

const job = (id: string, state: Job['state']): Job => ({
  ...{ object: 'job', id, kind: 'import', state, space: { id: 'space1', title: `Guide ${id}` } },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', permissions: { cancel: false }, urls: {} },
});

/** A tray in a tab that nobody looks at, of somebody who wants to be told. */
async function hiddenTray(...first: Job[]) {
  const told: string[] = [];
  class Notices {
    static permission = 'granted';
    onclick = null;
    constructor(title: string) {
      told.push(title);
    }
  }
  vi.stubGlobal('Notification', Notices);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  jobNotices.set(true);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const put = (...items: Job[]) => queries.setQueryData(jobsOptions('o1').queryKey, { items, count: items.length });
  put(...first);
  renderInside('o1', queries, JobTray);
  await screen.findByRole('button');
  return { told, become: (...items: Job[]) => act(async () => void put(...items)) };
}

test('the end of each task that was seen to run is told once, whether it worked or not', async () => {
  const { told, become } = await hiddenTray(job('a', 'running'), job('b', 'queued'));
  await become(job('a', 'succeeded'), job('b', 'running'));
  await vi.waitFor(() => expect(told).toEqual(['Import into Guide a']));
  await become(job('a', 'succeeded'), job('b', 'failed'));
  await vi.waitFor(() => expect(told).toEqual(['Import into Guide a', 'Import into Guide b']));
});

test('of what was cancelled, and of what was over before, nothing is told', async () => {
  const { told, become } = await hiddenTray(job('a', 'running'), job('b', 'running'), job('old', 'succeeded'));
  await become(job('a', 'cancelled'), job('b', 'succeeded'), job('old', 'succeeded'));
  await vi.waitFor(() => expect(told).toEqual(['Import into Guide b']));
});
