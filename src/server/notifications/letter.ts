import type { NotificationType } from '#contract/notifications.ts';
import type { Language } from '../db/tables/accounts.ts';
import { writeMail } from '../mail/layout.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Texts } from '../words/english.ts';
import { fill, textsIn } from '../words/words.ts';
import { type About, phraseOf } from './phrases.ts';

interface Letter {
  to: string;
  /** Of the reader, `null` where it is not known. */
  language: Language | null;
  /** Where the button leads. */
  url: string;
  /** Where to choose which mails to get. */
  settings: string;
  /** Where to unsubscribe from mails of this type. */
  unsubscribe: string;
  type: NotificationType;
  about: About;
  /** What was written, as plain text. */
  text?: string | undefined;
}

/** The mail about one notification. */
export function notificationMail({ to, language, url, settings, unsubscribe, type, about, text }: Letter): Mail {
  const { heading, sentence } = phraseOf(language, type, about);
  const texts = textsIn(language).notification;
  return writeMail(to, {
    language,
    subject: asking.has(type) ? sentence.replace(/\.$/, '') : subjectOf(heading, about),
    heading,
    paragraphs: [sentence, ...(text ? [text] : [])],
    button: { label: labelOf(texts, type, about), url },
    note: fill(texts.note, { reason: reasonOf(texts, type) }),
    settings: { label: texts.settings, url: settings },
    unsubscribe,
  });
}

type Words = Texts['notification'];

/** What is told apart by who asks, and for what: its sentence is the subject, or two of them were one conversation. */
const asking: ReadonlySet<NotificationType> = new Set(['access_requested', 'sso_link_requested']);

function labelOf({ review, openPdf, open }: Words, type: NotificationType, { job }: About): string {
  if (type === 'review_requested') return review;
  return job?.file ? openPdf : open;
}

function subjectOf(heading: string, { request, item }: About): string {
  const subject = request?.subject ? `${request.subject} (#${request.number})` : request && `#${request.number}`;
  const name = subject ?? item?.title;
  return name === undefined ? heading : `${heading}: ${name}`;
}

function reasonOf(texts: Words, type: NotificationType): string {
  switch (type) {
    case 'review_requested':
      return texts.becauseReview;
    case 'mentioned':
      return texts.becauseMention;
    case 'invited':
      return texts.becauseAccess;
    case 'access_requested':
      return texts.becauseManaging;
    case 'access_declined':
    case 'sso_link_declined':
      return texts.becauseAsked;
    case 'certificate_expires':
    case 'sso_link_requested':
      return texts.becauseAdmin;
    case 'job_finished':
      return texts.becauseBegun;
    default:
      return texts.becauseFollowed;
  }
}
