import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildMember, buildOrganization, buildUser } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { setBlocked } from './block.ts';
import { commands } from './commands.ts';

describe.each(engines)('a blocked organization on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const block = (organizationId: string, reason: string | null) =>
    setBlocked(server.services.database, organizationId, reason);

  it('can be read with the reason and neither written nor joined, and has no sites, until that is lifted', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: collectionId } = await buildCollection(admin, organizationId, { title: 'Guides' });
    const { address, space } = await publishPages(admin, organizationId, [{ title: 'Home', markdown: 'Hello' }]);
    const spaceId = space.id;
    const member = await buildMember(server, organizationId, 'admin');
    const stranger = await buildUser(server);
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    const accept = () =>
      stranger.client.call('joinOrganizationWithInvite', { organizationId, inviteId: link.id as string });
    const writes = () =>
      Promise.all([
        member.client.call('createSpace', { organizationId, body: { title: 'New' } }),
        member.client.call('updateOrganizationById', { organizationId, body: { title: 'Other' } }),
        member.client.call('updateSpaceById', { spaceId, body: { title: 'Other' } }),
        member.client.call('updateCollectionById', { collectionId, body: { title: 'Other' } }),
        member.client.call('createChangeRequest', { spaceId }),
        member.client.call('deleteOrganizationById', { organizationId }),
      ]);

    await block(organizationId, 'Reported for phishing');
    expect(await member.client.ok('getOrganizationById', { organizationId })).toMatchObject({
      blocked: { reason: 'Reported for phishing' },
    });
    await member.client.ok('getSpaceById', { spaceId });
    await member.client.ok('listPages', { spaceId });
    for (const { status, body } of [...(await writes()), await accept()])
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { error: { reason: 'organization-blocked', values: { reason: 'Reported for phishing' } } },
      });
    expect((await stranger.client.call('updateSpaceById', { spaceId, body: {} })).status).toBe(404);
    expect((await readSite(server, address)).status).toBe(404);

    await block(organizationId, null);
    expect(await member.client.ok('getOrganizationById', { organizationId })).not.toHaveProperty('blocked');
    expect((await readSite(server, address)).status).toBe(200);
    await member.client.ok('updateSpaceById', { spaceId, body: { title: 'Other' } });
    expect((await accept()).status).toBeLessThan(300);
  });

  it('does not touch other organizations, and an unknown one is named in the refusal', async () => {
    const [one, other] = [await buildOrganization(server), await buildOrganization(server)];
    await block(one.id, 'spam');
    await other.admin.client.ok('createSpace', { organizationId: other.id, body: { title: 'New' } });
    await expect(block('nobody', 'spam')).rejects.toThrow('There is no organization nobody');
  });
});

describe('the commands that block', () => {
  it.each([
    ['block', ['nobody', 'spam'], 'There is no organization nobody'],
    ['block', ['nobody', ' '], 'The reason needs 1 to 255 characters.'],
    ['unblock', ['nobody'], 'There is no organization nobody'],
  ])('refuse what is wrong with %s %j', async (name, args, message) => {
    const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'bindery-block-')) });
    const run = async () => commands[name]?.run(config, args, () => {});
    await expect(run()).rejects.toThrow(message);
  });
});
