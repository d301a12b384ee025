import { listJobsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Job } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/jobs.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** The import whose report is shown, by the id of its task. */
export const importReport = createStore<string | undefined>(undefined);

/** Whether the tray is open: it can be opened from the palette too. */
export const jobTray = createStore(false);

export const jobsOptions = (organizationId: string) =>
  listJobsOptions({ path: { organizationId }, query: { limit: 20 } });

export const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

const kinds = [
  'import',
  'pdf',
  'translation',
  'structure',
  'collection-deletion',
  'collection-transfer',
  'collection-emptying',
] as const;

const languages = new Intl.DisplayNames(locale, { type: 'language' });

export function jobName({ kind, space, title, language }: Job): string {
  const of = title ?? space?.title ?? t('somewhere');
  if (kind === 'translation' && language !== undefined)
    return t('translationInto', { space: of, language: languages.of(language) ?? language });
  return t(`kind.${kinds.find(known => known === kind) ?? 'other'}`, { space: of });
}

/** Where its outcome is, if it has one in the app. */
export function jobHref(organizationId: string, { space, changeRequest, state }: Job): string | undefined {
  if (!space || state === 'cancelled') return undefined;
  const inSpace = `/o/${organizationId}/s/${space.id}`;
  return changeRequest ? `${inSpace}/cr/${changeRequest}/changes` : inSpace;
}

/** A time as a clock counts it: `0:07`, `12:34`, `1:02:03`. */
export function clockTime(milliseconds: number): string {
  // The clock of the service may be ahead.
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const seenKey = 'bindery-jobs-seen';
const shownFor = 3_600_000;

/** When the tray was last opened in this browser. */
export const seenAt = createStore(Number(localStorage.getItem(seenKey)) || 0);

export function closeTray(): void {
  jobTray.set(false);
  localStorage.setItem(seenKey, String(Date.now()));
  seenAt.set(Date.now());
}

/** Milliseconds: what was over sooner answered whoever waited for it. */
const noticeable = 5_000;

/** Over for less than an hour, not looked at since, and worth a look: it took a while, or was seen to run here. */
export function isNews(
  { id, createdAt, finishedAt, state }: Job,
  seen: number,
  followed: ReadonlySet<string>,
): boolean {
  if (finishedAt === undefined || state === 'cancelled') return false;
  const end = Date.parse(finishedAt);
  return end > Math.max(seen, Date.now() - shownFor) && (followed.has(id) || end - Date.parse(createdAt) > noticeable);
}
