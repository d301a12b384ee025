import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cancelJob, runTranslation } from '#client/sdk.gen.ts';
import type { Job } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/jobs.ts';
import { clockTime, closeTray, importReport, isActive, jobHref, jobName } from '#dashboard/shell/job-data.ts';
import { jobNotices, setJobNotices } from '#dashboard/shell/job-notice.ts';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { startPdf } from '#dashboard/shell/pdf-job.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const chips = {
  queued: 'waiting',
  running: 'pending',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'draft',
} as const;

/** How long it has been running, second by second. */
function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      <span className="sr-only">{t('elapsed')} </span>
      {clockTime(now - Date.parse(since))}
    </span>
  );
}

function JobProgress({ job }: { job: Job }) {
  const { done = 0, total, note } = job.progress ?? {};
  return (
    <div className="mt-1.5">
      {job.state === 'running' && (
        <Progress label={t('progressOf', { name: jobName(job) })} {...(total ? { value: done / total } : {})} />
      )}
      <p className="mt-1 flex gap-2 text-xs text-fg-3 tabular-nums">
        <span className="min-w-0 flex-1 truncate">
          {[note, total ? t('progress', { done, total }) : ''].filter(Boolean).join(' · ') || t(`state.${job.state}`)}
        </span>
        {job.startedAt !== undefined && <Elapsed since={job.startedAt} />}
      </p>
    </div>
  );
}

/** Begins a task that failed once more. */
async function runAgain(organizationId: string, { translation, urls }: Job): Promise<void> {
  if (translation) await runTranslation({ path: { organizationId, translationId: translation } });
  else if (urls.retry) await startPdf(urls.retry);
}

function JobRow({ job, organizationId }: { job: Job; organizationId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const name = jobName(job);
  const href = jobHref(organizationId, job);
  const cancel = async () => {
    const restore = patchLists<Job>(queries, 'listJobs', other =>
      other.id === job.id ? { ...other, state: 'cancelled' } : other,
    );
    try {
      await cancelJob({ path: { organizationId, jobId: job.id } });
      toast.info(t('cancelled', { name }));
    } catch (error) {
      restore();
      toastError(error);
    }
  };
  const retry = async () => {
    try {
      await runAgain(organizationId, job);
      toast.info(t('retried', { name }));
      await refreshOperations(queries, 'listJobs');
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <li className="px-3 py-2.5">
      <div className="flex items-center gap-2">
        <span className="line-clamp-2 min-w-0 flex-1 text-sm font-medium wrap-anywhere">{name}</span>
        {isActive(job) ? (
          job.permissions.cancel && (
            <IconButton icon={X} size="sm" label={t('cancel', { name })} onClick={() => void cancel()} />
          )
        ) : (
          <StatusChip status={chips[job.state]}>{t(`state.${job.state}`)}</StatusChip>
        )}
      </div>
      {isActive(job) && <JobProgress job={job} />}
      {job.error && job.state === 'failed' && <p className="mt-1 text-xs text-danger">{job.error}</p>}
      {!isActive(job) && (
        <div className="mt-1 flex items-center gap-1">
          <RelativeTime value={job.finishedAt ?? job.createdAt} className="flex-1 text-xs text-fg-3" />
          {job.kind === 'import' && job.state !== 'cancelled' && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                closeTray();
                importReport.set(job.id);
              }}
            >
              {t('report')}
            </Button>
          )}
          {job.state === 'failed' && (job.translation || job.urls.retry) && (
            <Button size="sm" variant="quiet" onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
          {job.urls.result && (
            <a
              href={job.urls.result}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ variant: 'quiet', size: 'sm' })}
            >
              {t('download')}
            </a>
          )}
          {href && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                closeTray();
                router.history.push(href);
              }}
            >
              {t('open')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The wish to be told of the end of tasks while another tab is looked at. */
function Notices() {
  const on = jobNotices.use();
  if (on === undefined) return null;
  return (
    <Switch
      checked={on}
      onCheckedChange={next => void setJobNotices(next)}
      description={t('noticesHelp')}
      className="-mx-1 -mb-1 border-t px-3 py-2.5"
    >
      {t('notices')}
    </Switch>
  );
}

/** The tasks of the last days, those that run first. */
export function JobList({ jobs, organizationId }: { jobs: readonly Job[]; organizationId: string }) {
  if (jobs.length === 0) return <p className="p-4 text-sm text-fg-3">{t('empty')}</p>;
  const ordered = [...jobs.filter(isActive), ...jobs.filter(job => !isActive(job))];
  return (
    <>
      <ul aria-label={t('tasks')} className="-mx-1 -mt-1 max-h-96 divide-y overflow-y-auto">
        {ordered.map(job => (
          <JobRow key={job.id} job={job} organizationId={organizationId} />
        ))}
      </ul>
      <Notices />
    </>
  );
}
