import type { Role } from '#contract/common.ts';
import { hashToken, sessionIdle } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { addMember } from '../members/add-member.ts';
import { createOrganization } from '../organizations/create.ts';
import { insertToken } from '../tokens/rows.ts';
import { insertUser } from '../users/rows.ts';
import type { Client } from './client.ts';
import type { TestServer } from './start.ts';

let serial = 0;

export interface Person {
  id: string;
  email: string;
  token: string;
  client: Client;
}

/** A user with a session of their own. */
export async function buildUser(
  server: TestServer,
  { name = `Person ${++serial}`, email = `person${++serial}@example.com` } = {},
): Promise<Person> {
  const id = newId();
  const token = newToken();
  const now = server.clock.now().toISOString();
  await server.services.database.write(async tx => {
    await insertUser(tx, {
      id,
      email,
      display_name: name,
      photo_url: null,
      password_hash: null,
      email_verified_at: now,
      created_at: now,
    });
    await insertToken(tx, {
      hash: hashToken(token),
      id: newId(),
      kind: 'personal',
      user_id: id,
      label: 'test',
      site_id: null,
      organization_id: null,
      created_at: now,
      last_used_at: null,
      expires_at: null,
    });
  });
  return { id, email, token, client: server.as(token) };
}

/** A browser in which a user is signed in. */
export async function buildSession(server: TestServer, { id }: Pick<Person, 'id'>): Promise<Client> {
  const token = newToken();
  const now = server.clock.now();
  await server.services.database.write(tx =>
    insertToken(tx, {
      ...{ hash: hashToken(token), id: newId(), kind: 'session', user_id: id, label: '' },
      ...{ site_id: null, organization_id: null, last_used_at: null },
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionIdle).toISOString(),
    }),
  );
  return server.as(token);
}

/** An organization with its first admin. */
export async function buildOrganization(server: TestServer, { title = `Organization ${++serial}` } = {}) {
  const admin = await buildUser(server);
  const id = await server.services.database.write(tx =>
    createOrganization(tx, { title, userId: admin.id, now: server.clock.now() }),
  );
  return { id, admin };
}

/** A new user who is a member with this role; `null` is a guest. */
export async function buildMember(
  server: TestServer,
  organizationId: string,
  role: Role | null,
  named?: Parameters<typeof buildUser>[1],
): Promise<Person> {
  const person = await buildUser(server, named);
  await server.services.database.write(tx =>
    addMember(tx, { organizationId, userId: person.id, role, sso: false, now: server.clock.now() }),
  );
  return person;
}
