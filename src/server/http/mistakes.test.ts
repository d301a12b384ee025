import { expect, it } from 'vitest';
import { z } from 'zod';
import { saying } from '#contract/problems.ts';
import { mistakeIn } from './mistakes.ts';

const found = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map(mistakeIn);

const either = z.union([z.string(), z.object({ id: z.int() })]);
const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);

it.each([
  ['a missing text', z.string(), undefined, 'missing', undefined],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'missing', undefined],
  ['a missing alternative', either, undefined, 'missing', undefined],
  ['another type', z.string(), 1, 'wrong-type', { expected: 'string' }],
  ['null', z.boolean(), null, 'wrong-type', { expected: 'boolean' }],
  ['a broken number', z.int(), 1.5, 'wrong-type', { expected: 'int' }],
  ['a text too short', z.string().min(2), 'a', 'text-minimum', { minimum: 2 }],
  ['a text too long', z.string().max(2), 'abc', 'text-maximum', { maximum: 2 }],
  ['a number too small', z.int().min(2), 1, 'number-minimum', { minimum: 2 }],
  ['a number too large', z.number().max(2), 3, 'number-maximum', { maximum: 2 }],
  ['a list too short', z.array(z.int()).min(2), [1], 'list-minimum', { minimum: 2 }],
  ['a list too long', z.array(z.int()).max(0), [1], 'list-maximum', { maximum: 0 }],
  ['an address without a protocol', z.url(), 'example.com', 'wrong-format', { format: 'url' }],
  ['an address with another protocol', z.url({ protocol: /^https?$/ }), 'ftp://a.b', 'wrong-format', { format: 'url' }],
  ['no e-mail address', z.email(), 'ada', 'wrong-format', { format: 'email' }],
  ['what is not among the choices', z.enum(['a', 'b']), 'c', 'not-offered', { choices: 'a, b' }],
  ['no multiple', z.int().multipleOf(5), 7, 'not-a-multiple', { divisor: 5 }],
  ['members too many', z.strictObject({}), { a: 1, b: 2 }, 'unknown-members', { members: 'a, b' }],
  ['a name that does not fit', z.record(z.string().max(1), z.int()), { ab: 1 }, 'wrong-name', undefined],
  ['none of the alternatives', either, 1, 'no-alternative', undefined],
  ['none of the kinds', kinds, { kind: 'c' }, 'no-alternative', undefined],
])('names %s', (_, schema, value, reason, values) => {
  expect(found(schema, value)).toEqual([expect.objectContaining({ reason, values })]);
});

it.each([
  ['a missing text', z.string(), undefined, 'required'],
  ['an empty text', z.string().min(1), '', 'required'],
  ['a text too short', z.string().min(2), 'a', 'at least 2 characters'],
  ['a text too long', z.string().max(2), 'abc', 'at most 2 characters'],
  ['a list too short', z.array(z.int()).min(1), [], 'at least one entry'],
  ['no address', z.url(), 'example', 'a whole address, such as https://example.com'],
  ['no e-mail address', z.email(), 'ada', 'an e-mail address'],
  ['what is not among the choices', z.enum(['a', 'b']), 'c', 'one of a, b'],
])('says of %s what people understand', (_, schema, value, message) => {
  expect(found(schema, value)).toEqual([expect.objectContaining({ message })]);
});

it('leaves what is written in another way than a pattern to the parser', () => {
  expect(found(z.string().regex(/^x/), 'a')?.[0]).not.toHaveProperty('message');
});

it('names what a schema says itself, whichever check says it', () => {
  const two = saying('most-characters', { most: 2 });
  const named = [{ reason: 'most-characters', values: { most: 2 } }];
  expect(found(z.string().max(2, two), 'abc')).toEqual(named);
  expect(found(z.string().regex(/^.{0,2}$/, two), 'abc')).toEqual(named);
  expect(
    found(
      z.object({}).refine(() => false, { message: two, path: ['a'] }),
      {},
    ),
  ).toEqual(named);
  expect(found(z.union([z.int(), z.boolean()], two), 'abc')).toEqual(named);
});

it('leaves without a name what only a schema knows', () => {
  expect(
    found(
      z.string().refine(() => false, 'something else'),
      'abc',
    ),
  ).toEqual([undefined]);
});
