import { expect, it } from 'vitest';
import { Terms } from './terms.ts';

const terms = new Terms([
  { from: 'space', to: 'Raum' },
  { from: 'change request', to: 'Änderung' },
  { from: 'A&B', to: 'A<B' },
  { from: 'C++', to: 'C++' },
]);

it('finds whole words in any case, the longest first', () => {
  expect(terms.in('A Space, spaces, a change request, C++ and A&amp;B').map(({ from }) => from)).toEqual([
    'space',
    'change request',
    'C++',
    'A&B',
  ]);
  expect(new Terms([]).in('space')).toEqual([]);
});

it('hides terms behind marks and writes what they become into the answer', () => {
  const { text, restore } = terms.hide('The <g id="1">space</g> of A&amp;B &amp; co');
  expect(text).toBe('The <g id="1"><x id="1000000"/></g> of <x id="1000001"/> &amp; co');
  expect(restore('Le <x id="1000001"></x> de <g id="1"><x id=1000000 /></g>')).toBe('Le A&lt;B de <g id="1">Raum</g>');
  expect(restore('Le <x id="1000001"/>')).toBeUndefined();
});

it('takes a term that matches its case only as it is written, before one that does not', () => {
  const cased = new Terms([
    { from: 'Go', to: 'Go', matchCase: true },
    { from: 'go', to: 'gehen' },
    { from: 'Rust', to: 'Rust', matchCase: true },
  ]);
  expect(cased.in('Go, GO and rust')).toEqual([
    { from: 'Go', to: 'Go' },
    { from: 'go', to: 'gehen' },
  ]);
  const { text, restore } = cased.hide('Go, or go with rust');
  expect(restore(text)).toBe('Go, or gehen with rust');
});

it('finds a term within a longer one whose case does not match', () => {
  const cased = new Terms([
    { from: 'Change Request', to: 'Change Request', matchCase: true },
    { from: 'request', to: 'Antrag' },
  ]);
  const { text, restore } = cased.hide('a change request');
  expect(restore(text)).toBe('a change Antrag');
});

it('hides only the terms that match their case when it is asked to', () => {
  const cased = new Terms([
    { from: 'Go', to: 'Go', matchCase: true },
    { from: 'space', to: 'Raum' },
  ]);
  expect(cased.hide('Go to a space', 'exact').text).toBe('<x id="1000000"/> to a space');
});
