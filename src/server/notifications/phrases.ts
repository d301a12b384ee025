import type { NotificationType } from '#contract/notifications.ts';

/** What a mail names of a happening. */
export interface About {
  /** Display name; empty for the service. */
  actor: string;
  /** Title of the space; empty without one. */
  space: string;
  request: { number: number; subject: string } | undefined;
  job: { kind: string; state: string; title?: string | undefined; file?: object | undefined } | undefined;
  provider?: { label: string; validTo: string } | undefined;
}

/** What happened, as a heading and as a sentence. */
export function phraseOf(type: NotificationType, about: About): { heading: string; sentence: string } {
  const { actor, space } = about;
  const request = nameOf(about.request);
  switch (type) {
    case 'review_requested':
      return { heading: 'Review requested', sentence: `${actor} asks you to review ${request} in ${space}.` };
    case 'mentioned':
      return { heading: 'You were mentioned', sentence: `${actor} mentions you in ${request || space}.` };
    case 'review_submitted':
      return { heading: 'Review given', sentence: `${actor} reviewed ${request} in ${space}.` };
    case 'comment_created':
      return { heading: 'New comment', sentence: `${actor} commented on ${request || space}.` };
    case 'comment_reply_created':
      return { heading: 'New reply', sentence: `${actor} replied in ${request || space}.` };
    case 'change_request_opened':
      return { heading: 'Ready for review', sentence: `${actor} opened ${request} in ${space}.` };
    case 'change_request_merged':
      return { heading: 'Merged', sentence: `${actor} merged ${request} into ${space}.` };
    case 'change_request_conflicted':
      return { heading: 'Conflicts', sentence: `${request} conflicts with what ${space} has now.` };
    case 'invited':
      return { heading: 'You have access', sentence: `${actor} gave you access to ${space}.` };
    case 'certificate_expires':
      return certificatePhrase(about);
    case 'job_finished':
      return jobPhrase(about);
  }
}

function certificatePhrase({ provider }: About) {
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const end = provider ? date.format(new Date(provider.validTo)) : '';
  return {
    heading: 'The certificate of single sign-on ends',
    sentence: `The certificate of ${provider?.label ?? 'your identity provider'} is good until ${end}. Afterwards nobody can sign in through it until it has a new one.`,
  };
}

function jobPhrase({ job, ...about }: About) {
  const space = job?.title ?? about.space;
  const what = { import: 'import', pdf: 'PDF', translation: 'translation' }[job?.kind ?? ''] ?? 'task';
  const end = job?.state === 'failed' ? 'failed' : 'is done';
  const kept = job?.file ? ' The link is good for seven days.' : '';
  return {
    heading: `Your ${what} ${end}`,
    sentence: `Your ${what}${space === '' ? '' : ` of ${space}`} ${end}.${kept}`,
  };
}

function nameOf(request: About['request']): string {
  if (!request) return '';
  return request.subject === '' ? `change request #${request.number}` : `“${request.subject}” (#${request.number})`;
}
