import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ListQuery, QueryBoolean } from './common.ts';

const limitOf = (limit: unknown) => ListQuery.safeParse({ limit }).data?.limit;

describe('the limit of a list', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['1000', 1000],
    [undefined, 50],
    [20, 20],
  ])('reads %j as %j', (given, expected) => expect(limitOf(given)).toBe(expected));

  it.each([
    '',
    ' ',
    '1e2',
    '0x10',
    '-1',
    '-0',
    '1.0',
    '+5',
    ' 5',
    '5 ',
    '1001',
    'ten',
    'NaN',
    '9'.repeat(400),
    ['1', '2'],
    null,
  ])('refuses %j, for it is no whole number in bounds', given => expect(limitOf(given)).toBeUndefined());

  it('may be left out', () => {
    expect(ListQuery.parse({})).toEqual({ limit: 50 });
    expect(z.toJSONSchema(ListQuery, { io: 'input' })).toMatchObject({
      properties: { limit: { type: 'integer', minimum: 0, maximum: 1000, default: 50 } },
    });
  });
});

describe('a switch in a query', () => {
  it('is true or false and nothing else', () => {
    expect([QueryBoolean.parse('true'), QueryBoolean.parse('false')]).toEqual([true, false]);
    for (const given of ['', '1', '0', 'TRUE', 'yes', 'true ', true, ['true', 'false']])
      expect(QueryBoolean.safeParse(given).success).toBe(false);
  });
});
