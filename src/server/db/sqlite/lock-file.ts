import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/**
 * Makes sure that one process uses a data folder; gives back the function that lets go.
 * @throws when a living process holds it. A lock left by a process that was killed is taken over.
 */
export function lockFile(path: string): () => void {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException) /* what fs throws */.code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new Error(`The data folder is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`);
    }
    rmSync(path, { force: true });
    return lockFile(path);
  }
  return () => rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException) /* what kill throws */.code === 'EPERM';
  }
}
