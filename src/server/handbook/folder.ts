import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';

/** The handbook lies two folders above what was built (`dist/server/main.js`, `docs/`), three above this file. */
const [folder = ''] = ['../../docs', '../../../docs']
  .map(path => fileURLToPath(new URL(path, import.meta.url)))
  .filter(path => existsSync(join(path, 'SUMMARY.md')));

/** The product's own documentation, as a zip that can be imported. */
export async function zipHandbook(): Promise<Buffer> {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(found => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    zip.addBuffer(await readFile(path), relative(folder, path).split(sep).join('/'));
  }
  zip.end();
  return buffer(zip.outputStream);
}
