import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What browsers have for pages with TLS alone, and the one file that uses it where it is there. */
const withTls: [name: string, asking: string | undefined][] = [
  ['randomUUID', undefined],
  ['crypto.subtle', 'sites/audience/visitor-token.ts'],
  ['navigator.clipboard', 'ui/copy-text.ts'],
];
const folder = new URL('./', import.meta.url);
const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(path => !/\.test\.tsx?$/.test(path));

test.each(withTls)('on plain http nothing needs %s', (name, asking) => {
  const using = sources.filter(path => readFileSync(new URL(path, folder), 'utf8').includes(name));
  expect(using.filter(path => path !== 'ui/random-id.ts')).toEqual(asking ? [asking] : []);
});
