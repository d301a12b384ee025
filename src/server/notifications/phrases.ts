import type { NotificationType } from '#contract/notifications.ts';
import type { Language } from '../db/tables/accounts.ts';
import type { GrantItem } from '../grants/rows.ts';
import { fill, textsIn } from '../words/words.ts';

/** What a mail names of a happening. */
export interface About {
  /** Display name; empty for the service. */
  actor: string;
  /** Where it happened, or what was given. */
  item: { kind: GrantItem['kind']; title: string } | undefined;
  request: { number: number; subject: string } | undefined;
  job: { kind: string; state: string; title?: string | undefined; file?: object | undefined } | undefined;
  provider?: { label: string; validTo?: string } | undefined;
}

/** What happened, as a heading and as a sentence. */
export function phraseOf(
  language: Language | null,
  type: NotificationType,
  about: About,
): { heading: string; sentence: string } {
  if (type === 'job_finished') return jobPhrase(language, about);
  const { happened, sentence } = textsIn(language);
  const { actor, item, provider } = about;
  const space = item?.title ?? '';
  const request = nameOf(language, about.request);
  const date = new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'long', timeZone: 'UTC' });
  const values = {
    ...{ actor, space, request, place: request || space },
    provider: provider?.label ?? sentence.provider,
    date: provider?.validTo ? date.format(new Date(provider.validTo)) : '',
  };
  const said = saidOf(type, item?.kind);
  return { heading: happened[type], sentence: fill(sentence[said], values) };
}

function saidOf(type: Exclude<NotificationType, 'job_finished'>, kind: GrantItem['kind'] | undefined) {
  if (kind === undefined) return type === 'invited' || type === 'access_requested' ? (`${type}_role` as const) : type;
  if (type === 'access_declined') return `${type}_to` as const;
  return (type === 'invited' || type === 'access_requested') && kind !== 'space' ? (`${type}_${kind}` as const) : type;
}

const jobs = ['import', 'pdf', 'translation'] as const;

function jobPhrase(language: Language | null, { job, ...about }: About) {
  const space = job?.title ?? about.item?.title ?? '';
  const what = jobs.find(kind => kind === job?.kind) ?? 'task';
  const end = job?.state === 'failed' ? 'failed' : 'done';
  const { job: texts } = textsIn(language);
  const heading = texts[`${what}_${end}`];
  const sentence = space === '' ? `${heading}.` : fill(texts[`${what}_${end}_of`], { space });
  return { heading, sentence: job?.file ? `${sentence} ${texts.kept}` : sentence };
}

function nameOf(language: Language | null, request: About['request']): string {
  if (!request) return '';
  const { notification } = textsIn(language);
  return fill(request.subject === '' ? notification.requestWithoutSubject : notification.request, request);
}
