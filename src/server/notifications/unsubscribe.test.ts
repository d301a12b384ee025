import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const publicUrl = 'https://bindery.test';

describe.each(engines)('unsubscribing from mails on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let reader: Person;
  beforeAll(async () => {
    server = await startServer(engine, { PUBLIC_URL: publicUrl });
    ({ id: organizationId, admin } = await buildOrganization(server));
    reader = await buildMember(server, organizationId, 'read');
  });
  afterAll(() => server.stop());

  /** The mails to somebody as they are sent, with their headers in one line each. */
  async function mailsTo({ email }: Person): Promise<string[]> {
    await server.services.jobs.idle();
    const outbox = join(server.services.config.dataDir, 'outbox');
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(names.sort().map(name => readFile(join(outbox, name), 'utf8')));
    return mails.map(mail => mail.replace(/\r\n[ \t]/g, ' ')).filter(mail => mail.includes(`To: ${email}`));
  }
  /** Gives somebody access to a new space, which they get a mail about. */
  async function invite({ id }: Person) {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [id], role: 'edit' } });
  }
  const send = (url: string, method: string, body?: string) =>
    fetch(url.replace(publicUrl, server.url), {
      method,
      ...(body === undefined
        ? {}
        : { body, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' } }),
    });
  const choices = async () => (await reader.client.ok('getNotificationPreferences')).types;

  it('takes one POST without a session to the address in the mail, and a GET only asks', async () => {
    await invite(reader);
    const [mail = '', ...others] = await mailsTo(reader);
    expect(others).toEqual([]);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [, url = ''] = /^List-Unsubscribe: <(https:[^>]+)>\r$/m.exec(mail.replace(/(?<=<\S*) /g, '')) ?? [];
    const before = await choices();
    const page = await send(url, 'GET');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toMatch(/<form method="post".*Unsubscribe/s);
    expect(await choices()).toEqual(before);
    for (let time = 0; time < 2; time++)
      expect((await send(url, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await choices()).toEqual({ ...before, invited: { ...before.invited, email: 'off' } });
    await invite(reader);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('switches off everything that comes with the daily mail, by its link', async () => {
    const before = await choices();
    const { secrets, config } = server.services;
    const url = unsubscribeUrl(secrets, config, { userId: reader.id, kind: 'daily' });
    expect((await send(url, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
    const expected = Object.entries<{ email: string }>(before).map(([type, channels]) => [
      type,
      { ...channels, email: channels.email === 'daily' ? 'off' : channels.email },
    ]);
    expect(await choices()).toEqual(Object.fromEntries(expected));
    expect(JSON.stringify(before)).toContain('daily');
  });

  it('refuses a link that was changed, and changes nothing for somebody else', async () => {
    const { secrets, config } = server.services;
    const url = unsubscribeUrl(secrets, config, { userId: reader.id, kind: 'mentioned' });
    const before = await choices();
    const forged = [
      url.replace(reader.id, admin.id),
      url.replace('mentioned', 'comment_created'),
      `${url}.x`,
      `${url}x`,
      url.replace(/token=.*/, ''),
    ];
    for (const method of ['GET', 'POST'])
      for (const address of forged)
        expect([method, address, (await send(address, method)).status]).toEqual([method, address, 404]);
    expect(await choices()).toEqual(before);
  });

  it('is not offered by mails that cannot be switched off', async () => {
    const { email } = reader;
    await server.nobody.ok('requestPasswordReset', { body: { email } });
    const mail = (await mailsTo(reader)).at(-1);
    expect(mail).toContain('password');
    expect(mail).not.toContain('List-Unsubscribe');
  });
});
