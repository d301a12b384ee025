import { basename } from 'node:path';
import type { z } from 'zod';
import type { ContentChange } from '#contract/content-changes.ts';
import type { FileEntry } from '#document/model.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { UploadRow } from '../db/tables/jobs.ts';
import { dimensions } from '../files/dimensions.ts';
import { readBuffer } from '../files/file-store.ts';
import { findUpload, findUploads } from '../files/rows.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { typeOfName } from './file-types.ts';
import { insertContentFiles } from './rows.ts';

type NewFile = Extract<z.output<typeof ContentChange>, { operation: 'insert_files' }>['files'][number];

/** A file that a change brings, kept in the file store. */
type StoredEntry = Omit<FileEntry, 'id'> & { ref?: string };
export type StoredBytes = Omit<StoredEntry, 'name' | 'ref'>;
/** By address. */
export type FetchedFiles = ReadonlyMap<string, StoredBytes>;

const MiB = 1024 * 1024;
/** Larger images are not looked into for their size. */
const maximumLook = 20 * MiB;

/** The new files of a batch: those of every `insert_files`, and those that replace others. */
export function filesIn(
  changes: readonly z.output<typeof ContentChange>[],
): { file: NewFile; index: number; at: string }[] {
  return changes.flatMap((change, index) => {
    const at = `changes.${index}`;
    if (change.operation === 'insert_files')
      return change.files.map((file, place) => ({ file, index, at: `${at}.files.${place}` }));
    if (change.operation !== 'update_file' || change.url === undefined) return [];
    return [{ file: { name: change.name ?? '', url: change.url }, index, at }];
  });
}

/**
 * Keeps the files of a batch.
 * @param fetched those that are on the web
 * @returns them by the index of their change
 * @throws 400 for bytes that are no base64 and for addresses that are no finished upload of this organization
 */
export async function storeFiles(
  context: Context,
  organizationId: string,
  changes: readonly z.output<typeof ContentChange>[],
  fetched: FetchedFiles,
): Promise<ReadonlyMap<number, StoredEntry[]>> {
  const files = filesIn(changes);
  const keys = files.flatMap(({ file }) => uploadKey(context.services.config, file.url ?? '') ?? []);
  const uploads = new Map((await findUploads(context.db, organizationId, keys)).map(row => [row.key, row]));
  const byChange = new Map<number, StoredEntry[]>();
  for (const { file, index, at } of files) {
    const { ref, name } = file;
    const stored =
      file.base64 === undefined
        ? (fromWeb(fetched, file) ?? (await uploaded(context, uploads, file, at)))
        : await decoded(context, file, at);
    const entry = { ...stored, name: basename(name.replaceAll('\\', '/')), ...(ref === undefined ? {} : { ref }) };
    byChange.set(index, [...(byChange.get(index) ?? []), entry]);
  }
  const { caller, services } = context;
  const created_by = caller.kind === 'user' ? caller.userId : null;
  const created_at = services.clock.now().toISOString();
  await insertContentFiles(
    context.db,
    [...byChange.values()]
      .flat()
      .map(({ sha256, size }) => ({ organization_id: organizationId, sha256, size, created_by, created_at })),
  );
  return byChange;
}

function fromWeb(fetched: FetchedFiles, { url, contentType }: NewFile): StoredBytes | undefined {
  const bytes = fetched.get(url ?? '');
  return bytes && { ...bytes, contentType: contentType ?? bytes.contentType };
}

async function decoded({ services }: Context, file: NewFile, at: string): Promise<StoredBytes> {
  const text = (file.base64 ?? '').replace(/^data:[^,]*,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw badMember(`${at}.base64`, 'base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength > MiB) throw badMember(`${at}.base64`, 'file-too-large');
  const { sha256, size } = await services.files.put(bytes, { maxBytes: MiB });
  return { sha256, size, contentType: file.contentType ?? typeOfName(file.name), ...sizeOf(bytes) };
}

async function uploaded(
  { services }: Context,
  uploads: ReadonlyMap<string, UploadRow>,
  file: NewFile,
  at: string,
): Promise<StoredBytes> {
  if (file.url === undefined) throw badMember(at, 'file-source');
  const upload = uploads.get(uploadKey(services.config, file.url) ?? '');
  if (!upload?.sha256) throw badMember(`${at}.url`, 'not-uploaded');
  const { sha256, size, content_type } = upload;
  const isImage = content_type.startsWith('image/') && (size ?? 0) <= maximumLook;
  const bytes = isImage ? await readBuffer(services.files, sha256) : undefined;
  return { sha256, size: size ?? 0, contentType: file.contentType ?? content_type, ...(bytes ? sizeOf(bytes) : {}) };
}

export const sizeOf = (bytes: Uint8Array) => {
  const found = dimensions(bytes);
  return found ? { dimensions: found } : {};
};

/** The upload that an address of ours stands for; `undefined` for any other address. */
export async function findUploadOf(db: Db, config: Pick<Config, 'publicUrl'>, organizationId: string, url: string) {
  const key = uploadKey(config, url);
  return key === undefined ? undefined : findUpload(db, organizationId, key);
}

/** The key of an upload in its address; `undefined` for any other address. */
export function uploadKey({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string | undefined {
  const prefix = `${publicUrl}/files/uploads/`;
  return url.startsWith(prefix) ? url.slice(prefix.length).split('?')[0] : undefined;
}
