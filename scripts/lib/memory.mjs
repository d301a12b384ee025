import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory; in a container it may be tiny. */
const MEMORY = '/dev/shm';
/** Bytes of which tests take a quarter. */
const ROOM = 4 * 2 ** 30;

/**
 * Has this process and those it starts keep their temporary files in memory until it ends, where there is room: to make
 * and remove the thousand files of a database takes longer on a disk than what most tests do with it.
 */
export function keepTemporaryInMemory() {
  if (process.env.TMPDIR || !isRoomy()) return;
  const folder = mkdtempSync(join(MEMORY, 'bindery-test-'));
  // PostgreSQL runs as another user, in a folder of its own below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false; // not every system has it
  }
}
