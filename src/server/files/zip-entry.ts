import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

interface EntryOptions {
  compress?: boolean;
  /** Ends the waiting, when nobody reads any more. */
  signal?: AbortSignal;
}

/** Adds an entry to a zip file that is being read, and waits until the entry is: of many, one is in memory. */
export async function addEntry(
  zip: ZipFile,
  name: string,
  stream: Readable,
  { compress = true, signal }: EntryOptions = {},
): Promise<void> {
  zip.addReadStream(stream, name, { compress });
  try {
    await finished(stream, { signal });
  } finally {
    stream.destroy();
  }
}
