import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('styles/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme by their names: the block of the stylesheet that begins with the canvas. */
function colorsOf(theme: 'light' | 'dark'): (name: string) => string {
  const block = css.split(/(?=--c-canvas: #)/)[theme === 'light' ? 1 : 2] ?? '';
  const colors = new Map(
    [...block.matchAll(/--c-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
  return name => colors.get(name) ?? expect.fail(`no colour ${name} in ${theme}`);
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'sidebar', 'sunken', 'raised', 'overlay', 'hover', 'highlight', 'selected'];
const changed = ['add', 'del', 'mod'];
const washes = [...changed, 'mov', 'thread'];

/** What stands on what, and how far it has to stand out (dashboard specification D1). */
const pairs: readonly (readonly [string[], string[], number])[] = [
  [['text'], [...surfaces, ...washes, 'add-word', 'del-word'], 4.5],
  [['text-2'], [...surfaces, ...washes], 4.5],
  [['text-3'], [...surfaces, ...changed], 4.5],
  [['placeholder'], ['canvas', 'raised', 'overlay', 'sunken'], 4.5],
  [['accent-text'], [...surfaces, 'add', 'del'], 4.5],
  [['on-accent'], ['accent', 'accent-hover', 'danger-solid'], 4.5],
  [['control'], ['canvas', 'raised', 'overlay'], 3],
  [['focus'], surfaces, 3],
  // Of a menu or the palette, the row that Enter takes.
  [['highlight'], ['overlay'], 1.15],
  ...['success', 'warning', 'danger', 'merged', 'info'].map(
    name => [[name], ['canvas', `${name}-soft`], 4.5] as [string[], string[], number],
  ),
  ...['add', 'del', 'mod', 'mov', 'thread'].map(
    name => [[`${name}-bar`], ['canvas', name], 3] as [string[], string[], number],
  ),
];

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  const color = colorsOf(theme);
  test.each(pairs.flatMap(([fronts, backs, least]) => fronts.map(front => ({ front, backs, least }))))(
    '$front stands out by $least from whatever it stands on',
    ({ front, backs, least }) => {
      const weak = backs.filter(back => contrast(color(front), color(back)) < least);
      expect(weak).toEqual([]);
    },
  );
});
