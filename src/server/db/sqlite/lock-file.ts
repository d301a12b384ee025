import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Makes sure that one process uses a data folder; gives back the function that lets go. @throws when another process holds it */
export function lockFile(path: string): () => void {
  const unlock = lockIfFree(path);
  if (unlock) return unlock;
  throw new Error(
    `The data folder is in use by process ${holderOf(path)}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * The same, or undefined when another process holds it. The lock is the operating system's, by way of a small database
 * of its own: it is gone with its process, however that ended.
 */
export function lockIfFree(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path);
  try {
    lock.exec(`pragma locking_mode = exclusive; begin exclusive; pragma user_version = ${process.pid}; commit`);
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
  return () => lock.close();
}

/** The process that holds a lock: it stands in the header of the file, which can be read while it is locked. */
function holderOf(path: string): number {
  const userVersionOffset = 60;
  return readFileSync(path).readUInt32BE(userVersionOffset);
}
