import { expect, test } from 'vitest';
import { PdfStarts } from './pdf-starts.ts';

function setUp() {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const starts = new PdfStarts({ now: () => new Date(now) });
  return {
    begin: (address: string, siteId = 'site_a') => starts.begin({ siteId, address }),
    advance: (seconds: number) => (now += seconds * 1000),
  };
}

const times = (count: number, work: (index: number) => number) => Array.from({ length: count }, (_, at) => work(at));

test('an address has ten PDFs made in ten minutes, on whatever site, and waits for the first to be over', () => {
  const { begin, advance } = setUp();
  expect(times(10, at => begin('a', `site_${at}`)).every(wait => wait === 0)).toBe(true);
  advance(60);
  expect(begin('a')).toBe(540);
  expect(begin('b')).toBe(0);
  advance(540);
  expect(begin('a')).toBe(0);
});

test('a site has a hundred made in ten minutes, whoever asks, and what is refused is not counted', () => {
  const { begin, advance } = setUp();
  expect(times(100, at => begin(`address ${at}`)).every(wait => wait === 0)).toBe(true);
  expect(times(20, () => begin('late')).every(wait => wait === 600)).toBe(true);
  expect(begin('late', 'site_b')).toBe(0);
  advance(600);
  expect(begin('late')).toBe(0);
});
