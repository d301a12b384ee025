import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { AwsClient } from 'aws4fetch';
import {
  type ByteRange,
  checkHash,
  FileMissing,
  type FileSource,
  type FileStore,
  type PutLimits,
  type StoredFile,
} from './file-store.ts';
import { receiveFile, sweepIncoming } from './incoming.ts';

/** Within this time a file that is there already is not sent again. */
const freshMilliseconds = 3_600_000;

interface Bucket {
  /** Address of the bucket, without a slash at the end. */
  url: string;
  /** Before each name, such as `docs/`. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps files in a bucket of an S3-compatible service. */
export class S3Store implements FileStore {
  readonly #bucket: Bucket;
  readonly #incoming: string;
  #client: Promise<AwsClient> | undefined;

  /** @param incoming folder for files on their way: a name is known when the last byte is */
  constructor(bucket: Bucket, incoming: string) {
    this.#bucket = bucket;
    this.#incoming = incoming;
  }

  /**
   * @param filesUrl `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint, Amazon's
   * @throws when AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set
   */
  static fromUrl(filesUrl: string, incoming: string, environment: NodeJS.ProcessEnv = process.env): S3Store {
    const url = new URL(filesUrl);
    const region = url.searchParams.get('region') ?? environment.AWS_REGION ?? 'us-east-1';
    const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
    if (!accessKeyId || !secretAccessKey) {
      throw new Error('These settings are wrong:\n  FILES_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
    }
    const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
    const bucket = {
      url: `${endpoint.replace(/\/+$/, '')}/${url.host}`,
      prefix: prefix && `${prefix}/`,
      region,
      accessKeyId,
      secretAccessKey,
    };
    return new S3Store(bucket, incoming);
  }

  async put(source: FileSource, limits: PutLimits): Promise<StoredFile> {
    const { path, sha256, size } = await receiveFile(this.#incoming, source, limits);
    try {
      const known = await this.#look(sha256);
      // Sent again when it is older, so that it counts as new and is not removed before a row names it.
      if (known?.size === size && known.modified.getTime() > Date.now() - freshMilliseconds) return { sha256, size };
      const body = await openAsBlob(path);
      const response = await this.#send('PUT', this.#name(sha256), {
        body,
        headers: { 'x-amz-content-sha256': sha256 },
      });
      await expect(response, [200, 201, 204]);
    } finally {
      await rm(path, { force: true });
    }
    return { sha256, size };
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const response = await this.#send('GET', this.#name(sha256), { headers });
    if (response.status === 404) {
      await response.body?.cancel();
      throw new FileMissing(sha256);
    }
    await expect(response, [range ? 206 : 200], { keepBody: true });
    if (!response.body) return Readable.from([]);
    return Readable.fromWeb(response.body as ReadableStream<Uint8Array>); // the DOM's type and Node's name one class
  }

  async size(sha256: string): Promise<number | undefined> {
    return (await this.#look(sha256))?.size;
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.size(sha256)) !== undefined;
  }

  async remove(sha256: string, { before }: { before?: Date } = {}): Promise<boolean> {
    const known = await this.#look(sha256);
    if (!known || (before && known.modified > before)) return false;
    await expect(await this.#send('DELETE', this.#name(sha256)), [200, 204, 404]);
    return true;
  }

  async *list(): AsyncIterable<string> {
    const { prefix } = this.#bucket;
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const response = await this.#send('GET', `?${query}`);
      await expect(response, [200], { keepBody: true });
      const xml = await response.text();
      for (const [, key = ''] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) {
        const name = key.slice(key.lastIndexOf('/') + 1);
        if (/^[0-9a-f]{64}$/.test(name)) yield name;
      }
      token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]?.replaceAll('&amp;', '&');
    } while (token);
  }

  sweep(before: Date): Promise<void> {
    return sweepIncoming(this.#incoming, before);
  }

  async #look(sha256: string): Promise<{ size: number; modified: Date } | undefined> {
    const response = await this.#send('HEAD', this.#name(sha256));
    if (response.status === 404) return undefined;
    await expect(response, [200]);
    const modified = new Date(response.headers.get('last-modified') ?? 0);
    return { size: Number(response.headers.get('content-length')), modified };
  }

  #name(sha256: string): string {
    const hash = checkHash(sha256);
    return `/${this.#bucket.prefix}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  }

  async #send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    name: string,
    { body, headers = {} }: { body?: Blob; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    this.#client ??= openClient(this.#bucket);
    // Signed without the body, whose hash stands in a header, and sent by Node's own fetch, which streams it from the disk.
    const signed = await (await this.#client).sign(`${this.#bucket.url}${name}`, { method, headers });
    return fetch(signed.url, { method, headers: signed.headers, ...(body && { body }) });
  }
}

async function openClient({ region, accessKeyId, secretAccessKey }: Bucket): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch');
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
}

/** @throws with the status, never with the address or the answer, which may name keys */
async function expect(response: Response, statuses: readonly number[], { keepBody = false } = {}): Promise<void> {
  const good = statuses.includes(response.status);
  if (!good || !keepBody) await response.body?.cancel();
  if (!good) throw new Error(`The file store answered with status ${response.status}.`);
}
