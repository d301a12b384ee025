import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { closeSmtp, startSmtp } from '../testing/smtp.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the mail of an invite on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let answer: string;
  beforeAll(async () => {
    const { url } = await startSmtp(() => answer);
    server = await startServer(engine, { SMTP_URL: url });
  });
  afterAll(async () => {
    await server.stop();
    closeSmtp();
  });
  beforeEach(async () => {
    answer = '250 fine';
    ({ id: organizationId, admin } = await buildOrganization(server));
  });

  const invite = async (...emails: string[]) => {
    const { invites } = await admin.client.ok('inviteUsersToOrganization', { organizationId, body: { emails } });
    await server.services.jobs.idle();
    return invites;
  };
  const pending = async () => {
    const { items } = await admin.client.ok('listOrganizationInvites', { organizationId });
    return new Map<string, string | undefined>(items.map(({ email, mailFailedAt }: never) => [email, mailFailedAt]));
  };

  it('that the mail server refuses is told of, until another one is sent', async () => {
    await invite('fine@example.com');
    answer = '550 no such mailbox';
    const [{ id: inviteId }] = await invite('gone@example.com');
    const failed = await pending();
    expect(failed.get('fine@example.com')).toBeUndefined();
    expect(Date.parse(failed.get('gone@example.com') ?? '')).not.toBeNaN();
    answer = '250 fine';
    const again = await admin.client.ok('resendOrganizationInvite', { organizationId, inviteId });
    expect(again.mailFailedAt).toBeUndefined();
    await server.services.jobs.idle();
    expect((await pending()).get('gone@example.com')).toBeUndefined();
  });

  it('that is tried again is not given up, and an older one that fails says nothing of a newer one', async () => {
    answer = '451 later';
    const [{ id: inviteId }] = await invite('slow@example.com');
    expect((await pending()).get('slow@example.com')).toBeUndefined();
    answer = '250 fine';
    await admin.client.ok('resendOrganizationInvite', { organizationId, inviteId });
    await server.services.jobs.idle();
    answer = '550 gone';
    server.clock.advance(10_000);
    await server.services.jobs.idle();
    expect((await pending()).get('slow@example.com')).toBeUndefined();
  });
});
