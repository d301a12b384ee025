import { expect, it } from 'vitest';
import { NotificationType } from '#contract/notifications.ts';
import { notificationMail } from './letter.ts';

const evil = '<script>alert("1")</script>\r\nBcc: all@example.com';
const about = {
  actor: evil,
  item: { kind: 'space', title: evil } as const,
  request: { number: 3, subject: evil },
  job: { kind: 'pdf', state: 'failed' },
};
const to = 'reader@example.com';
const url = 'https://docs.example/x?a=1&b=2';
const settings = 'https://docs.example/account/notifications';
const unsubscribe = 'https://docs.example/unsubscribe';

it.each(NotificationType.options)('the mail for %s carries no markup and no header of those who write', type => {
  const {
    subject,
    text,
    html = '',
  } = notificationMail({ to, language: null, url, settings, unsubscribe, type, about, text: evil });
  expect(subject).not.toMatch(/[\r\n]/);
  for (const address of [url, settings]) {
    expect(text).toContain(address);
    expect(html).toContain(`href="${address.replace('&', '&amp;')}"`);
  }
  expect(html).not.toContain('<script');
});

it('names a change request without a subject by its number', () => {
  const request = { number: 3, subject: '' };
  const { subject, text } = notificationMail({
    ...{ to, language: null, url, settings, unsubscribe, type: 'review_requested' },
    about: { actor: 'Ada', item: { kind: 'space', title: 'Guide' }, request, job: undefined },
  });
  expect(subject).toBe('Review requested: #3');
  expect(text).toContain('Ada asks you to review change request #3 in Guide.');
});

it.each([
  ['space', 'Ada hat Ihnen Zugriff auf Guide gegeben.'],
  ['site', 'Ada hat Ihnen Zugriff auf die Website Guide gegeben.'],
  ['collection', 'Ada hat Ihnen Zugriff auf die Sammlung Guide gegeben.'],
] as const)('says of a %s what was given', (kind, sentence) => {
  const { subject, text } = notificationMail({
    ...{ to, language: 'de', url, settings, unsubscribe, type: 'invited' },
    about: { actor: 'Ada', item: { kind, title: 'Guide' }, request: undefined, job: undefined },
  });
  expect(subject).toBe('Sie haben Zugriff: Guide');
  expect(text).toContain(sentence);
});

it.each([
  ['access_requested', undefined, 'Ada asks for a role in the organization'],
  ['access_requested', 'Guide e.g.', 'Ada asks for access to the site Guide e.g.'],
  ['sso_link_requested', undefined, 'Ada could not sign in through Okta and asks you to link the account'],
] as const)(
  'says in the subject of %s who asks for what, so that two of them are not one conversation',
  (type, title, said) => {
    const item = title === undefined ? undefined : ({ kind: 'site', title } as const);
    const { subject } = notificationMail({
      ...{ to, language: null, url, settings, unsubscribe, type },
      about: { actor: 'Ada', item, request: undefined, job: undefined, provider: { label: 'Okta' } },
    });
    expect(subject).toBe(said);
  },
);
