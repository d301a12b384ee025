import type { Job } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/jobs.ts';
import { jobName } from '#dashboard/shell/job-data.ts';
import { createStore } from '#dashboard/ui/store.ts';

const key = 'bindery-job-notices';

/** Whether this browser may still be asked to show notices, or has said that it does. */
const mayShow = (): boolean => 'Notification' in window && Notification.permission !== 'denied';

/** Whether somebody wants to be told of the end of tasks in another tab; undefined where the browser shows no notices. */
export const jobNotices = createStore<boolean | undefined>(
  mayShow() ? localStorage.getItem(key) !== null && Notification.permission === 'granted' : undefined,
);

/** Asks the browser for its leave where it was not given yet. */
export async function setJobNotices(on: boolean): Promise<void> {
  const shows = !on || (await Notification.requestPermission()) === 'granted';
  if (on && shows) localStorage.setItem(key, 'true');
  else localStorage.removeItem(key);
  jobNotices.set(mayShow() ? on && shows : undefined);
}

/** Tells whoever wants it, and looks at something else, which tasks are over. */
export function tellOfEnd(jobs: readonly Job[]): void {
  if (!jobNotices.get() || !document.hidden) return;
  for (const job of jobs) {
    const notice = new Notification(jobName(job), { body: t(`state.${job.state}`), tag: job.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}
