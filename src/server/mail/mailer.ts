import type { Db } from '../db/database.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
}

export interface Mailer {
  /** Sends a mail once the transaction is committed; tried again while the mail server does not take it. */
  send(tx: Db, mail: Mail): Promise<void>;
}
