import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { parseElements } from './element.ts';
import { fontFiles } from './fonts.ts';
import { addCharacters } from './glyphs.ts';
import { breakable, plainText } from './inlines.ts';
import { missingCharacters } from './missing.ts';
import { readTable } from './read-table.ts';
import { TooSlow, typeset } from './typeset.ts';

it('breaks long words without changing the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => plainText(breakable(text, 10)) === text),
  );
});

it('fills every row of any table, so that no cell reaches over another', () => {
  const cell = fc.record({ cs: fc.integer({ min: 0, max: 5 }), rs: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), rows => {
      const html = rows
        .map(row => `<tr>${row.map(({ cs, rs }) => `<td colspan="${cs}" rowspan="${rs}">x</td>`).join('')}</tr>`)
        .join('');
      const table: Block = readTable(parseElements(`<table>${html}</table>`), () => []);
      if (table.k !== 'table') throw new Error('not a table');
      const taken = table.rows.flat().reduce((sum, { cs, rs }) => sum + cs * rs, 0);
      expect(taken).toBe(table.rows.length * table.n);
    }),
  );
});

it('knows which characters our fonts have', () => {
  const characters = new Set<number>();
  const inter = fontFiles().find(path => path.endsWith('Inter_400Regular.ttf')) ?? '';
  addCharacters(readFileSync(inter), characters);
  expect([...'aéßЖΩ'].every(character => characters.has(character.codePointAt(0) ?? 0))).toBe(true);
  expect(characters.has(0x65e5)).toBe(false);
  expect(missingCharacters('a Ж Ω ع ש अ ก 🎉 \u{E000}')).toEqual([]);
});

it('ends a typesetter that does not come to an end', async () => {
  const book = {
    title: 'T',
    publisher: '',
    description: '',
    request: null,
    date: '',
    madeOf: [2026, 1, 1] as [number, number, number],
    revision: '',
    language: 'en',
    rtl: false,
    cover: false,
    entries: [],
    chapters: [],
    labels: { contents: '', of: '', missing: '' },
  };
  const setting = {
    made: { book, pictures: [], labels: new Set<string>() },
    madeAt: new Date(0),
    readPicture: async () => Buffer.alloc(0),
    patience: 1,
    signal: new AbortController().signal,
  };
  await expect(typeset(setting)).rejects.toThrow(TooSlow);
});
