import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';

/** What an operation answered, ready to be sent. */
export interface Answer {
  status: number;
  location?: string | undefined;
  /** JSON; left out for 204. */
  body?: string | undefined;
}

const purpose = 'idempotency';
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const Sealed = z.object({ location: z.string().optional(), body: z.string().optional() });

/** An answer that only this installation can read: compressed and encrypted, so that a copy of the database tells nothing. */
export function seal({ location, body }: Answer, secrets: Secrets): Uint8Array {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, secrets.key(purpose), iv);
  const text = gzipSync(JSON.stringify({ location, body }));
  return Buffer.concat([iv, encryption.update(text), encryption.final(), encryption.getAuthTag()]);
}

/** @returns `undefined` when it was sealed with another secret */
export function unseal(status: number, sealed: Uint8Array, secrets: Secrets): Answer | undefined {
  const bytes = Buffer.from(sealed);
  try {
    const decryption = createDecipheriv(cipher, secrets.key(purpose), bytes.subarray(0, ivBytes));
    decryption.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decryption.update(bytes.subarray(ivBytes, -tagBytes)), decryption.final()]);
    return { status, ...Sealed.parse(JSON.parse(gunzipSync(text).toString())) };
  } catch {
    return undefined;
  }
}
