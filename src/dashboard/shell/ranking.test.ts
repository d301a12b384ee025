import { expect, test } from 'vitest';
import { frecency, matchLevel, rank } from '#dashboard/shell/ranking.ts';

const day = 86_400_000;
const items = [
  { id: 'theme', title: 'Switch to dark' },
  { id: 'invite', title: 'Invite members…', keywords: ['people'] },
  { id: 'members', title: 'Members' },
  { id: 'merge', title: 'Merge change request' },
];

test('a title that starts with the text comes first', () => {
  expect(rank(items, 'mem', {}).map(item => item.id)).toEqual(['members', 'invite']);
});

test('between equal matches the one used more and later wins', () => {
  const now = 100 * day;
  expect(rank(items, 'me', { merge: [now - day] }, now)[0]?.id).toBe('merge');
  expect(frecency([now - 31 * day], now)).toBe(0);
  expect(frecency([now], now)).toBeGreaterThan(frecency([now - 7 * day], now));
});

test('letters in order match, keywords match, others do not', () => {
  expect(rank(items, 'mgcr', {}).map(item => item.id)).toEqual(['merge']);
  expect(rank(items, 'people', {}).map(item => item.id)).toEqual(['invite']);
  expect(rank(items, 'zzz', {})).toEqual([]);
});

test('the words of a query may begin words of the title and the keywords, in any order', () => {
  const commands = [
    { id: 'move', title: 'Move to…', keywords: ['This space'] },
    { id: 'new', title: 'New space', keywords: ['create add make'] },
    { id: 'moved', title: 'Show what was moved' },
  ];
  expect(rank(commands, 'move space', {}).map(item => item.id)).toEqual(['move']);
  expect(rank(commands, 'move this', {}).map(item => item.id)).toEqual(['move']);
  expect(rank(commands, 'this move', {}).map(item => item.id)).toEqual(['move']);
  expect(rank(commands, 'create space', {}).map(item => item.id)).toEqual(['new']);
  expect(rank(commands, 'space', {}).map(item => item.id)).toEqual(['new', 'move']);
  expect(rank(commands, 'delete space', {})).toEqual([]);
});

test('text without spaces is found inside', () => {
  expect(matchLevel('発行されたサイト', 'サイト')).toBeGreaterThan(1);
});
