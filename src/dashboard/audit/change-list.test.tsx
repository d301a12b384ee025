// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fieldWords } from '#dashboard/audit/change-list.tsx';

test.each([
  ['defaultRole', 'Default role'],
  ['title', 'Title'],
  ['sourceURL', 'Source URL'],
  ['auditRetentionDays', 'Audit retention days'],
  ['user:abc', 'user:abc'],
  ['…', '…'],
])('the setting %s reads %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});
