import type { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import { excerpt, plainText } from '#document/text.ts';
import type { Context } from '../http/context.ts';
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
  const userOf = await presentUsers(
    context,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
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
    ...presentRequest(row),
    ...presentComment(row),
    ...(row.review_id === null || row.review_status === null
      ? {}
      : { review: { id: row.review_id, status: row.review_status } }),
    ...presentSubject(row, context),
    createdAt: row.created_at,
    ...(row.read_at === null ? {} : { readAt: row.read_at }),
    urls: { app: placeOf(context.services.config.publicUrl, row) },
  }));
}

/** The task or the provider that it is about; a file whose link is over is left out. */
function presentSubject({ type, job }: SeenNotification, { services, headers }: Context) {
  if (job === null) return {};
  if (type === 'certificate_expires') return { provider: JSON.parse(job) };
  const { file, error, ...subject }: NonNullable<Happening['job']> = JSON.parse(job);
  return {
    job: {
      ...subject,
      ...(error === undefined ? {} : { error: saidIn(wordsFor({ headers }).texts, error) }),
      ...(file && new Date(file.validTo) > services.clock.now() ? { file } : {}),
    },
  };
}

function presentRequest({ change_request_id, request_number, request_subject, request_status }: SeenNotification) {
  if (change_request_id === null || request_number === null || request_status === null) return {};
  return {
    changeRequest: {
      id: change_request_id,
      number: request_number,
      subject: request_subject ?? '',
      status: request_status,
    },
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
