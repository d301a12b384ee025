import type { Readable } from 'node:stream';

export type FileSource = Buffer | Readable | AsyncIterable<Uint8Array>;

export interface StoredFile {
  /** Lower case hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutLimits {
  maxBytes: number;
  /** Bytes of the same whole that count as well, since they are here already. */
  before?: number;
}

/** Holds bytes by their SHA-256, so the same bytes are kept once; rows say who may read them. */
export interface FileStore {
  /** Resolves once the bytes survive a power cut. @throws 413 when the source is longer than `maxBytes` */
  put(source: FileSource, limits: PutLimits): Promise<StoredFile>;
  /** @throws FileMissing */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Bytes, or `undefined` when there is no such file. */
  size(sha256: string): Promise<number | undefined>;
  has(sha256: string): Promise<boolean>;
  /** Removes a file, unless it arrived, or arrived again, after `before`. Whether there was one to remove. */
  remove(sha256: string, unless?: { before?: Date }): Promise<boolean>;
  /** Every file, in no order. */
  list(): AsyncIterable<string>;
  /** Removes what began to arrive before that time and never came to an end. */
  sweep(before: Date): Promise<void>;
}

export class FileMissing extends Error {
  constructor(sha256: string) {
    super(`The file store has no file ${sha256}.`);
  }
}

/** @throws when it is not 64 hex digits, before it becomes part of a path */
export function checkHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new FileMissing('of that name');
  return sha256;
}

/** The whole file. */
export async function readBuffer(store: FileStore, sha256: string): Promise<Buffer> {
  return Buffer.concat(await (await store.read(sha256)).toArray());
}
