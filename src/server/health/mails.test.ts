import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { closeSmtp, startSmtp } from '../testing/smtp.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('mails that cannot be sent, with several organizations, on %s', engine => {
  let server: TestServer;
  let answer: string;
  beforeAll(async () => {
    const { url } = await startSmtp(() => answer);
    server = await startServer(engine, { SMTP_URL: url });
  });
  afterAll(async () => {
    await server.stop();
    closeSmtp();
  });

  it('are told of to the admins of the organization that they are of, and to no others', async () => {
    const [mine, theirs] = [await buildOrganization(server), await buildOrganization(server)];
    const member = await buildMember(server, mine.id, 'read');
    const tell = async () => {
      const { id: spaceId } = await buildSpace(mine.admin, mine.id);
      await mine.admin.client.ok('inviteToSpace', { spaceId, body: { users: [member.id], teams: [], role: 'edit' } });
      await server.services.jobs.idle();
    };
    const healthOf = async ({ id: organizationId, admin }: typeof mine) => {
      const { tasks, problems } = await admin.client.ok('getInstallationHealth', { organizationId });
      const mails = tasks.kinds.find(({ kind }: { kind: string }) => kind === 'send-mail');
      return [mails?.retrying ?? 0, mails?.failed ?? 0, problems.includes('mails-late')];
    };
    answer = '451 later';
    await tell();
    expect([await healthOf(mine), await healthOf(theirs)]).toEqual([
      [1, 0, true],
      [0, 0, false],
    ]);
    answer = '550 no such mailbox';
    await tell();
    expect([await healthOf(mine), await healthOf(theirs)]).toEqual([
      [1, 1, true],
      [0, 0, false],
    ]);
  });
});
