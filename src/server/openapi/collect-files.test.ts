import { expect, test } from 'vitest';
import { collectFiles } from './collect-files.ts';

const first = 'https://api.test/x/openapi.yaml';

/** The names of the files at these addresses, whose only content is where each stands. */
async function named(...addresses: string[]): Promise<Record<string, string>> {
  const references = addresses.map((address, index) => `  r${index}: { $ref: '${address}#/a' }`).join('\n');
  const bytes = Buffer.from(`openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\nx-all:\n${references}\n`);
  const files = await collectFiles(bytes, first, async url => Buffer.from(`{"a":"${url}"}`));
  return Object.fromEntries(Array.from(files, ([address, { filename }]) => [address, filename]));
}

test('are named by their path, seen from the folder of the first', async () => {
  expect(await named('./a/b.yaml', '/shared/c.yaml?v=1')).toEqual({
    [first]: 'openapi.yaml',
    'https://api.test/x/a/b.yaml': 'a/b.yaml',
    'https://api.test/shared/c.yaml?v=1': 'shared/c.yaml',
  });
});

test('never have the same name', async () => {
  const files = await named('/x/a/b.yaml', '/a/b.yaml', '/a/b.yaml?v=2', '/openapi.yaml', '/x/', '/openapi');
  expect(files).toMatchObject({ [first]: 'openapi.yaml', 'https://api.test/openapi.yaml': '../openapi.yaml' });
  const names = Object.values(files);
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual([
    ...['../a/b.yaml', '../a/b.yaml?v=2', '../openapi', '../openapi.yaml'],
    ...['a/b.yaml', 'openapi', 'openapi.yaml'],
  ]);
});
