import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import type { Config } from '../config.ts';

import type { Row } from '../db/snapshot.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open.ts';
import { takeSecret } from '../secrets.ts';
import { BackupRow, entryNames, Manifest } from './manifest.ts';
import { fill, withNewDatabase } from './new-database.ts';

/** Rows that are in memory at once. */
const batch = 100;

/**
 * Makes an installation from a backup, on either engine: one that a newer version made is refused, one of an older
 * version is brought up to date.
 * @throws when there is a database already, or another secret; and where the file is damaged, which leaves no database
 */
export async function restore(config: Config, path: string, say: (line: string) => void): Promise<void> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(archive);
    const { manifest, secret } = await readHead(archive, entries);
    await withNewDatabase(config, async database => {
      takeSecret(config.dataDir, config.secret, secret);
      await restoreFiles(archive, entries, openFileStore(config), say);
      const rows = await fill(database, {
        ...manifest,
        rows: table => rowsOf(archive, entryOf(entries, entryNames.table(table))),
      });
      say(`${rows} rows of ${manifest.tables.length} tables`);
    });
  } finally {
    archive.close();
  }
  say('Restored. Start Bindery with the same settings.');
}

type Entries = ReadonlyMap<string, Entry>;

async function entriesOf(archive: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function entryOf(entries: Entries, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new Error(`This is no backup of Bindery: it has no ${name}.`);
  return entry;
}

async function readHead(archive: ZipFile, entries: Entries): Promise<{ manifest: Manifest; secret: string }> {
  const read = async (name: string) => text(await archive.openReadStreamPromise(entryOf(entries, name)));
  const manifest = parse(Manifest, await read(entryNames.manifest), entryNames.manifest);
  for (const table of manifest.tables) entryOf(entries, entryNames.table(table));
  return { manifest, secret: await read(entryNames.secret) };
}

/** @throws an error that names the place */
function parse<Schema extends z.ZodType>(schema: Schema, written: string, place: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw new Error(`${place} is no JSON.`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new Error(`${place}: ${error.issues.map(({ message }) => message).join(' ')}`);
  return data;
}

async function restoreFiles(archive: ZipFile, entries: Entries, store: FileStore, say: (line: string) => void) {
  let count = 0;
  for (const [name, entry] of entries) {
    if (!name.startsWith(entryNames.file(''))) continue;
    const { sha256 } = await store.put(await archive.openReadStreamPromise(entry), {
      maxBytes: entry.uncompressedSize,
    });
    if (entryNames.file(sha256) !== name) throw new Error(`${name} is damaged.`);
    if (++count % 1000 === 0) say(`${count} files …`);
  }
  say(`${count} files`);
}

async function* rowsOf(archive: ZipFile, entry: Entry): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  let line = 0;
  for await (const written of linesOf(await archive.openReadStreamPromise(entry))) {
    rows.push(parse(BackupRow, written, `Line ${++line} of ${entry.fileName}`));
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Unlike `node:readline`, only a line feed ends a line: texts may have the separators of Unicode. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('A line has no end.');
}
