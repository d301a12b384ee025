import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the installation's one secret, each for one purpose, which are few: none names what it is for. */
export interface Secrets {
  key(purpose: string): Buffer;
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

/** @param secret the shared one; without it, one is made once and kept in the data folder, readable by its owner only */
export function openSecrets(dataDir: string, secret: string | undefined): Secrets {
  const root = rootSecret(dataDir, secret);
  const key = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  // To prepare a key takes ten times as long as to sign with it, and lists sign a link for each of their files.
  const prepared = new Map<string, KeyObject>();
  const sign = (purpose: string, text: string) => {
    const signingKey = prepared.get(purpose) ?? createSecretKey(key(purpose));
    prepared.set(purpose, signingKey);
    return createHmac('sha256', signingKey).update(text).digest('base64url');
  };
  return {
    key,
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The secret that all keys are derived from; see `openSecrets`. */
export function rootSecret(dataDir: string, secret: string | undefined): string {
  return secret ?? keptSecret(dataDir) ?? keepSecret(dataDir, randomBytes(32).toString('base64url'));
}

/**
 * Takes over the secret of another installation, whose data opens with no other.
 * @throws when this one has a secret that differs
 */
export function takeSecret(dataDir: string, secret: string | undefined, taken: string): void {
  const own = secret ?? keptSecret(dataDir) ?? keepSecret(dataDir, taken);
  if (own !== taken)
    throw new Error('This installation has another secret. Unset BINDERY_SECRET, and use a DATA_DIR without one.');
}

const pathIn = (dataDir: string) => join(dataDir, 'secret');

function keptSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(pathIn(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function keepSecret(dataDir: string, secret: string): string {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pathIn(dataDir), `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
