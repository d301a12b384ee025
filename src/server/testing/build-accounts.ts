import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../auth/password.ts';
import { updateUser } from '../users/rows.ts';
import { buildUser, type Person } from './build.ts';
import type { TestServer } from './start.ts';

export const password = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** A user who can sign in with `password`. */
export async function buildAccount(server: TestServer, options: { name?: string; email?: string } = {}) {
  const person = await buildUser(server, options);
  passwordHash ??= hashPassword(password);
  const password_hash = await passwordHash;
  await server.services.database.write(tx => updateUser(tx, person.id, { password_hash }));
  return person;
}

/** Takes back that the address is the person's. */
export async function forgetVerification(server: TestServer, { id }: Person): Promise<void> {
  await server.services.database.write(tx => updateUser(tx, id, { email_verified_at: null }));
}

/** The plain text of the mails that were sent to an address, oldest first. */
export async function mailedTexts(server: TestServer, email: string): Promise<string[]> {
  await server.services.jobs.idle();
  const outbox = join(server.services.config.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.sort().map(name => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter(mail => mail.includes(`To: ${email}`))
    .map(mail => {
      const [part = ''] = mail.slice(mail.indexOf('text/plain')).split(/text\/html/);
      if (!/^content-transfer-encoding: quoted-printable/im.test(part)) return part;
      const bytes = part
        .replace(/=\r?\n/g, '')
        .replace(/\r\n/g, '\n')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
}

/** The links in those mails. */
export async function mailedLinks(server: TestServer, email: string): Promise<URL[]> {
  const texts = await mailedTexts(server, email);
  return texts.map(text => new URL(/http:\/\/bindery\.test\/\S+/.exec(text)?.[0] ?? 'about:blank'));
}

/** The newest link that was mailed to an address. */
export async function mailedLink(server: TestServer, email: string): Promise<URL> {
  const link = (await mailedLinks(server, email)).at(-1);
  if (!link) throw new Error(`no mail to ${email}`);
  return link;
}

/** Of the newest mail for a new password, which may tell of other ways to sign in first. */
export async function mailedResetToken(server: TestServer, email: string): Promise<string> {
  const [, token = ''] = /\/reset-password\?token=([\w-]+)/.exec((await mailedTexts(server, email)).at(-1) ?? '') ?? [];
  return token;
}

/** One parameter of a mailed link. */
export const secretOf = (link: URL, name: string): string => link.searchParams.get(name) ?? '';
