import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Config } from '../config.ts';
import { type Row, type Snapshot, withSnapshot } from '../db/snapshot.ts';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open.ts';
import { addEntry } from '../files/zip-entry.ts';
import { rootSecret } from '../secrets.ts';
import { version } from '../version.ts';
import { entryNames, type Manifest } from './manifest.ts';

/**
 * Saves an installation as one zip file that only its owner may read: the rows as they are at one moment, the files and
 * the secret. A service may be at work meanwhile.
 * @throws when the file is there already; then, and when anything else fails, no file is left behind
 */
export async function backup(config: Config, path: string, say: (line: string) => void): Promise<void> {
  if (existsSync(path)) throw new Error(`There is a file ${path} already.`);
  const partial = `${path}.partial`;
  const target = await open(partial, 'wx', 0o600);
  try {
    await write(config, createWriteStream(partial, { fd: target, flush: true }), say);
    // Unlike renaming, this never replaces a file that came meanwhile.
    await link(partial, path);
  } finally {
    await target.close().catch(() => {}); // the stream has closed it, unless it failed before
    await rm(partial, { force: true });
  }
  say(`Saved in ${path}. It holds the keys of this installation: keep it where only you can read it.`);
}

async function write(config: Config, target: NodeJS.WritableStream, say: (line: string) => void): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  const written = pipeline(Readable.from(zip.outputStream), target);
  const filled = withSnapshot(config, async snapshot => {
    await addRows(zip, snapshot, say);
    await addFiles(zip, openFileStore(config), say);
    zip.addBuffer(Buffer.from(rootSecret(config.dataDir, config.secret)), entryNames.secret);
    zip.end();
  });
  await Promise.race([Promise.all([filled, written]), failed]);
}

async function addRows(zip: ZipFile, snapshot: Snapshot, say: (line: string) => void): Promise<void> {
  const tables = [...snapshot.columns.keys()];
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations: [...snapshot.migrations],
    tables,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), entryNames.manifest);
  for (const table of tables) await addEntry(zip, entryNames.table(table), Readable.from(lines(snapshot.rows(table))));
  say(`Rows of ${tables.length} tables`);
}

async function* lines(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const some of rows) yield some.map(row => `${JSON.stringify(row)}\n`).join('');
}

async function addFiles(zip: ZipFile, store: FileStore, say: (line: string) => void): Promise<void> {
  let count = 0;
  for await (const sha256 of store.list()) {
    const stream = await store.read(sha256).catch((error: unknown) => {
      // Nothing used it any more, and it was collected since it was listed.
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (stream === undefined) continue;
    // Most are pictures and archives, which do not get smaller.
    await addEntry(zip, entryNames.file(sha256), stream, { compress: false });
    if (++count % 1000 === 0) say(`${count} files …`);
  }
  say(`${count} files`);
}
