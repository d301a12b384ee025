import { expect, test } from 'vitest';
import { addressesIn } from '#dashboard/teams/addresses.ts';

test('a pasted list gives each address once, however it is divided', () => {
  expect(addressesIn('Ada <Ada@acme.io>, li@acme.io; ada@acme.io\n "Bo, C" <bo.c@acme.io>')).toEqual([
    'ada@acme.io',
    'li@acme.io',
    'bo.c@acme.io',
  ]);
  expect(addressesIn('Grace Hopper')).toEqual([]);
});
