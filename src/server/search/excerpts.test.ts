import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpts, queryTerms } from './excerpts.ts';

const page = 'Before all.\nInstall\nDownload the package and unpack it.\nRun\nType café and press Enter.\n';
const headings = ['Install', 'Run'].map(title => ({ anchor: title.toLowerCase(), title, start: page.indexOf(title) }));

describe('excerpts', () => {
  it('name the sections whose heading or text matches, headings first', () => {
    expect(excerpts(page, headings, queryTerms('install')).sections).toEqual([
      { anchor: 'install', title: 'Install', body: 'Download the package and unpack it.' },
    ]);
    expect(excerpts(page, headings, queryTerms('the run')).sections.map(({ anchor }) => anchor)).toEqual([
      'run',
      'install',
    ]);
    expect(excerpts(page, headings, queryTerms('before')).sections).toEqual([]);
  });

  it('begin words with the terms, without regard to case and accents', () => {
    expect(excerpts(page, headings, queryTerms('CAFÉ')).body).toBe('Type café and press Enter.');
    expect(excerpts(page, headings, queryTerms('cafe')).body).toBe('Type café and press Enter.');
    expect(excerpts(page, headings, queryTerms('afe')).body).toBeUndefined();
  });

  it('find runs of scripts without spaces anywhere', () => {
    expect(queryTerms('東京 tower')).toEqual(['東京', 'tower']);
    expect(excerpts('ここは東京です', [], queryTerms('東京')).body).toBe('ここは東京です');
  });

  it('look for many words in a long one without asking at each of its letters', () => {
    const terms = Array.from({ length: 30 }, (_, index) => 'a'.repeat(index + 1));
    const text = `x${'a'.repeat(200_000)}`;
    const timeOf = (run: () => void) => {
      const begun = process.threadCpuUsage();
      run();
      return process.threadCpuUsage(begun).user;
    };
    const toItsEnd = timeOf(() => expect(terms.filter(() => /[^\p{L}\p{N}\p{M}_]/u.test(text))).toEqual([]));
    expect(timeOf(() => expect(excerpts(text, [], terms).sections).toEqual([])) / toItsEnd).toBeLessThan(10);
  });

  it('show the surroundings of a match far inside a text', () => {
    const { body = '' } = excerpts(`${'word '.repeat(400)}needle ${'word '.repeat(400)}`, [], ['needle']);
    expect(body).toMatch(/^…word .*needle word .*…$/);
  });

  it('have at most 300 characters, whole ones, and contain the match', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 900 }),
        fc.string({ unit: 'grapheme', maxLength: 900 }),
        (before, after) => {
          const { body = '' } = excerpts(`${before} needle ${after}`, [], ['needle']);
          expect(Array.from(body).length).toBeLessThanOrEqual(300);
          expect(body.isWellFormed()).toBe(true);
          expect(body).toContain('needle');
        },
      ),
    );
  });
});
