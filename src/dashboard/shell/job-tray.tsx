import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Job } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/jobs.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { closeTray, isActive, isNews, jobsOptions, jobTray, seenAt } from '#dashboard/shell/job-data.ts';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { taskShare } from '#dashboard/shell/page.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const JobList = lazyPart(async () => (await import('#dashboard/shell/job-list.tsx')).JobList, {
  pending: () => <SkeletonText lines={3} className="p-3" />,
  failed: retryPart,
});

/** While something runs, events may be missed: then the list is asked for now and again. */
const pollEvery = 5_000; // milliseconds

/** A ring of 14 px: how far all that runs has come. */
function Ring({ share }: { share: number | undefined }) {
  const length = 2 * Math.PI * 5.5;
  return (
    <svg aria-hidden viewBox="0 0 14 14" className={`size-3.5 -rotate-90 ${share === undefined ? 'animate-spin' : ''}`}>
      <circle cx="7" cy="7" r="5.5" fill="none" strokeWidth="2" className="stroke-line" />
      <circle
        cx="7"
        cy="7"
        r="5.5"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - (share ?? 0.3))}
        className="stroke-accent transition-[stroke-dashoffset]"
      />
    </svg>
  );
}

/** The part of all running tasks that is done, where every one of them knows how much there is. */
function shareOf(jobs: readonly Job[]): number | undefined {
  const shares = jobs.map(({ progress }) => (progress?.total ? progress.done / progress.total : undefined));
  const known = shares.filter(share => share !== undefined);
  return known.length < jobs.length || known.length === 0
    ? undefined
    : known.reduce((sum, share) => sum + share, 0) / known.length;
}

type Advance = Pick<Job, 'state'> & { progress: Omit<NonNullable<Job['progress']>, 'note'> | null };

/** What it does in words comes with the list. */
const advanced = (job: Job, { state, progress }: Advance): Job => ({
  ...job,
  state,
  ...(progress && { progress: { note: '', ...job.progress, ...progress } }),
});

/** A button with the tasks that take longer: shown while one runs, and until its end was looked at. */
export function JobTray() {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const open = jobTray.use();
  const seen = seenAt.use();
  const options = jobsOptions(organizationId);
  const { data } = useQuery({
    ...options,
    refetchInterval: query => (query.state.data?.items.some(isActive) ? pollEvery : false),
  });
  useLiveEvents(['job.progress', 'job.finished'], ({ type, data: event }) => {
    const known = queries.getQueryData(options.queryKey)?.items.some(({ id }) => id === event.id);
    if (type === 'job.finished' || !known) void queries.invalidateQueries({ queryKey: options.queryKey });
    else patchLists<Job>(queries, 'listJobs', job => (job.id === event.id ? advanced(job, event as Advance) : job)); // as the service writes it
  });
  useActions([{ id: 'tasks', title: t('tasks'), run: () => jobTray.set(true) }]);
  const jobs = data?.items ?? [];
  const active = jobs.filter(isActive);
  const share = shareOf(active);
  useEffect(() => {
    taskShare.set(share);
    return () => taskShare.set(undefined);
  }, [share]);
  const followed = useRef(new Set<string>());
  const untold = useRef(new Set<string>());
  for (const { id } of active) {
    followed.current.add(id);
    untold.current.add(id);
  }
  useEffect(() => {
    const ended = jobs.filter(job => !isActive(job) && job.state !== 'cancelled' && untold.current.delete(job.id));
    if (ended.length > 0 && document.hidden)
      void import('#dashboard/shell/job-notice.ts').then(
        ({ tellOfEnd }) => tellOfEnd(ended),
        () => undefined,
      );
  });
  const news = jobs.filter(job => isNews(job, seen, followed.current));
  if (active.length === 0 && news.length === 0 && !open) return null;
  const failed = news.filter(({ state }) => state === 'failed').length;
  const label =
    active.length > 0
      ? t('running', { count: active.length })
      : failed > 0
        ? t('someFailed', { count: failed })
        : t('finished');
  return (
    <Popover
      label={t('tasks')}
      align="end"
      className="w-88 max-w-[calc(100vw-2rem)] p-1"
      open={open}
      onOpenChange={next => (next ? jobTray.set(true) : closeTray())}
      trigger={
        <Button size="sm" variant="quiet" aria-label={label}>
          {active.length > 0 ? (
            <Ring share={share} />
          ) : failed > 0 ? (
            <CircleX aria-hidden className="text-danger!" />
          ) : (
            <CircleCheck aria-hidden />
          )}
          {active.length > 0 && <span className="tabular-nums">{active.length}</span>}
        </Button>
      }
    >
      <JobList jobs={jobs} organizationId={organizationId} />
    </Popover>
  );
}
