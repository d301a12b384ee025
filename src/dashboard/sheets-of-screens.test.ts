import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../', import.meta.url);
/** What `styles.css` loads is there before anything is shown; all other sheets come with a screen. */
const sheets = globSync('{dashboard,document}/**/*.css', { cwd: folder }).filter(
  file => !/^dashboard\/styles(\/|\.css$)/.test(file) && file !== 'document/prose.css',
);

/** A selector that any element fulfils, in part or as one of its pseudo-elements: `*`, `::marker`, `::highlight(found)`. */
const ofAnything = /^(\*|::[\w-]+(\([^)]*\))?)+$/;

test.each(sheets)('%s lets what is shown stand when it comes: nothing in it applies to any element there is', file => {
  const css = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, prelude = '']) =>
    prelude.trim().startsWith('@') ? [] : prelude.split(',').map(selector => selector.trim()),
  );
  expect(selectors.length).toBeGreaterThan(0);
  expect(selectors.filter(selector => ofAnything.test(selector))).toEqual([]);
  expect(css).not.toContain('@property');
});
