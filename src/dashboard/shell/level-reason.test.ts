import { expect, test } from 'vitest';
import { reasonOf } from '#dashboard/shell/level-reason.ts';

const collection = { id: 'c', title: 'Handbook' };
const team = { id: 't', title: 'Docs' };

test('a reason names the rule, the team, and the collection in which the rule stands', () => {
  expect(reasonOf({ type: 'own' }, 'Acme')).toBe('Given to them');
  expect(reasonOf({ type: 'own', collection }, 'Acme')).toBe('Given to them in Handbook');
  expect(reasonOf({ type: 'team', team }, 'Acme')).toBe('Through the team Docs');
  expect(reasonOf({ type: 'team', team, collection }, 'Acme')).toBe('Through the team Docs, in Handbook');
  expect(reasonOf({ type: 'default', collection }, 'Acme')).toBe('Everyone’s level in Handbook');
  expect(reasonOf({ type: 'role' }, 'Acme')).toBe('Their role in Acme');
});
