import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { prepareFirstStart } from './first-start.ts';

const account = {
  email: 'First@Example.com',
  password: 'correct horse battery',
  displayName: 'First Admin',
  organization: 'Acme Docs',
};

async function printedCode(server: TestServer): Promise<string> {
  const text = await prepareFirstStart(server.services);
  return /\/setup\?code=(\S+)$/.exec(text)?.[1] ?? '';
}

describe.each(engines)('set-up on %s', engine => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(engine);
  });
  afterEach(() => server.stop());

  it('makes the first account, an admin of the first organization, and signs it in', async () => {
    expect((await server.nobody.ok('getSetup')).needed).toBe(true);
    const code = await printedCode(server);
    const { status, body, headers } = await server.nobody.call('completeSetup', {
      body: { ...account, code, example: true },
    });
    expect(status).toBe(201);
    expect(headers.get('set-cookie')).toMatch(/^bindery_session=/);
    const person = server.as(body.token);
    expect(await person.ok('getAuthenticatedUser')).toMatchObject({ email: 'first@example.com', emailVerified: true });
    expect(await person.ok('getOrganizationById', { organizationId: body.organization })).toMatchObject({
      title: 'Acme Docs',
      permissions: { admin: true },
    });
    const begun = { organizationId: body.organization, query: { action: 'organization.create' } };
    expect((await person.ok('listOrganizationAuditEvents', begun)).items).toMatchObject([
      { actor: { label: 'First Admin' }, target: { label: 'Acme Docs' } },
    ]);
    expect(await server.nobody.ok('getSetup')).toEqual({ needed: false, unattended: false, signUp: 'invited' });
  });

  it('takes a code once, whichever process printed it', async () => {
    const first = await printedCode(server);
    const second = await printedCode(server);
    const both = await Promise.all(
      [first, second].map((code, index) =>
        server.nobody.call('completeSetup', { body: { ...account, email: `admin${index}@example.com`, code } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await server.nobody.call('completeSetup', { body: { ...account, code: first } })).status).toBe(409);
  });

  it('refuses a wrong code, and keeps the right one', async () => {
    const code = await printedCode(server);
    expect((await server.nobody.call('completeSetup', { body: { ...account, code: 'guess' } })).status).toBe(403);
    expect((await server.nobody.call('completeSetup', { body: { ...account, code } })).status).toBe(201);
  });

  it('prints no link once there is an account', async () => {
    await buildUser(server);
    expect(await prepareFirstStart(server.services)).toBe('Bindery is running: http://bindery.test');
  });
});

describe.each(engines)('unattended set-up on %s', engine => {
  it('makes the account of the settings once, so that it can sign in', async () => {
    const server = await startServer(engine, {
      BINDERY_ADMIN_EMAIL: 'Ops@Example.com',
      BINDERY_ADMIN_PASSWORD: 'correct horse battery',
    });
    try {
      const texts = await Promise.all([prepareFirstStart(server.services), prepareFirstStart(server.services)]);
      expect(texts.join()).not.toContain('/setup');
      const { body } = await server.nobody.call('signIn', {
        body: { email: 'ops@example.com', password: 'correct horse battery' },
      });
      const person = server.as(body.token);
      expect((await person.ok('getAuthenticatedUser')).emailVerified).toBe(true);
      expect((await person.ok('listOrganizationsForAuthenticatedUser')).items).toMatchObject([
        { permissions: { admin: true } },
      ]);
    } finally {
      await server.stop();
    }
  });
});
