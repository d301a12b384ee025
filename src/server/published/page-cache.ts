import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '#published/answer.ts';
import { type Audience, ByClaims, type Claims } from '#published/audience.ts';

const compress = promisify(gzip);

/** An answer as it is sent: bytes, because sending a string costs many times as much. */
export interface StoredAnswer {
  status: number;
  plain: { headers: Record<string, string | number>; body: Buffer };
  /** Where compressing pays. */
  gzip: { headers: Record<string, string | number>; body: Buffer } | undefined;
  etag: string;
  /** The page that is shown, for who counts. */
  shown: Answer['shown'];
  /** Whether another visitor may get another answer. */
  personal: boolean;
}

const worthwhile = 1024;

/** Makes the bytes of an answer, whose `etag` names exactly them and the headers that come with them. */
export async function storeAnswer({ status, headers, body, shown }: Answer, personal = false): Promise<StoredAnswer> {
  const bytes = Buffer.from(body);
  const policy = headers['content-security-policy'] ?? '';
  const etag = `"${createHash('sha256').update(bytes).update(policy).digest('base64url').slice(0, 27)}"`;
  const vary = [varyOf(personal), headers.vary].filter(Boolean).join(', ');
  const common = { ...headers, etag, vary };
  const packed = bytes.length >= worthwhile ? await compress(bytes, { level: 6 }) : undefined;
  return {
    status,
    etag,
    shown,
    personal,
    plain: { headers: { ...common, 'content-length': bytes.length }, body: bytes },
    gzip: packed && {
      headers: { ...common, 'content-length': packed.length, 'content-encoding': 'gzip' },
      body: packed,
    },
  };
}

/** What besides the address decides about the answer (RFC 9110, 12.5.5). */
export const varyOf = (personal: boolean) => (personal ? 'accept-encoding, cookie' : 'accept-encoding');

/** Answers that were rendered, up to a number of bytes. Keys name the state they belong to, so nothing is ever stale. */
export class PageCache {
  readonly #answers: ByClaims<StoredAnswer>;
  readonly #running = new Map<string, Promise<StoredAnswer>>();

  constructor(maximumBytes = 128 * 1024 * 1024) {
    this.#answers = new ByClaims(maximumBytes);
  }

  get(key: string, claims: Claims): StoredAnswer | undefined {
    return this.#answers.get(key, claims);
  }

  /** Renders once for all of the same claims who ask at the same time; what is no success is not kept. */
  async render(key: string, audience: Audience, render: () => Promise<Answer>): Promise<StoredAnswer> {
    // Which claims matter is known only afterwards.
    const run = `${key}\n${JSON.stringify(audience.all)}`;
    const running = this.#running.get(run);
    if (running) return running;
    const made = render()
      .then(answer => storeAnswer(answer, audience.asked.size > 0))
      .then(stored => {
        const bytes = stored.plain.body.length + (stored.gzip?.body.length ?? 0) + key.length * 2 + 1000;
        if (stored.status === 200) this.#answers.set(key, audience, stored, bytes);
        return stored;
      })
      .finally(() => this.#running.delete(run));
    this.#running.set(run, made);
    return made;
  }
}
