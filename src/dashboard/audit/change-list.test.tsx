// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fieldWords } from '#dashboard/audit/change-list.tsx';

test.each([
  ['defaultRole', 'Default role'],
  ['title', 'Title'],
  ['sso', 'Single sign-on'],
  ['auditRetentionDays', 'Days that the audit log is kept'],
  ['pageTitle', 'Page title'],
  ['faviconURL', 'Favicon URL'],
  ['user:abc', 'user:abc'],
  ['…', '…'],
])('the setting %s reads %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});
