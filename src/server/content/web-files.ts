import type { z } from 'zod';
import type { ContentChange } from '#contract/content-changes.ts';
import { requireSpace } from '../access/capabilities.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { fetchWithin } from '../http/fetch-within.ts';
import { FetchFailure } from '../http/fetcher.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { typeOfName } from './file-types.ts';
import { type FetchedFiles, filesIn, type StoredBytes, sizeOf, uploadKey } from './stored-files.ts';
import { loadVersion, requireWritable } from './version.ts';

/** For all files of one batch together. */
const limits = { bytes: 50 * 1024 * 1024, milliseconds: 30_000 };
/** Servers send it for files whose type they do not know. */
const unknownType = 'application/octet-stream';

/**
 * Fetches the files of a batch that are on the web and keeps their bytes, before the transaction begins.
 * @returns them by address
 * @throws 403 and 409 before anything is fetched for somebody who may not edit, 400 for a file that cannot be fetched
 */
export async function fetchWebFiles(
  context: Context,
  target: { spaceId: string; changeRequestId?: string },
  changes: readonly z.output<typeof ContentChange>[],
): Promise<FetchedFiles> {
  const { services } = context;
  const fetched = new Map<string, StoredBytes>();
  const onWeb = filesIn(changes).flatMap(({ file: { name, url }, at }) =>
    url === undefined || uploadKey(services.config, url) !== undefined ? [] : [{ name, url, at }],
  );
  if (onWeb.length === 0) return fetched;
  const { access } = await loadVersion(context, target);
  requireSpace(access.level, 'edit');
  requireWritable(access.space);
  const fetchFile = fetchWithin(services.fetcher, limits);
  for (const { name, url, at } of onWeb) {
    if (fetched.has(url)) continue;
    const { body, contentType } = await fetchFile(url).catch(error => refuse(error, `${at}.url`, context));
    const { sha256, size } = await services.files.put(body, { maxBytes: limits.bytes });
    const type = contentType === '' || contentType === unknownType ? typeOfName(name) : contentType;
    fetched.set(url, { sha256, size, contentType: type, ...sizeOf(body) });
  }
  return fetched;
}

function refuse(error: unknown, path: string, context: Context): never {
  if (!(error instanceof FetchFailure)) throw error;
  throw badMember(path, 'file-unfetched', { problem: saidIn(wordsFor(context).texts, error.said) });
}
