import { createHash } from 'node:crypto';
import { MemoryObjectStore } from '../object-store.ts';

/** An empty store in memory with the hash of the server. */
export function memoryStore(): MemoryObjectStore {
  return new MemoryObjectStore(text => createHash('sha256').update(text).digest('hex'));
}
