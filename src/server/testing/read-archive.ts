import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { TestServer } from './start.ts';

/** Downloads the zip file behind an export link. @returns its bytes, and its files by their names */
export async function readArchive(
  { url: server }: Pick<TestServer, 'url'>,
  url: string,
): Promise<{ zip: Buffer; files: Map<string, string> }> {
  const response = await fetch(url.replace('http://bindery.test', server));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const zip = Buffer.from(await response.arrayBuffer());
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    expect(files.has(entry.fileName), `${entry.fileName} is in the archive once`).toBe(false);
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString());
  }
  return { zip, files };
}
