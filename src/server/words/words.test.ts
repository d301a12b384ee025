import { describe, expect, it, test } from 'vitest';
import { NotificationType } from '#contract/notifications.ts';
import {
  invitationMail,
  linkAccountMail,
  resetPasswordMail,
  ssoRevertedMail,
  verifyEmailMail,
  webhookDisabledMail,
} from '../mail/templates.ts';
import { notificationMail } from '../notifications/letter.ts';
import { fill, languageOfBrowser, languages, textsIn } from './words.ts';

type Area = Readonly<Record<string, string>>;
const [english, german] = [textsIn('en'), textsIn('de')];

const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe.each(Object.keys(english) as (keyof typeof english)[])('the texts of %s', area => {
  it('are in every language, with the same gaps', () => {
    for (const language of languages) {
      const texts: Area = textsIn(language)[area];
      expect(Object.keys(texts)).toEqual(Object.keys(english[area]));
      for (const [name, text] of Object.entries<string>(english[area]))
        expect(gaps(texts[name] ?? ''), `${name} in ${language}`).toEqual(gaps(text));
    }
  });

  it('are not left in English', () => {
    const translated: Area = german[area];
    for (const [name, text] of Object.entries<string>(english[area])) {
      expect(translated[name]).not.toBe('');
      if (/[a-z]/.test(text.replace(/\{\w+\}/g, ''))) expect(translated[name], name).not.toBe(text);
    }
  });
});

const about = {
  actor: 'Ada',
  item: { kind: 'space', title: 'Guide' },
  request: { number: 3, subject: 'Start' },
  job: { kind: 'pdf', state: 'done' },
  provider: { label: 'Okta', validTo: '2027-03-05T00:00:00Z' },
} as const;

test.each(languages)('no mail in %s leaves a gap open, and each says its language', language => {
  const addressed = {
    to: 'ada@example.com',
    language,
    url: 'https://docs.example/x',
    settings: 'https://docs.example/y',
    unsubscribe: 'https://docs.example/z',
  };
  const organization = 'Harbour';
  const mails = [
    ...[null, 'See you there.'].map(message => invitationMail({ ...addressed, inviter: 'Ben', organization, message })),
    verifyEmailMail(addressed),
    resetPasswordMail({ ...addressed, hours: 1 }),
    resetPasswordMail({
      ...{ ...addressed, hours: 48 },
      providers: [{ label: 'Okta', organization, startURL: 'https://docs.example/start' }],
    }),
    linkAccountMail({ ...addressed, organization }),
    webhookDisabledMail({ ...addressed, host: 'example.com', failures: 1_200, message: 'Timeout' }),
    ssoRevertedMail({ ...addressed, organization }),
    ...NotificationType.options.map(type => notificationMail({ ...addressed, type, about })),
  ];
  for (const { subject, text, html = '' } of mails) {
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined/);
    expect(html).toContain(`<html lang="${language}">`);
  }
});

test('dates and numbers are written as the language has them', () => {
  const addressed = { to: 'ada@example.com', language: 'de', url: 'https://docs.example/x' } as const;
  const settings = 'https://docs.example/y';
  expect(
    notificationMail({ ...addressed, settings, unsubscribe: settings, type: 'certificate_expires', about }).text,
  ).toContain('5. März 2027');
  const webhook = webhookDisabledMail({ ...addressed, host: 'example.com', failures: 1_200, message: 'Timeout' });
  expect(webhook.text).toContain('1.200 Ereignisse');
});

test('what fills a gap is not filled in itself', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
});

test.each([
  ['de-CH, en;q=0.5', 'de'],
  ['fr, de;q=0.7, en;q=0.9', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('a browser that asks for %s reads %s', (header, language) => {
  expect(languageOfBrowser(header)).toBe(language);
});
