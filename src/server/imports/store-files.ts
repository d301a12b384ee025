import type { FileEntry } from '#document/model.ts';
import type { Operation } from '#document/operations.ts';
import type { FileStore } from '../files/file-store.ts';
import { archiveLimits } from './archive.ts';
import type { ReportItem } from './bundle.ts';
import type { Draft } from './draft.ts';

export interface Assembled {
  operations: Operation[];
  /** Ids that the operations take, in their order. */
  ids: string[];
  report: ReportItem[];
  files: FileEntry[];
}

/** A draft whose files are in the store. */
export async function storeFiles(draft: Draft, store: FileStore, signal: AbortSignal): Promise<Assembled> {
  const files: FileEntry[] = [];
  for (const { id, name, contentType, dimensions, bytes } of draft.files) {
    signal.throwIfAborted();
    const { sha256, size } = await store.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      maxBytes: archiveLimits.entryBytes,
    });
    files.push({ id, name, contentType, sha256, size, ...(dimensions ? { dimensions } : {}) });
  }
  signal.throwIfAborted();
  const insert: Operation[] = files.length > 0 ? [{ operation: 'insert_files', files }] : [];
  return { ...draft, files, operations: [...insert, ...draft.operations] };
}
