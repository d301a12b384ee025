import { expect, test } from 'vitest';
import { formatMessage, formatPieces } from '#dashboard/messages/format.ts';

test('values are put in place, numbers in the form of the locale', () => {
  expect(formatMessage('Merged by {name}', { name: 'Li' })).toBe('Merged by Li');
  expect(formatMessage('{count} rows', { count: 10412 })).toBe('10,412 rows');
  expect(formatMessage('{count} Zeilen', { count: 10412 }, 'de')).toBe('10.412 Zeilen');
});

test('a plural follows the rules of the locale and knows exact numbers', () => {
  const message = '{count, plural, =0 {No members} one {# member} other {# members}}';
  expect(formatMessage(message, { count: 0 })).toBe('No members');
  expect(formatMessage(message, { count: 1 })).toBe('1 member');
  expect(formatMessage(message, { count: 1200 })).toBe('1,200 members');
  const polish = '{n, plural, one {# strona} few {# strony} many {# stron} other {# strony}}';
  expect(formatMessage(polish, { n: 5 }, 'pl')).toBe('5 stron');
});

test('choices nest, and an unknown choice is the other one', () => {
  const message = '{who, select, you {You have {n, plural, one {# draft} other {# drafts}}} other {{name} has #}}';
  expect(formatMessage(message, { who: 'you', n: 2, name: '' })).toBe('You have 2 drafts');
  expect(formatMessage(message, { who: 'them', n: 2, name: 'Li' })).toBe('Li has #');
});

test('a quoted brace is a brace, an apostrophe stays', () => {
  expect(formatMessage("Write '{'name'}', don't guess")).toBe("Write {name}, don't guess");
});

test('what is missing or malformed is an error, never an empty place', () => {
  expect(() => formatMessage('Hello {name}')).toThrow('name');
  expect(() => formatMessage('{n, plural, one {x}}', { n: 1 })).toThrow('Malformed');
});

test('rich values come back as they were given', () => {
  const node = { element: 'b' };
  expect(formatPieces('Delete {title} and {count} pages', { title: node, count: 3 })).toEqual([
    'Delete ',
    node,
    ' and ',
    '3',
    ' pages',
  ]);
});
