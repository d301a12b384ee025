import { expect, test } from 'vitest';
import { invitationMail, resetPasswordMail, verifyEmailMail } from './templates.ts';

const to = 'reader@example.com';
const language = null;
const url = 'https://docs.example/x?a=1&b=2';
const evil = '<script>alert("1")</script>\r\nBcc: all@example.com';

const mails = [
  invitationMail({ to, language, url, inviter: evil, organization: evil, message: evil }),
  verifyEmailMail({ to, language, url }),
  resetPasswordMail({ to, language, url, hours: 1 }),
  resetPasswordMail({
    ...{ to, language, url, hours: 1 },
    providers: [{ label: evil, organization: evil, startURL: 'https://docs.example/start' }],
  }),
];

test.each(mails)('the mail “$subject” says the same as text and as HTML', ({ subject, text, html = '' }) => {
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain(url);
  expect(html).toContain('href="https://docs.example/x?a=1&amp;b=2"');
  expect(html).not.toContain('<script');
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html.match(/<h1/g)).toHaveLength(1);
});
