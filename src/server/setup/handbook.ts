import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { completeUpload } from '../files/rows.ts';
import type { Call } from '../http/call-as.ts';
import type { Services } from '../services.ts';

/** The handbook lies beside the build: `dist/server/main.js`, `docs/`. */
const folder = fileURLToPath(new URL('../../docs', import.meta.url));

/** Brings the product's own documentation into a space, as a zip, as anybody would. */
export async function importHandbook(
  { files, database }: Services,
  call: Call,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<void> {
  const zip = await zipFolder();
  const { url, key } = await call('generateStorageUploadURL', {
    params: { organizationId },
    body: { file: { name: 'handbook.zip', type: 'application/zip', size: zip.length }, kind: 'import' },
  });
  const stored = await files.put(zip, { maxBytes: zip.length });
  await database.write(tx => completeUpload(tx, organizationId, key, stored));
  await call('importContent', { params: { spaceId }, body: { url, source: 'zip' } });
}

async function zipFolder(): Promise<Buffer> {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(found => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    zip.addBuffer(await readFile(path), relative(folder, path).split(sep).join('/'));
  }
  zip.end();
  return buffer(zip.outputStream);
}
