import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Services } from '../services.ts';

/** Milliseconds after which a store counts as out of reach. */
const patience = 3_000;
/** The SHA-256 of nothing. */
const anyFile = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Whether the store of files answers, be it that it does not have the file. */
export async function isReachable({ files, log }: Pick<Services, 'files' | 'log'>): Promise<boolean> {
  const gaveUp = new AbortController();
  try {
    const late = setTimeout(patience, 'late' as const, { signal: gaveUp.signal, ref: false });
    late.catch(() => {}); // aborted below
    return (await Promise.race([files.has(anyFile), late])) !== 'late';
  } catch (error) {
    log.warn({ err: error }, 'the store of files did not answer');
    return false;
  } finally {
    gaveUp.abort();
  }
}

/** Bytes that the disk of a folder has left for this process; undefined where the system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
