import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAddresses, readAddresses, splitAddresses } from '#dashboard/shell/addresses.ts';

test('addresses may be separated by commas, semicolons, spaces and lines', () => {
  expect(readAddresses('a@x.org, b@x.org;c@x.org\nd@x.org e@x.org').emails).toEqual([
    'a@x.org',
    'b@x.org',
    'c@x.org',
    'd@x.org',
    'e@x.org',
  ]);
});

test('names around addresses are left out, quoted ones with commas too', () => {
  expect(readAddresses('Grace Hopper <Grace@navy.mil>, "Turing, Alan" <alan@bletchley.uk>')).toEqual({
    emails: ['grace@navy.mil', 'alan@bletchley.uk'],
    wrong: [],
    twice: [],
  });
});

test('an address before a name is none of its words, unless it is the name', () => {
  expect(readAddresses('a@x.org Grace Hopper <grace@navy.mil> b@x.org <b@x.org>')).toEqual({
    emails: ['a@x.org', 'grace@navy.mil', 'b@x.org'],
    wrong: [],
    twice: [],
  });
});

test('an address that is written twice counts once, in upper or lower case, and is told', () => {
  expect(readAddresses('a@x.org A@X.org')).toEqual({ emails: ['a@x.org'], wrong: [], twice: ['a@x.org'] });
});

test('what is no address is told apart as it was written', () => {
  expect(readAddresses('a@x.org, grace@navy, alan')).toMatchObject({
    emails: ['a@x.org'],
    wrong: ['grace@navy', 'alan'],
  });
});

test('every list of addresses is read whole, whatever separates them', () => {
  const separator = fc.constantFrom(', ', ';', '\n', ' ', ' ,\n');
  const emails = fc.uniqueArray(fc.stringMatching(/^[a-z0-9.+-]{1,12}@[a-z0-9-]{1,12}\.[a-z]{2,6}$/), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(emails, separator, (list, between) => {
      expect(readAddresses(list.join(between))).toEqual({ emails: list, wrong: [], twice: [] });
    }),
  );
});

test('words are judged in their order, and each that is wrong or there already says so', () => {
  expect(judgeAddresses(splitAddresses('alan; Grace <Grace@navy.mil>, grace@NAVY.mil b@x.org'))).toEqual([
    { text: 'alan', problem: 'wrong' },
    { text: 'grace@navy.mil' },
    { text: 'grace@navy.mil', problem: 'twice' },
    { text: 'b@x.org' },
  ]);
});
