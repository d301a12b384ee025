import { describe, expect, test } from 'vitest';
import { outlineOf } from './outline.ts';

describe('outline of a page', () => {
  const heading = (level: number, title = 'x') => ({ level, title, anchor: `${title}${level}` });
  const chapters = (count: number) => Array.from({ length: count }, (_, at) => heading(1, `chapter ${at}`));
  const of = (count: number, below: number) =>
    outlineOf(chapters(count).flatMap(chapter => [chapter, ...Array(below).fill(heading(2))]));

  test('two levels from the highest one, and none for a single heading', () => {
    const levels = (...all: Parameters<typeof heading>[]) =>
      outlineOf(all.map(one => heading(...one))).headings.map(({ level }) => level);
    expect(levels([2], [3], [4], [2, ''])).toEqual([0, 1]);
    expect(levels([2])).toEqual([]);
    expect(levels()).toEqual([]);
  });

  test('of more than 500 the upper level, and of that the first 500', () => {
    const titles = (count: number, below: number) => of(count, below).headings.map(({ title }) => title);
    expect(titles(100, 4)).toHaveLength(500);
    expect(titles(100, 5)).toEqual(chapters(100).map(({ title }) => title));
    expect(titles(20_000, 0)).toEqual(chapters(500).map(({ title }) => title));
    expect(titles(1, 20_000)).toEqual(['chapter 0', ...Array(499).fill('x')]);
  });

  test('it is cut where headings follow its last one, not where it shows the upper level to the end', () => {
    expect(of(100, 4).isCut).toBe(false);
    expect(of(100, 5).isCut).toBe(false);
    expect(of(500, 0).isCut).toBe(false);
    expect(of(501, 0).isCut).toBe(true);
    expect(of(1, 500).isCut).toBe(true);
  });
});
