import type { FileEntry } from '#document/model.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { FileMissing } from '../files/file-store.ts';
import type { Services } from '../services.ts';

/** What `git fast-import` reads (git-fast-import(1)); it refuses what breaks off before the end. */
export const beginning = 'feature done\n';
export const end = 'done\n';

/** The beginning of a commit; what is different in it follows. */
export function commitOf(row: RevisionRow, nameOf: ReadonlyMap<string, string>, host: string): string {
  const name = (row.author !== null && nameOf.get(row.author)) || 'Bindery';
  const who = `${name.replace(/[<>\n\0]/g, ' ').trim()} <${row.author ?? 'nobody'}@${host}>`;
  const when = `${Math.floor(Date.parse(row.created_at) / 1000)} +0000`;
  const message = `${row.message || row.type}\n\nRevision: ${row.id}\n`;
  return `commit refs/heads/main\nauthor ${who} ${when}\ncommitter ${who} ${when}\n${data(message)}`;
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
const quoted = (path: string): string => `"${path.replace(/["\\]/g, '\\$&')}"`;
/** A file as it is from this commit on. */
export const file = (path: string, text: string): string => `M 100644 inline ${quoted(path)}\n${data(text)}`;

/** A file that is no more. */
export const removed = (path: string): string => `D ${quoted(path)}\n`;

/** One whose bytes are gone is left out, as in the export. */
export async function* storedFile(
  files: Services['files'],
  { sha256, size }: FileEntry,
  path: string,
): AsyncGenerator<string | Buffer> {
  const bytes = await files.read(sha256).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
  if (!bytes) return;
  yield `M 100644 inline ${quoted(path)}\ndata ${size}\n`;
  yield* bytes;
  yield '\n';
}
