import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { closeSmtp, startSmtp } from '../testing/smtp.ts';
import { startServer, type TestServer } from '../testing/start.ts';

let server: TestServer;
let received: string[];
beforeAll(async () => {
  const smtp = await startSmtp();
  ({ received } = smtp);
  server = await startServer('sqlite', { SMTP_URL: smtp.url, SIGN_UP: 'open' });
});
afterAll(async () => {
  await server.stop();
  closeSmtp();
});

/** The text of the mail to an address, without what its encoding adds. */
const mailTo = (address: string) =>
  Buffer.from(
    (received.find(mail => mail.includes(`To: ${address}`)) ?? '')
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

it('people get mails in the language of their account, and strangers in that of whoever invites them', async () => {
  const { id: organizationId, admin } = await buildOrganization(server);
  const member = await buildMember(server, organizationId, 'read');
  const chosen = { userId: admin.id, body: { language: 'de' } };
  await admin.client.ok('updateUserById', chosen);
  expect((await admin.client.ok('getAuthenticatedUser')).language).toBe('de');
  await server.nobody.ok('requestPasswordReset', { body: { email: admin.email } });
  await server.nobody.ok('requestPasswordReset', { body: { email: member.email } });
  const emails = ['stranger@example.com'];
  await admin.client.ok('inviteUsersToOrganization', { organizationId, body: { emails } });
  await server.services.jobs.idle();
  expect(mailTo(admin.email)).toMatch(/^Subject: Neues Passwort festlegen$/m);
  expect(mailTo(admin.email)).toContain('Der Link funktioniert einmal und 1 Stunde lang.');
  expect(mailTo(admin.email)).toContain('<html lang="de">');
  expect(mailTo(member.email)).toContain('The link works once, for 1 hour.');
  expect(mailTo('stranger@example.com')).toContain('Einladung annehmen');
});

it('the browser of the first sign-in says the language until another is chosen', async () => {
  const body = { email: 'carla@example.com', password: 'correct-horse', displayName: 'Carla' };
  const headers = { 'accept-language': 'de-AT, en;q=0.4' };
  const { token } = await server.nobody.ok('signUp', { body, headers });
  expect((await server.as(token).ok('getAuthenticatedUser')).language).toBe('de');
  await server.nobody.ok('signIn', { body, headers: { 'accept-language': 'en' } });
  expect((await server.as(token).ok('getAuthenticatedUser')).language).toBe('de');
});
