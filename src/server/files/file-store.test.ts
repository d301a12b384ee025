import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { FileMissing, type FileStore, readBuffer } from './file-store.ts';
import { FolderStore } from './folder.ts';
import { S3Store } from './s3.ts';
import { type Bucket, startBucket } from './testing/bucket.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hello = Buffer.from('hello');
const unknown = '0'.repeat(64);

describe.each(['folder', 's3'])('a file store in a %s', kind => {
  let folder: string;
  let bucket: Bucket | undefined;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bindery-files-'));
    bucket = kind === 's3' ? await startBucket() : undefined;
    store = bucket ? S3Store.fromUrl(bucket.filesUrl, folder, bucket.environment) : new FolderStore(folder);
  });
  afterEach(async () => {
    await bucket?.stop();
    await rm(folder, { recursive: true });
  });

  const list = () => namesIn(store);

  test('gives back what was put in, by its hash', async () => {
    const large = Buffer.alloc(3_000_000, 'pages ');
    const pieces = [large.subarray(0, 1_000_000), large.subarray(1_000_000)];
    expect(await store.put(hello, { maxBytes: 5 })).toEqual({ sha256: sha256(hello), size: 5 });
    expect(await store.put(Readable.from(pieces), { maxBytes: 3_000_000 })).toEqual({
      sha256: sha256(large),
      size: 3_000_000,
    });
    expect((await readBuffer(store, sha256(large))).equals(large)).toBe(true);
    expect(await store.size(sha256(hello))).toBe(5);
    expect(await store.has(sha256(hello))).toBe(true);
    expect((await list()).sort()).toEqual([sha256(hello), sha256(large)].sort());
  });

  test('holds an empty file', async () => {
    const { sha256: hash, size } = await store.put(Buffer.alloc(0), { maxBytes: 0 });
    expect(size).toBe(0);
    expect(await store.size(hash)).toBe(0);
    expect(await readBuffer(store, hash)).toHaveLength(0);
  });

  test('reads a part', async () => {
    await store.put(hello, { maxBytes: 5 });
    const stream = await store.read(sha256(hello), { start: 1, end: 3 });
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('ell');
  });

  test('keeps the same bytes once, also when they come at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => store.put(hello, { maxBytes: 5 })));
    expect(new Set(results.map(result => result.sha256)).size).toBe(1);
    expect(await list()).toEqual([sha256(hello)]);
    expect((await readBuffer(store, sha256(hello))).toString()).toBe('hello');
  });

  test('refuses what is too large and keeps nothing of it', async () => {
    const tooLong = store.put(Readable.from([hello, hello]), { maxBytes: 9 });
    await expect(tooLong).rejects.toSatisfy(error => error instanceof Refusal && error.status === 413);
    expect(await list()).toEqual([]);
    expect(await leftovers(folder)).toEqual([]);
  });

  test('keeps nothing of a source that breaks off', async () => {
    async function* broken() {
      yield hello;
      throw new Error('broke off');
    }
    await expect(store.put(broken(), { maxBytes: 100 })).rejects.toThrow('broke off');
    expect(await list()).toEqual([]);
    expect(await leftovers(folder)).toEqual([]);
  });

  test('says when a file is not there', async () => {
    await expect(store.read(unknown)).rejects.toBeInstanceOf(FileMissing);
    expect(await store.size(unknown)).toBeUndefined();
    expect(await store.has(unknown)).toBe(false);
    await store.remove(unknown);
  });

  test('removes', async () => {
    await store.put(hello, { maxBytes: 5 });
    await store.remove(sha256(hello));
    expect(await store.has(sha256(hello))).toBe(false);
    expect(await list()).toEqual([]);
  });

  test('removes nothing that has arrived since, or has arrived again', async () => {
    await store.put(hello, { maxBytes: 5 });
    expect(await store.remove(sha256(hello), { before: new Date(Date.now() - 60_000) })).toBe(false);
    expect(await list()).toEqual([sha256(hello)]);
    expect(await store.remove(sha256(hello), { before: new Date(Date.now() + 60_000) })).toBe(true);
    expect(await store.remove(sha256(hello), { before: new Date(Date.now() + 60_000) })).toBe(false);
    expect(await list()).toEqual([]);
    expect(await leftovers(folder)).toEqual([]);
  });

  test('sweeps away what never arrived whole, and nothing that still arrives', async () => {
    const arriving = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    async function* slow() {
      yield hello;
      arriving.resolve();
      await goOn.promise;
      yield hello;
    }
    const put = store.put(slow(), { maxBytes: 100 });
    await arriving.promise;
    await store.sweep(new Date(Date.now() - 60_000));
    goOn.resolve();
    const { sha256: hash } = await put;
    expect((await readBuffer(store, hash)).toString()).toBe('hellohello');

    const incoming = kind === 's3' ? folder : join(folder, 'incoming');
    await writeFile(join(incoming, 'of-the-dead'), 'half');
    await store.sweep(new Date(Date.now() + 60_000));
    expect(await readdir(incoming)).toEqual([]);
    expect(await store.has(hash)).toBe(true);
  });

  test.each(['../../secret', '', 'A'.repeat(64), `${'0'.repeat(63)}/`])('does not take %j for a hash', async name => {
    await expect(store.read(name)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.remove(name)).rejects.toBeInstanceOf(FileMissing);
  });
});

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names;
}

/** Files on their way that were forgotten. */
async function leftovers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

describe('the address of a bucket', () => {
  test('needs credentials in the environment', () => {
    expect(() => S3Store.fromUrl('s3://docs', tmpdir(), {})).toThrow('AWS_ACCESS_KEY_ID');
  });

  test('may have a prefix, and lists of many names are read to the end', async () => {
    const bucket = await startBucket();
    const folder = await mkdtemp(join(tmpdir(), 'bindery-files-'));
    try {
      const url = bucket.filesUrl.replace('?', '/some/prefix?');
      const store = S3Store.fromUrl(url, folder, bucket.environment);
      const put = (text: string) => store.put(Buffer.from(text), { maxBytes: 10 });
      const hashes = (await Promise.all(['a', 'b', 'c', 'd', 'e'].map(put))).map(file => file.sha256);
      expect((await namesIn(store)).sort()).toEqual(hashes.sort());
      expect([...bucket.objects.keys()].every(key => key.startsWith('some/prefix/'))).toBe(true);
    } finally {
      await bucket.stop();
      await rm(folder, { recursive: true });
    }
  });

  test('with wrong credentials fails without naming them', async () => {
    const bucket = await startBucket();
    const store = S3Store.fromUrl(bucket.filesUrl, tmpdir(), { ...bucket.environment, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await expect(store.put(hello, { maxBytes: 5 })).rejects.toThrow(/^The file store answered with status 403\.$/);
    await bucket.stop();
  });
});
