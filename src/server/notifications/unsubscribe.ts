import { NotificationType } from '#contract/notifications.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';
import { findUser, lockUser } from '../users/rows.ts';
import { findChosen, storeChosen } from './preference-rows.ts';
import { readPreferences, withChosen } from './preferences.ts';

/** The mails about one type of notification, or the daily one. */
export type MailKind = NotificationType | 'daily';

/** What a link from a mail switches off, and for whom. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

export const unsubscribePath = '/unsubscribe';

const purpose = 'unsubscribe';

/** A link for whoever reads the mail. It opens nothing else and does not expire: mails are read late. */
export function unsubscribeUrl(
  secrets: Secrets,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, kind }: Unsubscription,
): string {
  const named = `${userId}.${kind}`;
  return `${publicUrl}${unsubscribePath}?token=${named}.${secrets.sign(purpose, named)}`;
}

/** Undefined for a token that was not made here. */
export function readUnsubscription(secrets: Secrets, token: string): Unsubscription | undefined {
  const [userId = '', kind = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !secrets.verify(purpose, `${userId}.${kind}`, signature)) return undefined;
  const type = NotificationType.safeParse(kind).data;
  if (type !== undefined) return { userId, kind: type };
  return kind === 'daily' ? { userId, kind } : undefined;
}

/** Switches the mails off; again changes nothing. False for an account that is gone. */
export async function unsubscribe(tx: Db, { userId, kind }: Unsubscription): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (!user || user.deleted_at !== null) return false;
  await lockUser(tx, userId);
  const before = readPreferences((await findChosen(tx, [userId])).get(userId));
  const types = NotificationType.options.filter(type =>
    kind === 'daily' ? before[type].email === 'daily' : type === kind,
  );
  const off = Object.fromEntries(types.map(type => [type, { email: 'off' as const }]));
  await storeChosen(tx, userId, JSON.stringify(withChosen(before, off)));
  return true;
}
