import { readFileSync } from 'node:fs';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHtml } from '#document/html.ts';
import type { Block } from './blocks.ts';
import { elements, parseElements } from './element.ts';
import { fontFiles } from './fonts.ts';
import { addCharacters } from './glyphs.ts';
import { breakable, plainText } from './inlines.ts';
import { messagePage } from './message-page.ts';
import { missingCharacters } from './missing.ts';
import { readCode } from './read-code.ts';
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

it('knows which lines of code are marked, and how', () => {
  const read = (markdown: string) => {
    const [figure] = elements(parseElements(renderHtml(markdown, {})));
    if (!figure) throw new Error('no figure');
    return readCode(figure);
  };
  expect(read('```js {1}\na\n\n// highlight-next-line\nb\nc // [!code --]\n```')).toMatchObject({
    l: [[['', 'a']], [], [['', 'b']], [['', 'c']]],
    m: ['marked', '', 'marked', 'removed'],
  });
  expect(read('```diff\n+a\n b\n```')).toMatchObject({ m: ['added', ''] });
  expect(read('```js showLineNumbers\na\n```')).toMatchObject({ n: true, m: [] });
});

it('knows which characters our fonts have', () => {
  const characters = new Set<number>();
  const inter = fontFiles().find(path => path.endsWith('Inter_400Regular.ttf')) ?? '';
  addCharacters(readFileSync(inter), characters);
  expect([...'aéßЖΩ'].every(character => characters.has(character.codePointAt(0) ?? 0))).toBe(true);
  expect(characters.has(0x65e5)).toBe(false);
  expect(missingCharacters('a Ж Ω ع ש अ ก 简體の한 🎉 \u{E000}')).toEqual([]);
});

describe('a typesetter that never answers', () => {
  const book = {
    title: 'T',
    publisher: '',
    description: '',
    request: null,
    date: '',
    madeOf: [2026, 1, 1] as [number, number, number],
    language: 'en',
    rtl: false,
    cover: false,
    numbers: true,
    footnotes: false,
    watermark: '',
    entries: [],
    chapters: [],
    paper: 'a4' as const,
    labels: { contents: '', of: '', missing: '', request: '', image: '', sameAs: '', untitled: '' },
  };
  const script = fileURLToPath(new URL('testing/hanging-typesetter.ts', import.meta.url));
  let folder: string;
  let report: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bindery-test-'));
    report = join(folder, 'report');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const hang = (limits: { patience: number; signal: AbortSignal }) =>
    typeset({
      made: { book, pictures: [], labels: new Set<string>() },
      madeAt: new Date(0),
      readPicture: async () => Buffer.alloc(0),
      command: [script, report],
      ...limits,
    });

  it('is killed when its time is over', async () => {
    await expect(hang({ patience: 200, signal: new AbortController().signal })).rejects.toThrow(TooSlow);
  });

  it('is killed when nobody waits for it any more, and leaves nothing', async () => {
    const controller = new AbortController();
    const run = hang({ patience: 60_000, signal: controller.signal });
    const child = await vi.waitFor(async () => JSON.parse(await readFile(report, 'utf8')), { timeout: 20_000 });
    expect(process.kill(child.pid, 0)).toBe(true);
    controller.abort(new Error('Enough.'));
    await expect(run).rejects.toThrow('Enough.');
    expect(() => process.kill(child.pid, 0)).toThrow('ESRCH');
    await expect(access(child.folder)).rejects.toThrow('ENOENT');
  });
});

it('says to people what happens to their PDF, whatever words it has', () => {
  const page = messagePage({ language: 'en', title: '<Guide>', heading: 'A & B', text: '3 of 4', refresh: true });
  for (const part of ['<title>&lt;Guide&gt;', 'A &amp; B', '3 of 4', 'http-equiv="refresh"'])
    expect(page).toContain(part);
  expect(messagePage({ language: 'en', title: '', heading: '', text: '', refresh: false })).not.toContain('refresh');
});
