import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a mail as a file that mail programs open, readable by its owner only: it may hold a link that signs in. */
export async function writeToOutbox(folder: string, message: Buffer, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
  const path = join(folder, name);
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
