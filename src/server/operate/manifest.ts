import { z } from 'zod';

/** Names of a backup's entries; it is a zip file. */
export const entryNames = {
  manifest: 'bindery.json',
  secret: 'secret',
  table: (name: string) => `tables/${name}.ndjson`,
  file: (sha256: string) => `files/${sha256}`,
};

/** What a backup says of itself in its first entry. */
export const Manifest = z.object({
  format: z.literal(1, 'It has a format that this version does not know.'),
  /** The version of Bindery that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** What made the schema of its rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
});
export type Manifest = z.infer<typeof Manifest>;

/** A row as a line of its table has it. */
export const BackupRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
