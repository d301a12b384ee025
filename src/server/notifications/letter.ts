import type { NotificationType } from '#contract/notifications.ts';
import { writeMail } from '../mail/layout.ts';
import type { Mail } from '../mail/mailer.ts';
import { type About, phraseOf } from './phrases.ts';

interface Letter {
  to: string;
  /** Where the button leads. */
  url: string;
  type: NotificationType;
  about: About;
  /** What was written, as plain text. */
  text?: string | undefined;
}

/** The mail about one notification. */
export function notificationMail({ to, url, type, about, text }: Letter): Mail {
  const { heading, sentence } = phraseOf(type, about);
  return writeMail(to, {
    subject: subjectOf(heading, about),
    heading,
    paragraphs: [sentence, ...(text ? [text] : [])],
    button: { label: labelOf(type, about), url },
    note: `You get this mail because ${reasonOf(type)}. What is mailed to you is set in your account, under Notifications.`,
  });
}

function labelOf(type: NotificationType, { job }: About): string {
  if (type === 'review_requested') return 'Review the changes';
  return job?.file ? 'Open the PDF' : 'Open in Bindery';
}

function subjectOf(heading: string, { request, space }: About): string {
  if (!request) return space === '' ? heading : `${heading}: ${space}`;
  return `${heading}: ${request.subject === '' ? `#${request.number}` : `${request.subject} (#${request.number})`}`;
}

function reasonOf(type: NotificationType): string {
  switch (type) {
    case 'review_requested':
      return 'your review was asked for';
    case 'mentioned':
      return 'you were mentioned';
    case 'invited':
      return 'you were given access';
    case 'certificate_expires':
      return 'you are an admin of the organization';
    case 'job_finished':
      return 'you began this';
    default:
      return 'you follow this';
  }
}
