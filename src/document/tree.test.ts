import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListReader } from './lists.ts';
import { MissingObjectError } from './object-store.ts';
import { memoryStore } from './testing/memory-store.ts';
import { TestSpace } from './testing/space.ts';
import { readTree, writeTree } from './tree.ts';

test('a list is read as it was written, and equal lists have one hash', async () => {
  const items = fc.uniqueArray(fc.nat(5000), { maxLength: 600 }).map(ids => ids.map(id => ({ id: `p${id}` })));
  await fc.assert(
    fc.asyncProperty(items, async list => {
      const store = memoryStore();
      const hash = new ListReader<{ id: string }>(store).write(list);
      expect(new ListReader<{ id: string }>(store).write([...list])).toBe(hash);
      const reader = new ListReader<{ id: string }>(store);
      expect(hash === null ? [] : (await reader.read([hash])).get(hash)).toEqual(list);
    }),
    { numRuns: 30 },
  );
});

test('one changed page among 10,000 siblings puts fewer than six objects', async () => {
  const space = new TestSpace();
  const root = await space.pages(10_000, 0);
  space.store.resetCounts();
  const changed = await space.edit(root, { operation: 'update_page', page: 'id5000', title: 'Changed' });
  expect(changed).not.toBe(root);
  expect(space.store.counts.puts).toBeLessThan(6);
});

test('10,000 pages are read in few round trips and few objects', async () => {
  const space = new TestSpace();
  const root = await space.pages(10_000);
  space.store.resetCounts();
  const tree = await readTree(space.store, root);
  expect(tree.pages).toHaveLength(10_000);
  expect(space.store.counts.gets).toBeLessThan(8);
  expect(space.store.counts.objects).toBeLessThan(1000);
  space.store.resetCounts();
  expect(writeTree(space.store, tree)).toBe(root);
  expect(space.store.counts.puts).toBe(1);
});

test('a missing object is an error that names it', async () => {
  await expect(readTree(memoryStore(), 'abc')).rejects.toThrow(MissingObjectError);
});
