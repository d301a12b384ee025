import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readArchive } from './archive.ts';

function zip(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files)) archive.addBuffer(content, path);
  archive.end();
  return buffer(archive.outputStream);
}

const all = () => true;

it('stops at the entry, the total and the number that the limits allow', async () => {
  const limits = { entries: 3, entryBytes: 1_000, totalBytes: 1_500 };
  const zeros = Buffer.alloc(900);
  await expect(readArchive(await zip({ a: Buffer.alloc(1_001) }), all, limits)).rejects.toThrow('1000 bytes');
  await expect(readArchive(await zip({ a: zeros, b: zeros }), all, limits)).rejects.toThrow('1500 bytes');
  const many = Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [name, Buffer.from('x')]));
  await expect(readArchive(await zip(many), all, limits)).rejects.toThrow('more than 3 entries');
  const { files } = await readArchive(await zip({ a: zeros }), all, limits);
  expect(files).toMatchObject([{ path: 'a', bytes: { length: 900 } }]);
});

it('does not believe the sizes that the headers tell', async () => {
  const bytes = await zip({ 'bomb.md': Buffer.alloc(100_000) });
  const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bytes.writeUInt32LE(10, directory + 24);
  await expect(readArchive(bytes, all)).rejects.toThrow('damaged');
});

it('leaves out what the caller does not want without reading it', async () => {
  const limits = { entries: 10, entryBytes: 10, totalBytes: 10 };
  const { files } = await readArchive(
    await zip({ big: Buffer.alloc(100), ok: Buffer.from('x') }),
    path => path === 'ok',
    limits,
  );
  expect(files.map(({ path }) => path)).toEqual(['ok']);
});

it('reads the parts of an archive that holds nothing else, as deep as that and within the same limits', async () => {
  const inner = await zip({ 'deeper.md': Buffer.from('deeper') });
  const part = (name: string) => zip({ [name]: Buffer.from(name), 'both.md': Buffer.from(name), 'inner.zip': inner });
  const parts = { 'Part-1.zip': await part('one.md'), 'Part-2.zip': await part('two.md') };
  const { files, refused } = await readArchive(await zip(parts), all);
  expect(files.map(({ path, bytes }) => `${path}: ${bytes}`)).toEqual([
    'one.md: one.md',
    'both.md: one.md',
    'two.md: two.md',
  ]);
  expect(refused.map(({ path }) => path)).toEqual(['inner.zip', 'inner.zip']);
  const limits = { entries: 100, entryBytes: 1_000, totalBytes: 10_000 };
  const half = await zip({ a: Buffer.alloc(900), b: Buffer.alloc(900), c: Buffer.alloc(900), d: Buffer.alloc(900) });
  const tooFar = zip({ 'Part-1.zip': half, 'Part-2.zip': half, 'Part-3.zip': half });
  await expect(readArchive(await tooFar, all, limits)).rejects.toThrow('10000 bytes');
  await expect(readArchive(await zip(parts), all, { ...limits, entries: 6 })).rejects.toThrow('more than 6 entries');
  const mixed = await readArchive(await zip({ ...parts, 'page.md': Buffer.from('x') }), all);
  expect([mixed.files.length, mixed.refused.length]).toEqual([1, 2]);
});
