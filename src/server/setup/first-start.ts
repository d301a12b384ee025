import { hashPassword } from '../auth/password.ts';
import { insertOneTimeToken } from '../auth/rows.ts';
import { hashToken } from '../http/sessions.ts';
import { newToken } from '../ids.ts';
import type { Services } from '../services.ts';
import { findUserByEmail, hasUsers } from '../users/rows.ts';
import { makeFirstAccount } from './first-account.ts';

/**
 * Sees to the first account: by the settings, or with a one-time link.
 * @returns the text to print: the address, and the link while nobody has an account
 */
export async function prepareFirstStart(services: Services): Promise<string> {
  const { config, database } = services;
  const address = `Bindery is running: ${config.publicUrl}`;
  if (config.admin) {
    await makeAdmin(services, config.admin);
    return address;
  }
  if (await hasUsers(database.read)) return address;
  const code = await makeSetupCode(services);
  return [
    address,
    '',
    'Nobody has an account yet. Set it up with this link, which works once:',
    `  ${config.publicUrl}/setup?code=${code}`,
  ].join('\n');
}

async function makeAdmin({ database, clock }: Services, admin: { email: string; password: string }): Promise<void> {
  const email = admin.email.toLowerCase();
  if (await findUserByEmail(database.read, email)) return;
  const passwordHash = await hashPassword(admin.password);
  await database.write(db =>
    makeFirstAccount(
      { db, address: '', requestId: null, services: { clock } },
      {
        email,
        passwordHash,
        displayName: email.slice(0, email.indexOf('@')).slice(0, 64),
        organization: 'Documentation',
      },
    ),
  );
}

/** Every process prints a link of its own; each is valid until one of them was used. */
async function makeSetupCode({ database }: Services): Promise<string> {
  const code = newToken();
  await database.write(tx =>
    insertOneTimeToken(tx, { hash: hashToken(code), purpose: 'set-up', user_id: null, expires_at: null }),
  );
  return code;
}
