import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tooLarge } from '../http/errors.ts';
import type { FileSource, PutLimits, StoredFile } from './file-store.ts';

interface IncomingFile extends StoredFile {
  path: string;
}

/** Writes a source to a file of its own, down to the disk, counting and hashing on the way. Nothing is left when that fails. */
export async function receiveFile(
  folder: string,
  source: FileSource,
  { maxBytes, before = 0 }: PutLimits,
): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of Buffer.isBuffer(source) ? [source] : source) {
      const bytes: unknown = piece;
      if (!(bytes instanceof Uint8Array)) throw new TypeError('A file is made of bytes.');
      size += bytes.byteLength;
      if (before + size > maxBytes) throw tooLarge('file-too-large', { limit: maxBytes });
      hash.update(bytes);
      await file.writeFile(bytes);
    }
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('hex') };
}

/** Removes files whose process was killed while they arrived. */
export async function sweepIncoming(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(path, { force: true });
  }
}
