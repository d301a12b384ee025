import { listJobsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Job } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/jobs.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** Whether the tray is open: it can be opened from the palette too. */
export const jobTray = createStore(false);

export const jobsOptions = (organizationId: string) =>
  listJobsOptions({ path: { organizationId }, query: { limit: 20 } });

export const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

const kinds = ['import', 'pdf', 'translation'] as const;

export const jobName = ({ kind, space }: Job): string =>
  t(`kind.${kinds.find(known => known === kind) ?? 'other'}`, { space: space?.title ?? t('somewhere') });

/** Where its outcome is, if it has one in the app. */
export function jobHref(organizationId: string, { space, changeRequest, state }: Job): string | undefined {
  if (!space || state === 'cancelled') return undefined;
  const inSpace = `/o/${organizationId}/s/${space.id}`;
  return changeRequest ? `${inSpace}/cr/${changeRequest}/changes` : inSpace;
}

const seenKey = 'bindery-jobs-seen';
const shownFor = 3_600_000;

/** When the tray was last opened in this browser. */
export const seenAt = createStore(Number(localStorage.getItem(seenKey)) || 0);

export function markSeen(): void {
  localStorage.setItem(seenKey, String(Date.now()));
  seenAt.set(Date.now());
}

/** Over for less than an hour, and not looked at since. */
export const isNews = ({ finishedAt, state }: Job, seen: number): boolean =>
  finishedAt !== undefined && state !== 'cancelled' && Date.parse(finishedAt) > Math.max(seen, Date.now() - shownFor);
