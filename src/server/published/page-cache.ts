import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Lru } from '#lib/lru.ts';
import type { Answer } from '#published/answer.ts';

const compress = promisify(gzip);

/** An answer as it is sent: bytes, because sending a string costs many times as much. */
export interface StoredAnswer {
  status: number;
  plain: { headers: Record<string, string | number>; body: Buffer };
  /** Where compressing pays. */
  gzip: { headers: Record<string, string | number>; body: Buffer } | undefined;
  etag: string;
}

const worthwhile = 1024;

/** Makes the bytes of an answer, whose `etag` names exactly them and the headers that come with them. */
export async function storeAnswer({ status, headers, body }: Answer): Promise<StoredAnswer> {
  const bytes = Buffer.from(body);
  const policy = headers['content-security-policy'] ?? '';
  const etag = `"${createHash('sha256').update(bytes).update(policy).digest('base64url').slice(0, 27)}"`;
  const common = { ...headers, etag, vary: 'accept-encoding' };
  const packed = bytes.length >= worthwhile ? await compress(bytes, { level: 6 }) : undefined;
  return {
    status,
    etag,
    plain: { headers: { ...common, 'content-length': bytes.length }, body: bytes },
    gzip: packed && {
      headers: { ...common, 'content-length': packed.length, 'content-encoding': 'gzip' },
      body: packed,
    },
  };
}

/** Answers that were rendered, up to a number of bytes. Keys name the state they belong to, so nothing is ever stale. */
export class PageCache {
  readonly #answers: Lru<StoredAnswer>;
  readonly #running = new Map<string, Promise<StoredAnswer>>();

  constructor(maximumBytes = 128 * 1024 * 1024) {
    this.#answers = new Lru(maximumBytes);
  }

  get(key: string): StoredAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Renders once for all who ask at the same time; what is no success is not kept. */
  async render(key: string, render: () => Promise<Answer>): Promise<StoredAnswer> {
    const running = this.#running.get(key);
    if (running) return running;
    const made = render()
      .then(storeAnswer)
      .then(stored => {
        const bytes = stored.plain.body.length + (stored.gzip?.body.length ?? 0) + key.length * 2 + 1000;
        if (stored.status === 200) this.#answers.set(key, stored, bytes);
        return stored;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }
}
