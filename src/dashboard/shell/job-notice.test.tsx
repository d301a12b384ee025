// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '#client/types.gen.ts';
import { JobList } from '#dashboard/shell/job-list.tsx';
import { jobNotices, tellOfEnd } from '#dashboard/shell/job-notice.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  jobNotices.set(undefined);
});

const job: Job = {
  ...{ object: 'job', id: 'job1', kind: 'import', state: 'running', space: { id: 'space1', title: 'Guide' } },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', permissions: { cancel: false }, urls: {} },
};

/** The tasks in a browser that answers so when it is asked whether it shows notices. */
function tasksWhere(answer: 'granted' | 'denied') {
  const shown: unknown[] = [];
  class Notices {
    static permission = 'default';
    static requestPermission = async () => {
      Notices.permission = answer;
      return answer;
    };
    onclick = null;
    constructor(title: string, options: object) {
      shown.push([title, options]);
    }
  }
  vi.stubGlobal('Notification', Notices);
  jobNotices.set(false);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JobList jobs={[job]} organizationId="org1" />
    </QueryClientProvider>,
  );
  return shown;
}

const wish = () => screen.getByRole('switch', { name: 'Tell me when tasks end' });

test('whoever wants it is told of the end of a task by the browser, but not while they look at the dashboard', async () => {
  const shown = tasksWhere('granted');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const ended: Job = { ...job, state: 'succeeded' };
  tellOfEnd([ended]);
  expect(shown).toEqual([]);
  await userEvent.click(wish());
  await waitFor(() => expect(wish().getAttribute('aria-checked')).toBe('true'));
  tellOfEnd([ended]);
  expect(shown).toEqual([['Import into Guide', { body: 'Done', tag: 'job1' }]]);
  hidden.mockReturnValue(false);
  tellOfEnd([ended]);
  expect(shown).toHaveLength(1);
});

test('where the browser shows no notices, none are offered any more', async () => {
  tasksWhere('denied');
  await userEvent.click(wish());
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
});
