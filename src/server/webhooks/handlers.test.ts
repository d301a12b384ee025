import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { mailedLinks } from '../testing/build-accounts.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { deleteDeliveriesBefore, updateDelivery } from './rows.ts';
import { startReceiver } from './testing/receiver.ts';

const all = [
  'space_content_updated',
  'change_request_opened',
  'change_request_merged',
  'review_submitted',
  'comment_created',
  'comment_reply_created',
  'site_published',
  'site_unpublished',
];

describe.each(engines)('webhooks on %s', engine => {
  let server: TestServer;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    receiver = await startReceiver();
  });
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    receiver.received.length = 0;
    receiver.answers.length = 0;
    receiver.says.text = '';
  });
  afterAll(async () => {
    await server.stop();
    await receiver.stop();
  });

  const create = (events: readonly string[] = all, url = receiver.url) =>
    admin.client.ok('createOrganizationWebhook', { organizationId, body: { url, events } });
  const deliveries = async (webhookId: string) =>
    (await admin.client.ok('listWebhookDeliveries', { organizationId, webhookId })).items;
  const get = (webhookId: string) => admin.client.ok('getOrganizationWebhook', { organizationId, webhookId });
  const types = () => receiver.received.map(({ body }) => JSON.parse(body).type).sort();
  /** Lets every attempt happen whose time comes within a minute. */
  async function settle() {
    for (let step = 0; step < 4; step++) {
      await server.services.jobs.idle();
      server.clock.advance(6500);
    }
  }

  it('are told how a space can be read now, and how before, and nothing where that stays the same', async () => {
    await create(['space_visibility_updated']);
    const space = await buildSpace(admin.client, organizationId);
    const site = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Docs', spaces: [space.id], visibility: 'public' },
    });
    const at = { organizationId, siteId: site.id };
    if (site.published) await admin.client.ok('unpublishSite', at);
    await server.services.jobs.idle();
    receiver.received.length = 0;
    await admin.client.ok('publishSite', at);
    await admin.client.ok('publishSite', at);
    await admin.client.ok('updateSiteById', { ...at, body: { title: 'Other' } });
    await server.services.jobs.idle();
    await admin.client.ok('updateSiteById', { ...at, body: { visibility: 'share-link' } });
    await server.services.jobs.idle();
    const other = await buildSpace(admin.client, organizationId);
    const { id: siteSpaceId } = await admin.client.ok('addSpaceToSite', {
      ...at,
      body: { spaceId: other.id },
    });
    await server.services.jobs.idle();
    await admin.client.ok('deleteSiteSpaceById', { ...at, siteSpaceId });
    await server.services.jobs.idle();
    await admin.client.ok('deleteSiteById', at);
    await server.services.jobs.idle();
    const said = receiver.received.map(({ body }) => {
      const { type, spaceId, previousVisibility, visibility, changedBy } = JSON.parse(body);
      expect([type, changedBy]).toEqual(['space_visibility_updated', admin.id]);
      return [spaceId, previousVisibility, visibility];
    });
    expect(said).toEqual([
      [space.id, 'private', 'public'],
      [space.id, 'public', 'share-link'],
      [other.id, 'private', 'share-link'],
      [other.id, 'share-link', 'private'],
      [space.id, 'share-link', 'private'],
    ]);
  });

  it('are told of a visibility that changes with a section, a copy, a collection or a restored space', async () => {
    await create(['space_visibility_updated']);
    const { client } = admin;
    const said = async () => {
      await server.services.jobs.idle();
      const events = receiver.received.splice(0).map(({ body }) => JSON.parse(body));
      return events
        .map(({ spaceId, previousVisibility, visibility }) => [spaceId, previousVisibility, visibility])
        .sort();
    };
    const home = await buildSpace(client, organizationId);
    const space = await buildSpace(client, organizationId);
    const body = { title: 'Docs', visibility: 'public', spaces: [home.id] };
    const site = await client.ok('createSite', { organizationId, body });
    const at = { organizationId, siteId: site.id };
    const section = await client.ok('addSectionToSite', { ...at, body: { spaceId: space.id } });
    expect(await said()).toEqual([]);
    await client.ok('publishSite', at);
    const published = [home.id, space.id].map(id => [id, 'private', 'public']);
    expect(await said()).toEqual(published.sort());

    const inSection = { ...at, siteSectionId: section.id };
    await client.ok('updateSiteSectionById', { ...inSection, body: { hidden: true } });
    await client.ok('updateSiteSectionById', { ...inSection, body: { title: 'Other' } });
    await client.ok('updateSiteSectionById', { ...inSection, body: { hidden: false } });
    expect(await said()).toEqual([
      [space.id, 'private', 'public'],
      [space.id, 'public', 'private'],
    ]);

    const copy = await client.ok('duplicateSiteSpace', { ...at, siteSpaceId: section.siteSpaces[0].id });
    expect(await said()).toEqual([[copy.space.id, 'private', 'public']]);

    const kept = await buildCollection(admin, organizationId);
    const moved = await buildSpace(client, organizationId);
    const trashed = await buildSpace(client, organizationId);
    for (const { id } of [moved, trashed]) await client.ok('moveSpace', { spaceId: id, body: { parent: kept.id } });
    expect(await said()).toEqual([moved.id, trashed.id].map(id => [id, 'private', 'in-collection']).sort());
    await client.ok('deleteSpaceById', { spaceId: trashed.id });
    await client.ok('deleteCollectionById', { collectionId: kept.id, query: { contents: 'move-up' } });
    expect(await said()).toEqual([moved.id, trashed.id].map(id => [id, 'in-collection', 'private']).sort());
    await client.ok('restoreSpace', { spaceId: trashed.id });
    expect(await said()).toEqual([]);

    const left = [copy.space.id, 'public', 'private'];
    await client.ok('deleteSpaceById', { spaceId: copy.space.id });
    expect(await said()).toEqual([left]);
    await client.ok('restoreSpace', { spaceId: copy.space.id });
    expect(await said()).toEqual([[copy.space.id, 'private', 'public']]);
    await client.ok('deleteSpaceById', { spaceId: copy.space.id });
    expect(await said()).toEqual([left]);
    await client.ok('unpublishSite', at);
    expect(await said()).toEqual(published.map(([id]) => [id, 'public', 'private']));
    await client.ok('restoreSpace', { spaceId: copy.space.id });
    expect(await said()).toEqual([]);
  });

  it('are told of spaces that leave their sites with the collection that they stand in', async () => {
    await create(['space_visibility_updated']);
    const { client } = admin;
    const { id: parent } = await buildCollection(admin, organizationId);
    const space = await buildSpace(client, organizationId);
    await client.ok('moveSpace', { spaceId: space.id, body: { parent } });
    const body = { title: 'Docs', visibility: 'public', spaces: [space.id] };
    const site = await client.ok('createSite', { organizationId, body });
    await client.ok('publishSite', { organizationId, siteId: site.id });
    await server.services.jobs.idle();
    receiver.received.length = 0;
    await client.ok('deleteCollectionById', { collectionId: parent });
    await server.services.jobs.idle();
    const said = receiver.received.map(({ body }) => JSON.parse(body));
    expect(said).toMatchObject([{ spaceId: space.id, previousVisibility: 'public', changedBy: admin.id }]);
    expect(said[0].visibility).not.toBe('public');
  });

  it('are told of what happens, signed with a secret that is shown once', async () => {
    const webhook = await create();
    const space = await buildSpace(admin.client, organizationId);
    await server.services.jobs.idle();
    receiver.received.length = 0;
    const reviewer = await buildMember(server, organizationId, 'review');
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId: space.id });
    const at = { spaceId: space.id, changeRequestId };
    await admin.client.ok('updateChangeRequestById', { ...at, body: { status: 'open' } });
    await reviewer.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } });
    const body = { body: { markdown: 'A word that is nobody’s business.' } };
    const comment = await reviewer.client.ok('postCommentInChangeRequest', { ...at, body });
    await admin.client.ok('postCommentReplyInChangeRequest', { ...at, commentId: comment.id, body });
    await admin.client.ok('mergeChangeRequest', at);
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Site', spaces: [space.id] } });
    for (const id of ['publishSite', 'publishSite', 'unpublishSite'] as const)
      await admin.client.ok(id, { organizationId, siteId: site.id });
    await server.services.jobs.idle();
    expect(types()).toEqual([...all].sort());
    const merged = receiver.received.find(({ headers }) => headers['x-bindery-event'] === 'change_request_merged');
    const event = JSON.parse(merged?.body ?? '');
    expect(event).toMatchObject({ organizationId, spaceId: space.id, changeRequestId, mergedBy: admin.id });
    const [, time, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(merged?.headers['x-bindery-signature'])) ?? [];
    expect(createHmac('sha256', webhook.secret).update(`${time}.${merged?.body}`).digest('hex')).toBe(signature);
    expect(Math.abs(Number(time) - server.clock.now().getTime() / 1000)).toBeLessThan(60);
    expect(JSON.stringify(await get(webhook.id))).not.toContain(webhook.secret);
    expect(JSON.stringify(receiver.received)).not.toContain('nobody’s business');
  });

  it('are signed with the new secret after a rotation, and with the one before it until the time that was asked for', async () => {
    const webhook = await create();
    const at = { organizationId, webhookId: webhook.id };
    /** Which of these secrets signed the next delivery, in the order of the header. */
    async function signers(secrets: Readonly<Record<string, string>>) {
      receiver.received.length = 0;
      await admin.client.ok('testOrganizationWebhook', at);
      await server.services.jobs.idle();
      const [ping] = receiver.received;
      const [time = '', ...signatures] = String(ping?.headers['x-bindery-signature']).split(',');
      const signed = `${time.replace('t=', '')}.${ping?.body}`;
      const names = new Map(
        Object.entries(secrets).map(([name, secret]) => [
          `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`,
          name,
        ]),
      );
      return signatures.map(signature => names.get(signature));
    }
    const rotate = (body?: object) => admin.client.ok('rotateOrganizationWebhookSecret', { ...at, body });
    const first: string = webhook.secret;
    const { secret: second, formerSecretUntil } = await rotate();
    expect(new Set([first, second]).size).toBe(2);
    const left = Date.parse(formerSecretUntil) - server.clock.now().getTime();
    expect([left > 86_390_000, left <= 86_400_000]).toEqual([true, true]);
    expect(await signers({ first, second })).toEqual(['second', 'first']);
    expect(await get(webhook.id)).toMatchObject({ formerSecretUntil });
    expect(JSON.stringify(await get(webhook.id))).not.toContain('whsec_');
    server.clock.advance(86_400_000);
    expect(await signers({ first, second })).toEqual(['second']);
    expect(await get(webhook.id)).not.toHaveProperty('formerSecretUntil');
    const { secret: third } = await rotate({ graceHours: 2 });
    const { secret: fourth } = await rotate({ graceHours: 2 });
    expect(await signers({ second, third, fourth })).toEqual(['fourth', 'third', 'second']);
    await rotate({ graceHours: 168 });
    for (let times = 0; times < 5; times++) await rotate({ graceHours: 1 });
    const { secret: newest } = await rotate({ graceHours: 1 });
    server.clock.advance(2 * 3_600_000);
    expect(await signers({ fourth, newest })).toEqual(['newest', 'fourth']);
    const daysLeft = Date.parse((await get(webhook.id)).formerSecretUntil) - server.clock.now().getTime();
    expect(daysLeft).toBeGreaterThan(6 * 86_400_000);
    const { secret: last } = await rotate({ graceHours: 0 });
    expect(await signers({ third, fourth, last })).toEqual(['last']);
    const query = { action: 'webhook.rotate_secret' };
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
    expect(items).toHaveLength(11);
    const [{ id: auditEventId }] = items;
    const event = await admin.client.ok('getOrganizationAuditEvent', { organizationId, auditEventId });
    expect(event.payload).toMatchObject({ graceHours: 0 });
    expect(JSON.stringify(event)).not.toMatch(/whsec_|salt/);
    const member = await buildMember(server, organizationId, 'create');
    expect((await member.client.call('rotateOrganizationWebhookSecret', at)).status).toBe(403);
    expect((await admin.client.call('rotateOrganizationWebhookSecret', { ...at, webhookId: 'none' })).status).toBe(404);
  });

  it('are told of a suggestion, which is open for review from the start, as those who watch the space are', async () => {
    await create(['change_request_opened']);
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    await admin.client.ok('setSpaceWatch', { spaceId, body: { level: 'watching' } });
    const reader = await buildMember(server, organizationId, 'comment');
    await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Draft' } });
    const { id } = await reader.client.ok('createSuggestionRequest', { spaceId, body: { subject: 'A typo' } });
    await server.services.jobs.idle();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'change_request_opened', spaceId, changeRequestId: id, openedBy: reader.id },
    ]);
    const { items } = await admin.client.ok('listNotifications', { organizationId });
    expect(items).toMatchObject([{ type: 'change_request_opened', changeRequest: { subject: 'A typo' } }]);
  });

  it('are told only of what they asked for, while they are switched on', async () => {
    const webhook = await create(['site_published']);
    await buildSpace(admin.client, organizationId);
    const off = await create();
    const at = { organizationId, webhookId: off.id };
    await admin.client.ok('updateOrganizationWebhook', { ...at, body: { active: false } });
    await buildSpace(admin.client, organizationId);
    await server.services.jobs.idle();
    expect([await deliveries(webhook.id), await deliveries(off.id)]).toEqual([[], []]);
  });

  it('are tried again three times after an error that may pass, with the same event', async () => {
    const webhook = await create(['site_published']);
    receiver.answers.push(500, 429, 503, 204);
    await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    await settle();
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).eventId)).size).toBe(1);
    expect(await deliveries(webhook.id)).toMatchObject([
      { type: 'ping', status: 'succeeded', attempts: 4, responseStatus: 204 },
    ]);
  });

  it('are given up after four attempts, and at once where nothing will change', async () => {
    const webhook = await create(['site_published']);
    const ping = () => admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    receiver.answers.push(500);
    await ping();
    await settle();
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'failed', attempts: 4, responseStatus: 500 }]);
    for (const status of [404, 302]) {
      receiver.answers.splice(0, 1, status);
      server.clock.advance(1);
      await ping();
      await settle();
      expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'failed', attempts: 1 });
    }
  });

  it('are given up, without blame, where the service dies at each attempt', async () => {
    const { id } = await create();
    receiver.answers.push(503);
    await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: id });
    await server.services.jobs.idle();
    await server.services.database.write(tx =>
      tx
        .updateTable('jobs')
        .set({ attempts: 4 })
        .where('kind', '=', 'deliver-webhook')
        .where('state', '=', 'queued')
        .execute(),
    );
    await settle();
    expect(await deliveries(id)).toMatchObject([
      { status: 'failed', attempts: 2, error: expect.stringContaining('stopped') },
    ]);
    expect(await get(id)).toMatchObject({ active: true, failures: 0 });
    expect(receiver.received).toHaveLength(1);
  });

  it('keep the beginning of what they were answered, and how long it took', async () => {
    const webhook = await create(['site_published']);
    const ping = () => admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    receiver.answers.push(400);
    receiver.says.text = 'No field \0 “name”. '.repeat(10_000);
    const answered = {
      responseBody: expect.stringMatching(/^No field \uFFFD “name”\. /),
      durationMs: expect.any(Number),
    };
    await ping();
    await settle();
    const [failed] = await deliveries(webhook.id);
    expect(failed).toMatchObject({ status: 'failed', responseStatus: 400, ...answered });
    expect(Buffer.byteLength(failed.responseBody)).toBeLessThanOrEqual(4096 + 3 * 200);
    receiver.answers.splice(0, 1, 200);
    await ping();
    await settle();
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'succeeded', ...answered });
  });

  it('are listed by their status, page by page', async () => {
    const webhook = await create(['site_published']);
    const ping = () => admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    for (const status of [200, 400, 200, 400]) {
      receiver.answers.splice(0, 1, status);
      await ping();
      await settle();
    }
    const list = (query: Record<string, string | number>) =>
      admin.client.ok('listWebhookDeliveries', { organizationId, webhookId: webhook.id, query });
    const first = await list({ status: 'failed', limit: 1 });
    expect(first).toMatchObject({ count: 2, items: [{ responseStatus: 400 }] });
    const second = await list({ status: 'failed', limit: 1, page: first.next.page });
    expect([...first.items, ...second.items].map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'failed',
    ]);
    expect(await list({ status: 'succeeded' })).toMatchObject({ count: 2 });
    const other = { organizationId, webhookId: webhook.id, query: { status: 'succeeded', page: first.next.page } };
    expect((await admin.client.call('listWebhookDeliveries', other)).status).toBe(400);
  });

  it('are counted by their status as they are sent, end, end again, are forgotten and are deleted', async () => {
    const webhook = await create(['site_published']);
    const other = await create(['site_published']);
    const { database, jobs } = server.services;
    const ping = (webhookId: string) => admin.client.ok('testOrganizationWebhook', { organizationId, webhookId });
    const counts = async (webhookId = webhook.id) => {
      const found: number[] = [];
      for (const status of [undefined, 'pending', 'succeeded', 'failed']) {
        const query = { limit: 1, ...(status && { status }) };
        found.push((await admin.client.ok('listWebhookDeliveries', { organizationId, webhookId, query })).count);
      }
      expect(await miscounts(database)).toEqual([]);
      return found;
    };
    expect(await counts()).toEqual([0, 0, 0, 0]);
    for (const status of [200, 400, 200]) {
      receiver.answers.splice(0, 1, status);
      await ping(webhook.id);
      await settle();
    }
    await ping(other.id);
    await settle();
    const since = server.clock.now().toISOString();
    receiver.answers.splice(0, 1, 503);
    await ping(webhook.id);
    await jobs.idle();
    expect(await counts()).toEqual([4, 1, 2, 1]);
    await settle();
    expect(await counts()).toEqual([4, 0, 2, 2]);
    const [ended] = await deliveries(webhook.id);
    const key = { organization_id: organizationId, webhook_id: webhook.id, id: ended.id };
    await database.write(tx => updateDelivery(tx, key, { status: 'succeeded' }));
    expect(await counts()).toEqual([4, 0, 2, 2]);
    await database.write(tx => deleteDeliveriesBefore(tx, since));
    expect([await counts(), await counts(other.id)]).toEqual([
      [1, 0, 0, 1],
      [0, 0, 0, 0],
    ]);
    await admin.client.ok('deleteOrganizationWebhook', { organizationId, webhookId: webhook.id });
    expect(await miscounts(database)).toEqual([]);
  });

  it('never reach into the private network, and say so', async () => {
    const webhook = await create(['site_published'], 'http://10.0.0.1/hook');
    await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    await server.services.jobs.idle();
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'failed', attempts: 1, error: expect.any(String) }]);
    const local = { organizationId, body: { url: 'file:///etc/passwd', events: ['site_published'] } };
    expect((await admin.client.call('createOrganizationWebhook', local)).status).toBe(400);
  });

  it('are sent an event once more on request, with its id', async () => {
    const webhook = await create(['site_published']);
    const sent = await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId: webhook.id });
    const at = { organizationId, webhookId: webhook.id, webhookDeliveryId: sent.id };
    const again = await admin.client.ok('redeliverWebhookDelivery', at);
    await server.services.jobs.idle();
    expect([again.id === sent.id, again.eventId]).toEqual([false, sent.eventId]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).eventId)).toEqual([sent.eventId, sent.eventId]);
  });

  it('are switched off after twenty events in a row that failed, with a mail and a word in the audit log', async () => {
    const webhook = await create(['space_content_updated']);
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Start', markdown: 'One.\n' },
    ]);
    receiver.answers.push(410);
    const rename = (title: string) =>
      admin.client.ok('updateSpaceContent', {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: ids.get('Start'), title }] },
      });
    for (let count = 0; count < 22; count++) await rename(`Title ${count}`);
    await server.services.jobs.idle();
    const off = await get(webhook.id);
    expect(off).toMatchObject({ active: false, failures: 20, disabledReason: expect.stringContaining('410') });
    const inGerman = { organizationId, webhookId: webhook.id, headers: { 'accept-language': 'de' } };
    expect((await admin.client.ok('getOrganizationWebhook', inGerman)).disabledReason).toBe(
      '20 Ereignisse hintereinander konnten nicht zugestellt werden. Zuletzt: Der Server hat mit dem Status 410 geantwortet.',
    );
    const { items: sent } = await admin.client.ok('listWebhookDeliveries', inGerman);
    expect(sent.map(({ error }: { error?: string }) => error)).toContain(
      'Der Server hat mit dem Status 410 geantwortet.',
    );
    const query = { action: 'webhook.disable' };
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
    expect(items).toMatchObject([{ actor: { type: 'system' }, target: { id: webhook.id } }]);
    expect(await mailedLinks(server, admin.email)).toHaveLength(1);
    const on = { organizationId, webhookId: webhook.id, body: { active: true } };
    const back = await admin.client.ok('updateOrganizationWebhook', on);
    expect([back.active, back.failures, back.disabledReason]).toEqual([true, 0, undefined]);
  });

  it('are at most twenty, however many are made at once', async () => {
    const body = { url: receiver.url, events: all };
    const make = () => admin.client.call('createOrganizationWebhook', { organizationId, body });
    const made = await Promise.all(Array.from({ length: 24 }, make));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('belong to the admins of their organization', async () => {
    const webhook = await create();
    const member = await buildMember(server, organizationId, 'create');
    const stranger = await buildOrganization(server);
    const at = { organizationId, webhookId: webhook.id };
    expect((await member.client.call('getOrganizationWebhook', at)).status).toBe(403);
    expect((await stranger.admin.client.call('getOrganizationWebhook', at)).status).toBe(404);
    const elsewhere = { ...at, organizationId: stranger.id };
    expect((await stranger.admin.client.call('updateOrganizationWebhook', elsewhere)).status).toBe(404);
    expect((await stranger.admin.client.call('deleteOrganizationWebhook', elsewhere)).status).toBe(204);
    expect((await get(webhook.id)).id).toBe(webhook.id);
    await admin.client.ok('deleteOrganizationWebhook', at);
    expect((await admin.client.call('getOrganizationWebhook', at)).status).toBe(404);
  });
});
