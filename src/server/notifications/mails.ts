import { excerpt, plainText } from '#document/text.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { NotificationRow } from '../db/tables/notifications.ts';
import { findChain } from '../grants/level-rows.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { notificationSettings } from '../urls/addresses.ts';
import { findUsers } from '../users/rows.ts';
import { commentText } from './audience-rows.ts';
import { type Happening, itemOf } from './happening.ts';
import { notificationMail } from './letter.ts';
import { placeOf } from './place.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const quoted = 400;

/** The mails to those who want one at once, at addresses that they have confirmed. */
export async function instantMails(
  db: Db,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  happening: Happening,
  rows: readonly NotificationRow[],
): Promise<{ userId: string; letter: Mail }[]> {
  if (rows.length === 0) return [];
  const { actorId = '', job, linkRequest, provider = linkRequest?.provider } = happening;
  const people = await findUsers(db, [...rows.map(row => row.user_id), actorId]);
  const { item, request, text } = await subjectOf(db, happening);
  const about = {
    actor: people.find(({ id }) => id === actorId)?.display_name ?? '',
    item,
    request,
    job,
    provider,
  };
  const byId = new Map(people.map(person => [person.id, person]));
  return rows.flatMap(row => {
    const person = byId.get(row.user_id);
    if (!person || person.email_verified_at === null || person.deleted_at !== null) return [];
    const url = job?.file?.url ?? placeOf(config, { ...row, request_number: request?.number ?? null });
    return [
      {
        userId: row.user_id,
        letter: notificationMail({
          ...{ to: person.email, language: person.language, url, settings: notificationSettings(config) },
          ...{ type: row.type, about, text },
          unsubscribe: unsubscribeUrl(secrets, config, { userId: row.user_id, kind: row.type }),
        }),
      },
    ];
  });
}

async function subjectOf(db: Db, happening: Happening) {
  const { organizationId, spaceId, changeRequestId, commentId, replyId } = happening;
  const place = itemOf(happening);
  const [item] = place ? await findChain(db, organizationId, place) : [];
  if (spaceId === undefined) return { item, request: undefined, text: undefined };
  const key = { organizationId, spaceId };
  const text = commentId === undefined ? undefined : await commentText(db, key, commentId, replyId);
  return {
    item,
    request: changeRequestId === undefined ? undefined : await findChangeRequest(db, key, changeRequestId),
    text: text === undefined ? undefined : excerpt(plainText(text), quoted),
  };
}
