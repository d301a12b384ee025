import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the installation's one secret, each for one purpose. */
export interface Secrets {
  key(purpose: string): Buffer;
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

/** @param secret the shared one; without it, one is made once and kept in the data folder, readable by its owner only */
export function openSecrets(dataDir: string, secret: string | undefined): Secrets {
  const root = secret ?? keptSecret(dataDir);
  const key = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  const sign = (purpose: string, text: string) => createHmac('sha256', key(purpose)).update(text).digest('base64url');
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

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const made = randomBytes(32).toString('base64url');
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  }
}
