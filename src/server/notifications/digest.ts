import { findMembership } from '../access/item-rows.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { writeMail } from '../mail/layout.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { dashboardOf, notificationSettings } from '../urls/addresses.ts';
import { findUser, findUsers } from '../users/rows.ts';
import { fill, forCount, textsIn, written } from '../words/words.ts';
import { markMailed, type Receiver, storeDigest, waitingForMail } from './digest-rows.ts';
import { type About, phraseOf } from './phrases.ts';
import { placeOf } from './place.ts';
import { countSeen, listSeen, type SeenNotification } from './rows.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

type DigestServices = Pick<Services, 'database' | 'clock' | 'mail' | 'config' | 'secrets'>;

const day = 86_400_000;
const batch = 100;
/** What one mail names; of more it says how many there are. */
const named = 20;

/** Sends everybody what waits for their daily mail, at most one mail a day from each organization. */
export async function sendDigests(services: DigestServices, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const due = { now: now.toISOString(), before: new Date(now.getTime() - day).toISOString() };
  for (;;) {
    const waiting = await waitingForMail(database.read, due, batch);
    for (const receiver of waiting) {
      signal.throwIfAborted();
      await sendDigest(services, receiver);
    }
    if (waiting.length < batch) break;
  }
}

async function sendDigest(services: DigestServices, receiver: Receiver): Promise<void> {
  const { database, clock, mail } = services;
  const now = clock.now().toISOString();
  const write = async (tx: Db) => {
    const letter = await digestOf(tx, services, receiver, now);
    await markMailed(tx, receiver, now);
    if (!letter) return;
    await storeDigest(tx, receiver, now);
    await mail.send(tx, { ...letter, organizationId: receiver.organization_id });
  };
  // What comes after the mail was written waits for the next one.
  await database.write(write, { steady: true });
}

/** Only what is unread, and what they may still see. */
async function digestOf(
  tx: Db,
  { config, secrets }: Pick<DigestServices, 'config' | 'secrets'>,
  { organization_id: organizationId, user_id: userId }: Receiver,
  now: string,
): Promise<Mail | undefined> {
  const found = await findMembership(tx, organizationId, userId);
  const person = await findUser(tx, userId);
  if (!found || found.disabled || !person || person.email_verified_at === null) return undefined;
  const { language } = person;
  const { unsettled } = found.organization;
  const viewer: Viewer = { organizationId, userId, role: found.role, unsettled };
  const page = { limit: named, direction: 'desc' as const, after: undefined, filter: '' };
  const { rows } = await listSeen(tx, viewer, 'mail', page, now);
  if (rows.length === 0) return undefined;
  const count = await countSeen(tx, viewer, 'mail', now);
  const actors = await findUsers(
    tx,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const nameOf = new Map(actors.map(({ id, display_name }) => [id, display_name]));
  const lines = rows.map(row => ({
    label: phraseOf(language, row.type, aboutOf(row, nameOf.get(row.actor_id ?? '') ?? '')).sentence,
    url: placeOf(config, row),
  }));
  const organization = found.organization.title;
  const { digest, notification } = textsIn(language);
  const number = (value: number) => written(language, value);
  return writeMail(person.email, {
    language,
    subject: fill(forCount(language, count, digest.subject_one, digest.subject_other), {
      count: number(count),
      organization,
    }),
    heading: fill(digest.heading, { organization }),
    paragraphs: [
      ...lines,
      ...(count > lines.length ? [fill(digest.more, { count: number(count - lines.length) })] : []),
    ],
    button: { label: digest.button, url: dashboardOf(config, organizationId).inbox },
    note: digest.note,
    settings: { label: notification.settings, url: notificationSettings(config) },
    unsubscribe: unsubscribeUrl(secrets, config, { userId, kind: 'daily' }),
  });
}

function itemOf({ space_title, site_title, collection_title }: SeenNotification): About['item'] {
  if (space_title !== null) return { kind: 'space', title: space_title };
  if (site_title !== null) return { kind: 'site', title: site_title };
  return collection_title === null ? undefined : { kind: 'collection', title: collection_title };
}

function aboutOf(row: SeenNotification, actor: string) {
  const { request_number: number, request_subject, job, type } = row;
  const subject = job === null ? undefined : JSON.parse(job);
  const isProvider = type === 'certificate_expires' || type === 'sso_link_requested';
  return {
    actor,
    item: itemOf(row),
    request: number === null ? undefined : { number, subject: request_subject ?? '' },
    job: isProvider ? undefined : subject,
    provider: isProvider ? subject : undefined,
  };
}
