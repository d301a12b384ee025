import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ByteRange,
  checkHash,
  FileMissing,
  type FileSource,
  type FileStore,
  type PutLimits,
  type StoredFile,
} from './file-store.ts';
import { receiveFile, sweepIncoming } from './incoming.ts';

/** Keeps each file at `ab/cd/<sha256>` in a folder; what stands there is always whole. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  /** In the same folder, so that renaming moves nothing. */
  readonly #incoming: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#incoming = join(folder, 'incoming');
  }

  async put(source: FileSource, limits: PutLimits): Promise<StoredFile> {
    const { path, sha256, size } = await receiveFile(this.#incoming, source, limits);
    const target = this.#path(sha256);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    await syncFolder(dirname(target));
    return { sha256, size };
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.#path(sha256), range);
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', error => reject(isMissing(error) ? new FileMissing(sha256) : error));
    });
    return stream;
  }

  async size(sha256: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(sha256))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.size(sha256)) !== undefined;
  }

  async remove(sha256: string, { before }: { before?: Date } = {}): Promise<boolean> {
    const path = this.#path(sha256);
    if (before && !(await isOlder(path, before))) return false;
    const aside = join(this.#incoming, randomUUID());
    await mkdir(this.#incoming, { recursive: true });
    try {
      await rename(path, aside);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    // The same bytes may have arrived again since it was looked at.
    if (before && !(await isOlder(aside, before))) {
      await rename(aside, path);
      return false;
    }
    await rm(aside, { force: true });
    return true;
  }

  async *list(): AsyncIterable<string> {
    for (const first of await entries(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(first)) continue;
      for (const second of await entries(join(this.#folder, first)))
        yield* await entries(join(this.#folder, first, second));
    }
  }

  sweep(before: Date): Promise<void> {
    return sweepIncoming(this.#incoming, before);
  }

  #path(sha256: string): string {
    const hash = checkHash(sha256);
    return join(this.#folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }
}

/** Whether a file arrived by that time; one that is not there did not. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime <= before;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A renamed file survives a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows keeps folders by itself and refuses to open them.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
