import type { ReactNode } from 'react';
import type { Notification } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/notification-phrases.ts';

type PhraseKey = Exclude<Parameters<typeof t>[0], 'someone' | 'untitled'>;

const jobs = ['import', 'pdf', 'translation'] as const;

function keyOf({ type, review, job, space, site, collection }: Notification): PhraseKey {
  if (type === 'review_submitted') return review ? review.status : 'review_submitted';
  if (type === 'access_declined') return space || site || collection ? `${type}To` : type;
  if (type === 'invited' || type === 'access_requested') {
    if (site) return `${type}Site`;
    if (collection) return `${type}Collection`;
    if (!space) return `${type}Role`;
  }
  if (type !== 'job_finished') return type;
  const kind = jobs.find(known => known === job?.kind) ?? 'job';
  return job?.state === 'failed' ? `${kind}Failed` : kind;
}

export const actorOf = ({ actor }: Notification): string => actor?.displayName ?? t('someone');

/** What it is about: the change request, the space, what was given, or an identity provider. */
export function subjectOf({
  changeRequest,
  space,
  site,
  collection,
  provider,
  linkRequest,
  job,
}: Notification): string {
  if (changeRequest) return changeRequest.subject || t('untitled');
  return job?.title ?? (space ?? site ?? collection)?.title ?? (provider ?? linkRequest?.provider)?.label ?? '';
}

/** What happened, in one sentence. */
export const phraseText = (notification: Notification): string =>
  t(keyOf(notification), { actor: actorOf(notification), subject: subjectOf(notification) });

/** The same with the subject set apart. */
export const phrase = (notification: Notification): ReactNode =>
  t.rich(keyOf(notification), {
    actor: actorOf(notification),
    subject: <bdi className="font-medium text-fg">{subjectOf(notification)}</bdi>,
  });

/** Where in the app it leads: the service gives the whole address. */
export function notificationHref({ urls }: Notification): string {
  const { pathname, search } = new URL(urls.app);
  return `${pathname}${search}`;
}
