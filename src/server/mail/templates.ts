import type { Language } from '../db/tables/accounts.ts';
import type { Texts } from '../words/english.ts';
import { fill, forCount, textsIn, written } from '../words/words.ts';
import { type Link, writeMail } from './layout.ts';
import type { Mail } from './mailer.ts';

interface Addressed {
  to: string;
  /** Of the reader, `null` where it is not known. */
  language: Language | null;
  /** Where the button leads. */
  url: string;
}

type Area =
  | 'invitation'
  | 'verifyEmail'
  | 'resetPassword'
  | 'linkAccount'
  | 'linkedAccount'
  | 'webhookDisabled'
  | 'organizationDeleted'
  | 'ssoReverted';

/** A mail of the catalogue; `further` are paragraphs behind its text. */
function mailOf<Name extends Area>(
  { to, language, url }: Addressed,
  area: Name,
  values: Readonly<Record<string, string>> = {},
  further: (texts: Texts[Name]) => readonly (string | Link)[] = () => [],
): Mail {
  const texts = textsIn(language)[area];
  const { subject, heading, text, button, note } = texts;
  return writeMail(to, {
    language,
    subject: fill(subject, values),
    heading: fill(heading, values),
    paragraphs: [text, ...further(texts)].map(paragraph =>
      typeof paragraph === 'string' ? fill(paragraph, values) : paragraph,
    ),
    button: { label: button, url },
    note,
  });
}

/**
 * @param inviter display name of who invited
 * @param message what they add, plain text
 */
export const invitationMail = ({
  message,
  ...mail
}: Addressed & { inviter: string; organization: string; message: string | null }): Mail =>
  mailOf(
    mail,
    'invitation',
    { inviter: mail.inviter, organization: mail.organization, message: message ?? '' },
    texts => (message === null ? [] : [texts.message]),
  );

export const verifyEmailMail = (mail: Addressed): Mail => mailOf(mail, 'verifyEmail');

interface Provider {
  label: string;
  startURL: string;
  organization: string;
}

/**
 * @param hours how long the link is valid
 * @param providers that sign the person in: nobody else may be told of them
 */
export function resetPasswordMail({
  hours,
  providers = [],
  ...mail
}: Addressed & { hours: number; providers?: readonly Provider[] }): Mail {
  const { mail: words } = textsIn(mail.language);
  const unit = forCount(mail.language, hours, words.hours_one, words.hours_other);
  const valid = fill(unit, { count: written(mail.language, hours) });
  return mailOf(mail, 'resetPassword', { hours: valid }, texts => [
    texts.valid,
    ...(providers.length > 0 ? [texts.without] : []),
    ...providers.map(({ label: provider, startURL: url, organization }) => ({
      label: fill(texts.through, { provider, organization }),
      url,
    })),
  ]);
}

/** @param organization whose identity provider asks to sign the person in */
export const linkAccountMail = (mail: Addressed & { organization: string }): Mail =>
  mailOf(mail, 'linkAccount', { organization: mail.organization }, texts => [texts.consequence]);

/** @param provider through which the person can sign in from now on */
export const linkedAccountMail = ({
  organization,
  provider,
  ...mail
}: Addressed & { organization: string; provider: string }): Mail =>
  mailOf(mail, 'linkedAccount', { organization, provider });

/**
 * @param host of the webhook's address
 * @param failures how many deliveries failed in a row
 * @param message what went wrong the last time
 */
export const webhookDisabledMail = ({
  host,
  failures,
  message,
  ...mail
}: Addressed & { host: string; failures: number; message: string }): Mail =>
  mailOf(mail, 'webhookDisabled', { host, failures: written(mail.language, failures), message });

/** @param days for which it can be restored */
export const organizationDeletedMail = (mail: Addressed & { organization: string; days: number }): Mail =>
  mailOf(mail, 'organizationDeleted', { organization: mail.organization, days: written(mail.language, mail.days) });

/** @param organization where nobody confirmed in time that single sign-on works */
export const ssoRevertedMail = (mail: Addressed & { organization: string }): Mail =>
  mailOf(mail, 'ssoReverted', { organization: mail.organization });
