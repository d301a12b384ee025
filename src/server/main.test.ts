import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { builtServer } from './testing/server-process.ts';

it('is built of files without a letter beyond ASCII, of which each takes two bytes of memory for every letter', async () => {
  const folder = dirname(await builtServer());
  const files = readdirSync(folder).filter(name => name.endsWith('.js'));
  expect(files).toContain('main.js');
  expect(files.filter(name => readFileSync(join(folder, name)).some(byte => byte > 0x7f))).toEqual([]);
}, 120_000);
