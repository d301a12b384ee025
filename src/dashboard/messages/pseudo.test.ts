import { expect, it } from 'vitest';
import { formatMessage } from '#dashboard/messages/format.ts';
import { pseudo } from '#dashboard/messages/pseudo.ts';

it('makes a message longer and keeps what is filled in', () => {
  expect(pseudo('Delete')).toBe('Délété ~ ~');
  const message = '{count, plural, =0 {No pages} one {# page} other {# pages}} in {name}';
  expect(formatMessage(pseudo(message), { count: 2, name: 'Guide' }, 'en')).toMatch(/^2 págéš( ~)+ íñ ~ ?Guide$/);
  expect(formatMessage(pseudo(message), { count: 0, name: 'Guide' }, 'ar')).toContain('Ñö págéš');
});
