import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from '../../files/folder.ts';
import { collectFiles } from '../collect-files.ts';
import { makeSpecification } from '../specification.ts';
import { compareVersions } from './compare-versions.ts';
import { operationChanges } from './operation-changes.ts';

let folder: string;
let files: FolderStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-compare-'));
  files = new FolderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

type Operation = { description?: string; parameters?: object[] };

/** A version with so many operations. */
async function version(count: number, operation: (index: number) => Operation) {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/${index}`, { get: { ...operation(index), responses: {} } }]),
  );
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths });
  const never = () => Promise.reject(new Error('has no other file'));
  const { index, parts } = makeSpecification(await collectFiles(Buffer.from(text), undefined, never));
  const store = async (bytes: Uint8Array) => (await files.put(Buffer.from(bytes), { maxBytes: 1e9 })).sha256;
  return { index_sha256: await store(index), parts_sha256: await store(parts) };
}

/** How often others had their turn until it was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

const limit = (type: string) => [{ name: 'limit', in: 'query', schema: { type } }];

test('others have their turn between any two operations of a large comparison, and it is remembered', async () => {
  const before = await version(2_000, () => ({ description: 'Old words', parameters: limit('integer') }));
  const after = await version(2_000, index => ({
    description: 'New words',
    parameters: limit(index === 1_999 ? 'string' : 'integer'),
  }));
  expect(await turnsDuring(compareVersions(files, before, after))).toBeGreaterThan(2_000);
  const changes = await compareVersions(files, before, after);
  const field = { in: 'query', field: 'limit', kind: 'type', breaking: true, before: 'integer', after: 'string' };
  expect(changes).toEqual({
    operations: [
      {
        ...{ method: 'get', path: '/1999', webhook: false, title: 'GET /1999' },
        ...{ change: 'changed', breaking: true, fields: [field], more: 0 },
      },
    ],
    schemas: [],
    cut: false,
  });
  expect(await compareVersions(files, before, after)).toBe(changes);
});

test('an operation that is too large to be compared is listed as such, and those beside it as always', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}`, in: 'query', description: 'x'.repeat(10_000) }));
  const sized = (count: number) => (index: number) => ({ parameters: many(index === 0 ? count : index) });
  const { operations } = await compareVersions(files, await version(2, sized(300)), await version(2, sized(301)));
  expect(operations).toMatchObject([{ path: '/0', change: 'changed', fields: [], more: 0, tooLarge: true }]);
});

test('ways in by the thousand are compared in one look at each', async () => {
  const view = { method: 'get', path: '/', title: '', servers: [], parameters: [], responses: [], samples: [] };
  const auth = (first: string) =>
    [first, ...Array.from({ length: 60_000 }, (_, index) => `Key ${index}`)].map(title => [{ title, scopes: [] }]);
  const [change] = operationChanges({ ...view, auth: auth('Old') }, { ...view, auth: auth('New') });
  expect(change).toMatchObject({ in: 'auth', breaking: true });
});
