import { expect, test } from 'vitest';
import { inspectToken, signToken } from '#dashboard/sites/audience/visitor-token.ts';

const now = 1_800_000_000_000;
const inSeconds = (seconds: number) => now / 1000 + seconds;

test('a token that was signed here is one that the site takes, with its claims', async () => {
  const claims = { name: 'Zoë', plan: 'pro', exp: inSeconds(60) };
  const token = await signToken('the key', claims);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
  expect(await inspectToken('the key', ` ${token}\n`, now)).toEqual({ claims, fault: undefined });
});

test.each([
  ['another key', 'signature', () => signToken('other', {})],
  ['a time that is over', 'expired', () => signToken('the key', { exp: inSeconds(-10) })],
  ['a time that is to come', 'early', () => signToken('the key', { nbf: inSeconds(60) })],
  ['too much in it', 'tooLong', () => signToken('the key', { list: 'x'.repeat(4000) })],
  ['another algorithm', 'algorithm', async () => `${btoa('{"alg":"none"}')}.${btoa('{}')}.`],
  ['another shape', 'malformed', async () => 'a.b'],
  ['a fourth part', 'malformed', async () => `${await signToken('the key', {})}.x`],
  ['a payload that is no object', 'malformed', async () => `${btoa('{"alg":"HS256"}')}.${btoa('null')}.x`],
])('a token with %s is refused as %s', async (_title, fault, make) => {
  expect(await inspectToken('the key', await make(), now)).toMatchObject({ fault });
});
