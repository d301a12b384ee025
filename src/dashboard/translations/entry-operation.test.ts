import { expect, test } from 'vitest';
import { operationOf } from '#dashboard/translations/entry-operation.ts';

const terms = [
  { language: 'de', term: ' ' },
  { language: 'en', term: 'Bindery' },
  { language: 'fr', term: 'Reliure' },
];

test('a term that is kept is the one that shows, never one of a language that is hidden', () => {
  expect(operationOf(undefined, { terms, keep: true, matchCase: false })).toBeUndefined();
  expect(operationOf(undefined, { terms: terms.slice(1), keep: true, matchCase: false })).toMatchObject({
    translations: { en: 'Bindery' },
    keep: true,
  });
});

test('a term that is translated has two languages or more, and what is empty is left out', () => {
  expect(operationOf(undefined, { terms, keep: false, matchCase: true })).toMatchObject({
    type: 'insert',
    translations: { en: 'Bindery', fr: 'Reliure' },
  });
  expect(operationOf(undefined, { terms: terms.slice(0, 2), keep: false, matchCase: true })).toBeUndefined();
});
