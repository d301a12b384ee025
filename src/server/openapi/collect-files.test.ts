import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundle, follow } from './bundle.ts';
import { collectFiles } from './collect-files.ts';
import { isObject } from './read-document.ts';
import { makeSpecification } from './specification.ts';

const origin = 'https://api.test';
const first = `${origin}/x/y/openapi.yaml`;

/** References as they stand in the files at these addresses; every file says in `is` where it is. */
type Written = ReadonlyMap<string, readonly string[]>;

function read(written: Written) {
  const textOf = (address: string) => {
    const references = written.get(address) ?? [];
    const members = references.map((reference, index) => [`r${index}`, { $ref: `${reference}#/info` }]);
    const head = { openapi: '3.1.0', info: { title: address, version: '1' }, paths: {} };
    return Buffer.from(JSON.stringify({ ...head, 'x-all': Object.fromEntries(members) }));
  };
  return collectFiles(textOf(first), first, async url => textOf(url));
}

async function named(...references: string[]): Promise<Record<string, string>> {
  const files = await read(new Map([[first, references]]));
  return Object.fromEntries(Array.from(files, ([address, { filename }]) => [address.slice(origin.length), filename]));
}

test('files are named by their path, seen from the folder of the first, or elsewhere from the root', async () => {
  expect(await named('./a/b.yaml', 'with%20blank.yaml', '/shared/c.yaml?v=1')).toEqual({
    '/x/y/openapi.yaml': 'openapi.yaml',
    '/x/y/a/b.yaml': 'a/b.yaml',
    '/x/y/with%20blank.yaml': 'with%20blank.yaml',
    '/shared/c.yaml?v=1': 'shared/c.yaml',
  });
});

test('of two files that would have one name, the one elsewhere is named by the way to it, whichever is read first', async () => {
  const both = { '/x/y/a/b.yaml': 'a/b.yaml', '/a/b.yaml': '../../a/b.yaml' };
  expect(await named('/a/b.yaml', 'a/b.yaml')).toMatchObject(both);
  expect(await named('a/b.yaml', '/a/b.yaml')).toMatchObject(both);
});

const segment = fc.constantFrom('a', 'b', 'openapi.yaml', 'é', 'with blank', '%61', 'a%2Fb');
const place = fc.tuple(fc.array(segment, { maxLength: 3 }), segment, fc.constantFrom('', '?v=1', '?v=2'));
const reference = fc.oneof(
  place.map(([folders, name, query]) => `/${[...folders, name].join('/')}${query}`),
  fc
    .tuple(fc.constantFrom('', './', '../', '../../', '../y/', '/x/y/', '/x//y/', '/x/y//'), place)
    .map(([way, [folders, name, query]]) => `${way}${[...folders, name].join('/')}${query}`),
);

test('every file has a name of its own, and every reference leads to the file that it names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(reference, { maxLength: 5 }), { minLength: 1, maxLength: 6 }), async lists => {
      // What one file names may name others in turn.
      const addresses = [first, ...(lists[0] ?? []).map(written => new URL(written, first).href)];
      const written: Written = new Map(
        addresses.map((address, index) => [address, lists[index] ?? []] as const).toReversed(),
      );
      const files = await read(written);
      const names = Array.from(files.values(), ({ filename }) => filename);
      expect(new Set(names).size).toBe(files.size);
      const filesystem = JSON.parse(Buffer.from(makeSpecification(files).files).toString());
      expect(Object.keys(filesystem)).toHaveLength(files.size);
      for (const [address, { filename, references }] of files) {
        const { specification, references: others } = filesystem[filename];
        expect(specification.info.title).toBe(address);
        const targets = new Set([...references.values()].filter(other => other !== address));
        const titles = others.map((name: string) => filesystem[name].specification.info.title);
        expect(new Set(titles)).toEqual(targets);
      }
      const whole = bundle(files);
      const reached = (lists[0] ?? []).map((_, index) => {
        const members = whole['x-all'];
        return follow(whole, isObject(members) ? members[`r${index}`] : undefined).title;
      });
      expect(reached).toEqual(addresses.slice(1));
    }),
  );
});
