import type { Db } from '../db/database.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Where to unsubscribe by one POST, for mails that can be switched off. */
  unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Sends mails once the transaction is committed; each is tried again while the mail server does not take it. */
  send(tx: Db, ...mails: readonly Mail[]): Promise<void>;
}
