import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { notify } from '../notifications/happening.ts';
import { buildMember, buildOrganization, buildUser } from '../testing/build.ts';
import { mailedLink, mailedTexts, secretOf } from '../testing/build-accounts.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { buildCollection, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { emit } from '../webhooks/emit.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
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

  /** An organization with a site over one page, of this visibility. */
  async function buildPlace(visibility = 'public') {
    const { id: organizationId, admin } = await buildOrganization(server);
    const site = await publishPages(admin, organizationId, [{ title: 'Home', markdown: 'Hello' }], { visibility });
    return { organizationId, admin, ...site, spaceId: site.space.id as string };
  }

  it('shows no site by a preview either, whether that was made before the block or after it', async () => {
    const { organizationId, siteId, admin } = await buildPlace();
    const preview = async () =>
      String((await admin.client.ok('getSitePublishingPreviewById', { organizationId, siteId })).url);
    const before = await preview();
    expect((await readSite(server, before)).status).toBe(200);
    await block(organizationId, 'spam');
    for (const address of [before, await preview()]) expect((await readSite(server, address)).status).toBe(404);
    await block(organizationId, null);
    expect((await readSite(server, before)).status).toBe(200);
  });

  it('shows nothing by a share link, by its key in the API, by a content token or as a public specification', async () => {
    const { organizationId, siteId, spaceId, admin } = await buildPlace('share-link');
    const at = { organizationId, siteId };
    const link = await admin.client.ok('createSiteShareLink', { ...at, body: { name: 'Partners' } });
    const address = String(link.urls.published);
    const shareKey = new URL(address).pathname.split('/').findLast(Boolean) ?? '';
    const { apiToken } = await admin.client.ok('resolvePublishedContentByUrl', { body: { url: address } });
    const source = { text: '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}' };
    await admin.client.ok('createOpenAPISpec', { organizationId, body: { slug: 'pets', source } });
    const shared = { organizationId, specSlug: 'pets', body: { visibility: 'public' } };
    await admin.client.ok('updateOpenAPISpecBySlug', shared);
    await server.services.jobs.idle();
    const stranger = await buildUser(server);
    const statuses = async () => [
      (await readSite(server, address)).status,
      (await stranger.client.call('getPublishedContentSite', { ...at, query: { shareKey } })).status,
      (await stranger.client.call('getSpaceById', { spaceId, query: { shareKey } })).status,
      (await server.as(apiToken).call('getSiteById', at)).status,
      (await server.as(apiToken).call('getSpaceById', { spaceId })).status,
      (await fetch(`${server.url}/files/openapi/${organizationId}/pets`)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    await block(organizationId, 'spam');
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404]);
    await admin.client.ok('getPublishedContentSite', { ...at, query: { shareKey } });
  });

  it('gives members nothing more by invites that were open before', async () => {
    const { organizationId, spaceId, admin } = await buildPlace();
    const member = await buildMember(server, organizationId, 'read');
    const team = await buildTeam(server, organizationId, []);
    const invite = async (body: object) =>
      String((await admin.client.ok('createOrganizationInvite', { organizationId, body })).id);
    const links = [await invite({ role: 'admin' }), await invite({ level: 'edit', space: spaceId })];
    const body = { emails: ['other@example.com'], role: 'read', teams: [team] };
    const { invites } = await admin.client.ok('inviteUsersToOrganization', { organizationId, body });
    const key = secretOf(await mailedLink(server, 'other@example.com'), 'key');
    await block(organizationId, 'spam');
    const answers = [
      ...(await Promise.all(
        links.map(inviteId => member.client.call('joinOrganizationWithInvite', { organizationId, inviteId })),
      )),
      await member.client.call('joinOrganizationWithInvite', {
        ...{ organizationId, inviteId: invites[0].id as string },
        body: { key },
      }),
    ];
    expect(answers.map(answer => [answer.status, answer.body.error?.reason])).toEqual(
      answers.map(() => [403, 'organization-blocked']),
    );
    const self = { organizationId, userId: member.id };
    expect(await admin.client.ok('getMemberInOrganizationById', self)).toMatchObject({ role: 'read', teams: 0 });
    await block(organizationId, null);
    await member.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: links[0] ?? '' });
    expect(await admin.client.ok('getMemberInOrganizationById', self)).toMatchObject({ role: 'admin' });
  });

  it('cannot escape by being deleted and restored', async () => {
    const { organizationId, admin } = await buildPlace();
    const { title } = await admin.client.ok('getOrganizationById', { organizationId });
    const drop = () => admin.client.ok('deleteOrganizationById', { organizationId });
    await drop();
    expect(await block(organizationId, 'spam')).toBe(title);
    expect(await admin.client.ok('restoreOrganization', { organizationId })).toMatchObject({
      blocked: { reason: 'spam' },
    });
    expect((await admin.client.call('deleteOrganizationById', { organizationId })).status).toBe(403);
    await block(organizationId, null);
    await drop();
    await block(organizationId, 'spam');
    await block(organizationId, null);
    expect(await admin.client.ok('restoreOrganization', { organizationId })).not.toHaveProperty('blocked');
  });

  it('lets its members read, download, mark what is theirs, and leave, but not remove each other', async () => {
    const { organizationId, spaceId, siteId, admin } = await buildPlace();
    const member = await buildMember(server, organizationId, 'admin');
    await block(organizationId, 'spam');
    await member.client.ok('markNotifications', { organizationId });
    await member.client.ok('setSpaceWatch', { spaceId, body: { level: 'watching' } });
    const links = [
      await member.client.ok('exportSpace', { spaceId }),
      await member.client.ok('exportOrganization', { organizationId }),
      await member.client.ok('exportSite', { organizationId, siteId }),
      await member.client.ok('exportOrganizationMembers', { organizationId }),
      await member.client.ok('exportOrganizationAuditEvents', { organizationId }),
    ];
    for (const { url } of links) {
      const { pathname, search } = new URL(String(url));
      const file = await fetch(`${server.url}${pathname}${search}`);
      expect([pathname, file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([pathname, 200, true]);
    }
    const remove = (userId: string, query: Record<string, string> = {}) =>
      member.client.call('removeMemberFromOrganizationById', { organizationId, userId, query });
    expect((await remove(admin.id)).body.error.reason).toBe('organization-blocked');
    expect((await remove(member.id, { handOverTo: admin.id })).body.error.reason).toBe('organization-blocked');
    expect((await remove(member.id)).status).toBe(204);
    const left = { organizationId, userId: member.id };
    expect((await admin.client.call('getMemberInOrganizationById', left)).status).toBe(404);
  });

  it('sends no webhook what happens, and what was under way only once the block is lifted', async () => {
    const receiver = await startReceiver();
    const { organizationId, siteId, admin } = await buildPlace();
    const body = { url: receiver.url, events: ['site_published', 'site_unpublished'] };
    const { id: webhookId } = await admin.client.ok('createOrganizationWebhook', { organizationId, body });
    const later = async (milliseconds: number) => {
      server.clock.advance(milliseconds);
      await server.services.jobs.idle();
      return receiver.received.map(({ body: sent }) => JSON.parse(sent).type);
    };
    receiver.answers.push(500, 204);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect(await later(0)).toEqual(['site_unpublished']);
    await block(organizationId, 'spam');
    await server.services.database.write(tx =>
      emit({ db: tx, services: server.services }, organizationId, 'site_published', { siteId }),
    );
    expect(await later(60_000)).toEqual(['site_unpublished']);
    expect(await later(3_700_000)).toEqual(['site_unpublished']);
    await block(organizationId, null);
    expect(await later(3_700_000)).toEqual(['site_unpublished', 'site_unpublished']);
    const { items } = await admin.client.ok('listWebhookDeliveries', { organizationId, webhookId });
    expect(items).toMatchObject([{ type: 'site_unpublished', status: 'succeeded', attempts: 2 }]);
    await receiver.stop();
  });

  it('mails nobody, who find it in the mail of the day once the block is lifted', async () => {
    const { organizationId, spaceId } = await buildPlace();
    const member = await buildMember(server, organizationId, 'read');
    await block(organizationId, 'spam');
    await server.services.database.write(tx =>
      notify({ db: tx, services: server.services }, { organizationId, type: 'invited', userIds: [member.id], spaceId }),
    );
    const mailsLater = async () => {
      server.clock.advance(3_700_000);
      return (await mailedTexts(server, member.email)).length;
    };
    expect([await mailsLater(), await mailsLater()]).toEqual([0, 0]);
    await block(organizationId, null);
    expect([await mailsLater(), await mailsLater()]).toEqual([1, 1]);
  });

  it('has both in its audit log, with the reason, and both are done beside the running service', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { services, databaseUrl } = server;
    const run = (name: 'block' | 'unblock', ...more: string[]) =>
      commands[name]?.run({ ...services.config, databaseUrl }, [organizationId, ...more], () => {});
    const write = () => admin.client.call('createSpace', { organizationId, body: { title: 'New' } });
    await run('block', 'Reported', 'for', 'phishing');
    expect((await write()).body.error.reason).toBe('organization-blocked');
    await run('unblock');
    expect((await write()).status).toBe(201);
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId });
    expect(items.slice(1)).toMatchObject([
      { action: 'organization.unblock', actor: { type: 'system' }, target: { type: 'organization' } },
      { action: 'organization.block', source: 'script' },
    ]);
    const at = { organizationId, auditEventId: String(items[2]?.id) };
    const event = await admin.client.ok('getOrganizationAuditEvent', at);
    expect(event.payload).toEqual({ reason: 'Reported for phishing' });
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
