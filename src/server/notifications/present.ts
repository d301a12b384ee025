import type { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import { excerpt, plainText } from '#document/text.ts';
import type { Context } from '../http/context.ts';
import { presentReview, reviewersOf } from '../reviews/present-standings.ts';
import { presentUsers } from '../users/present-users.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import type { Happening } from './happening.ts';
import { placeOf } from './place.ts';
import type { SeenNotification } from './rows.ts';

const excerptLength = 240;

export async function presentNotifications(
  context: Context,
  rows: readonly SeenNotification[],
): Promise<z.input<typeof Notification>[]> {
  const reviewers = rows.flatMap(row => reviewedIn(row) ?? []).flatMap(reviewersOf);
  const userOf = await presentUsers(context, [...rows.flatMap(({ actor_id }) => actor_id ?? []), ...reviewers]);
  return rows.map(row => ({
    object: 'notification',
    id: row.id,
    type: row.type,
    ...(row.actor_id === null ? {} : { actor: userOf(row.actor_id) }),
    ...(row.space_id === null
      ? {}
      : {
          space: {
            id: row.space_id,
            title: row.space_title ?? '',
            ...(row.space_emoji ? { emoji: row.space_emoji } : {}),
          },
        }),
    ...(row.site_id === null ? {} : { site: { id: row.site_id, title: row.site_title ?? '' } }),
    ...(row.collection_id === null ? {} : { collection: { id: row.collection_id, title: row.collection_title ?? '' } }),
    ...presentRequest(row, userOf),
    ...presentComment(row),
    ...(row.review_id === null || row.review_status === null
      ? {}
      : { review: { id: row.review_id, status: row.review_status } }),
    ...presentAccessRequest(row),
    ...presentSubject(row, context),
    createdAt: row.happened_at ?? row.created_at,
    ...(row.happened_at === null ? {} : { snoozedUntil: row.created_at }),
    ...(row.read_at === null ? {} : { readAt: row.read_at }),
    urls: { app: placeOf(context.services.config, row) },
  }));
}

function presentAccessRequest({ access_request_id: id, asked_level, asked_message }: SeenNotification) {
  if (id === null || asked_level === null) return {};
  return { accessRequest: { id, role: asked_level, ...(asked_message ? { message: asked_message } : {}) } };
}

/** The task or the provider that it is about; a file whose link is over is left out. */
function presentSubject({ type, job, link_request_id, asking_name }: SeenNotification, { services, headers }: Context) {
  if (job === null) return {};
  if (type === 'certificate_expires') return { provider: JSON.parse(job) };
  if (type === 'sso_link_requested')
    return { linkRequest: { id: link_request_id ?? '', provider: JSON.parse(job), nameID: asking_name ?? '' } };
  const { file, error, ...subject }: NonNullable<Happening['job']> = JSON.parse(job);
  return {
    job: {
      ...subject,
      ...(error === undefined ? {} : { error: saidIn(wordsFor({ headers }).texts, error) }),
      ...(file && new Date(file.validTo) > services.clock.now() ? { file } : {}),
    },
  };
}

/** The change request that it is about, as far as its reviewers are concerned. */
function reviewedIn({
  request_status: status,
  request_revision: revision_id,
  request_standings: standings,
}: SeenNotification) {
  return status === null || revision_id === null || standings === null ? undefined : { status, revision_id, standings };
}

function presentRequest(row: SeenNotification, userOf: Parameters<typeof presentReview>[1]) {
  const { change_request_id: id, request_number: number, request_subject: subject } = row;
  const request = reviewedIn(row);
  if (!request || id === null || number === null) return {};
  const review = presentReview(request, userOf);
  return {
    changeRequest: { id, number, subject: subject ?? '', status: request.status, ...(review ? { review } : {}) },
  };
}

function presentComment({ comment_id, reply_id, comment_page, comment_body, reply_body }: SeenNotification) {
  if (comment_id === null) return {};
  const text = reply_id === null ? comment_body : reply_body;
  return {
    comment: {
      id: comment_id,
      ...(reply_id === null ? {} : { reply: reply_id }),
      ...(comment_page === null ? {} : { page: comment_page }),
      excerpt: excerpt(plainText(text ?? ''), excerptLength),
    },
  };
}
