import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { addEntry } from '../files/zip-entry.ts';
import type { Services } from '../services.ts';
import type { Export } from './export.ts';
import { FileNames, safeName } from './file-names.ts';
import { exportedCollections, exportedSpaces } from './rows.ts';
import { type AddEntry, writeSpace } from './write-space.ts';

const Filter = z.object({ space: z.string().optional() });
type Filter = z.infer<typeof Filter>;

/** The content of a space, or of all spaces of an organization, as a zip file. */
export const contentExport: Export<Filter> = {
  purpose: 'content-export',
  file: 'content.zip',
  type: 'application/zip',
  filter: Filter,
  read(services, { organizationId, filter }) {
    const zip = new ZipFile();
    const output = Readable.from(zip.outputStream);
    // Where a file cannot be read the download breaks off: half an archive must not look like a whole one.
    const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
    zip.on('error', fail);
    const left = new AbortController();
    output.once('close', () => left.abort());
    write(zip, services, { organizationId, filter, signal: left.signal }).catch(fail);
    return output;
  },
};

interface Asked {
  organizationId: string;
  filter: Filter;
  signal: AbortSignal;
}

async function write(zip: ZipFile, services: Services, { organizationId, filter, signal }: Asked): Promise<void> {
  const { space } = filter;
  const spaces = await exportedSpaces(services.database.read, { organizationId, spaceId: space });
  const folderOf = space === undefined ? await folders(services, organizationId) : undefined;
  const names = new FileNames();
  for (const one of spaces) {
    const folder = folderOf ? names.give(posix.join(folderOf(one.parent_id), safeName(one.title))) : '';
    const add: AddEntry = (name, content, options = {}) =>
      addEntry(zip, posix.join(folder, name), typeof content === 'string' ? Readable.from([content]) : content, {
        ...options,
        signal,
      });
    await writeSpace(services, one, add);
  }
  zip.end();
}

/** The folder of a collection; two with one title share theirs. */
async function folders({ database }: Services, organizationId: string) {
  const collections = new Map((await exportedCollections(database.read, organizationId)).map(row => [row.id, row]));
  const folderOf = (id: string | null): string => {
    const collection = id === null ? undefined : collections.get(id);
    return collection ? posix.join(folderOf(collection.parent_id), safeName(collection.title)) : '';
  };
  return folderOf;
}
