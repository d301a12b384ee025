import { posix } from 'node:path';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Export } from './export.ts';
import { FileNames, safeName } from './file-names.ts';
import { exportedCollections, exportedSpaces } from './rows.ts';
import { writeHistory } from './write-history.ts';
import { writeSpace } from './write-space.ts';
import { type AddEntry, zipStream } from './zip-stream.ts';

const Filter = z.object({ space: z.string().optional(), history: z.boolean().optional() });
type Filter = z.infer<typeof Filter>;

/** The content of a space, or of all spaces of an organization, as a zip file. */
export const contentExport: Export<Filter> = {
  purpose: 'content-export',
  file: 'content.zip',
  type: 'application/zip',
  filter: Filter,
  read: (services, { organizationId, filter }) => zipStream(add => write(services, { organizationId, filter, add })),
};

interface Asked {
  organizationId: string;
  filter: Filter;
  add: AddEntry;
}

async function write(services: Services, { organizationId, filter: { space, history }, add }: Asked): Promise<void> {
  const spaces = await exportedSpaces(services.database.read, { organizationId, spaceId: space });
  const folderOf = space === undefined ? await folders(services, organizationId) : undefined;
  const names = new FileNames();
  for (const one of spaces) {
    const folder = folderOf ? names.give(posix.join(folderOf(one.parent_id), safeName(one.title))) : '';
    const addTo: AddEntry = (name, ...content) => add(posix.join(folder, name), ...content);
    await writeSpace(services, one, addTo);
    if (history) await writeHistory(services, { organizationId, spaceId: one.id }, addTo);
  }
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
