import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, the minimum that OWASP recommends; it is what the library does by default. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one. */
export async function checkPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(kept ?? (await decoy), password);
  return matches && typeof kept === 'string';
}
