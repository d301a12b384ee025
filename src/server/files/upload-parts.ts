import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Db } from '../db/database.ts';
import type { UploadPartRow, UploadRow } from '../db/tables/jobs.ts';
import { badRequest, conflict, notFound, Refusal, sentenceOf } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { insertPart, listParts, lockUpload, type UploadKey } from './part-rows.ts';
import { completeUpload, findUpload } from './rows.ts';

/** Somebody with a bad connection needs a few; without an end, rows of one byte could be made for ever. */
const mostParts = 1000;

interface PartHeaders {
  /** Byte at which the part begins. */
  offset: number;
  /** Whether the upload ends with it. */
  isLast: boolean;
}

/** @throws 415 or 400, as the draft has it */
export function readPartHeaders(headers: IncomingHttpHeaders): PartHeaders {
  if (headers['content-type'] !== 'application/partial-upload')
    throw new Refusal(415, 'The body must be a part (Content-Type: application/partial-upload).');
  const { 'upload-offset': offset, 'upload-complete': complete } = headers;
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset))
    throw badRequest('header.Upload-Offset: how many bytes stand before this part');
  if (complete !== '?0' && complete !== '?1')
    throw badRequest('header.Upload-Complete: ?1 for the last part, ?0 for any other');
  return { offset: Number(offset), isLast: complete === '?1' };
}

/** How many bytes have arrived. */
export function endOf(parts: readonly UploadPartRow[]): number {
  const last = parts.at(-1);
  return last ? last.start + last.size : 0;
}

/** Keeps what arrives, also of a part that breaks off; the last one makes them a file. */
export async function takePart(
  { files, database }: Pick<Services, 'files' | 'database'>,
  key: UploadKey,
  { offset, isLast }: PartHeaders,
  body: Readable,
): Promise<{ size: number; isComplete: boolean }> {
  // Before bytes are taken for nothing; what decides is looked at again once they are here.
  const upload = await findUpload(database.read, key.organization_id, key.key);
  if (!upload) throw notFound('upload');
  checkBegin(upload, await listParts(database.read, upload), offset);
  let isCut = false;
  const source = untilCut(body, () => {
    isCut = true;
  });
  const maxBytes = upload.max_bytes;
  const part = await files.put(source, { maxBytes, before: offset });
  const parts = await database.write(tx => addPart(tx, upload, offset, part));
  const isComplete = isLast && !isCut;
  if (isComplete) {
    const file = await join(files, parts, maxBytes);
    await database.write(tx => completeUpload(tx, upload.organization_id, upload.key, file));
  }
  return { size: endOf(parts), isComplete };
}

async function* untilCut(source: Readable, onCut: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch {
    onCut();
  }
}

/** @returns all of them, in order */
async function addPart(tx: Db, key: UploadKey, start: number, { sha256, size }: StoredFile) {
  const upload = await lockUpload(tx, key);
  if (!upload) throw notFound('upload');
  const parts = await listParts(tx, upload);
  checkBegin(upload, parts, start);
  if (size === 0) return parts;
  const part = { organization_id: upload.organization_id, key: upload.key, start, sha256, size };
  await insertPart(tx, part);
  return [...parts, part];
}

function checkBegin(upload: UploadRow, parts: readonly UploadPartRow[], offset: number): void {
  if (upload.sha256 !== null) throw badRequest(sentenceOf('upload-complete'));
  const end = endOf(parts);
  if (offset !== end) {
    const headers = { 'upload-offset': String(end), 'upload-complete': '?0' };
    throw new Refusal(409, sentenceOf('upload-goes-on', { offset: end }), { headers });
  }
  if (parts.length >= mostParts) throw conflict('upload-part-limit', { limit: mostParts });
}

/** A file that came in one part is that part. */
async function join(files: FileStore, parts: readonly UploadPartRow[], maxBytes: number): Promise<StoredFile> {
  const [first, second] = parts;
  if (first && !second) return first;
  return files.put(bytesOf(files, parts), { maxBytes });
}

async function* bytesOf(files: FileStore, parts: readonly UploadPartRow[]): AsyncGenerator<Uint8Array> {
  for (const { sha256 } of parts) yield* await files.read(sha256);
}
