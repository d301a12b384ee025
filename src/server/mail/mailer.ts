import type { Db } from '../db/database.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Where to unsubscribe by one POST, for mails that can be switched off. */
  unsubscribe?: string | undefined;
  /** Whose admins see that it could not be sent; the invite's own where there is one. */
  organizationId?: string | undefined;
  /** The invite that the mail is of, which says so where it cannot be delivered. */
  invite?: MailedInvite | undefined;
}

export interface MailedInvite {
  organizationId: string;
  id: string;
  /** Of the key in this mail: an older one that fails later says nothing about the invite. */
  keyHash: string;
  /** Id of the user who is told at once. */
  invitedBy: string;
}

export interface Mailer {
  /** Sends mails once the transaction is committed; each is tried again while the mail server does not take it. */
  send(tx: Db, ...mails: readonly Mail[]): Promise<void>;
}
