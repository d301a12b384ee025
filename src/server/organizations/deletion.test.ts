import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld } from '../contract-tests/world.ts';
import { organizationTables } from '../db/organization-tables.ts';
import { buildMember, buildOrganization, buildUser } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { rowsNaming } from '../testing/rows-naming.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Jobs make these as time goes by; a webhook counts a delivery once the last try of it has ended. */
const madeInTime: readonly string[] = ['jobs', 'condemned', 'webhook_counts'];

describe.each(engines)('a deleted organization on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function pass(milliseconds: number) {
    server.clock.advance(milliseconds);
    await server.services.jobs.idle();
  }

  it('is closed to everyone and its sites are offline, until an admin restores it as it was', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, 'edit');
    const leaving = await buildMember(server, organizationId, 'edit');
    const pages = [{ title: 'Start', markdown: 'Walk the dog.' }];
    const { address, space } = await publishPages(admin, organizationId, pages);
    const invite = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    const before = await admin.client.ok('getOrganizationById', { organizationId });
    await admin.client.ok('deleteOrganizationById', { organizationId });
    await admin.client.ok('deleteOrganizationById', { organizationId });

    expect((await readSite(server, address)).status).toBe(404);
    expect((await member.client.call('getSpaceById', { spaceId: space.id })).status).toBe(404);
    expect((await admin.client.call('getOrganizationById', { organizationId })).status).toBe(404);
    expect((await admin.client.ok('listOrganizationsForAuthenticatedUser')).items).toEqual([]);
    const stranger = await buildUser(server);
    const join = await stranger.client.call('joinOrganizationWithInvite', { organizationId, inviteId: invite.id });
    expect(join.status).toBe(404);
    expect((await admin.client.ok('listDeletedOrganizations')).items).toMatchObject([
      { id: organizationId, title: before.title, deletedBy: { id: admin.id } },
    ]);
    // An account can go meanwhile.
    await leaving.client.ok('deleteAuthenticatedUser');
    await pass(6 * day);

    const restored = await admin.client.ok('restoreOrganization', { organizationId });
    expect(restored).toEqual(before);
    expect((await readSite(server, address)).status).toBe(200);
    await member.client.ok('getSpaceById', { spaceId: space.id });
    expect((await admin.client.ok('listMembersInOrganizationById', { organizationId })).count).toBe(2);
    expect((await admin.client.ok('listDeletedOrganizations')).items).toEqual([]);
    expect(await miscounts(server.services.database)).toEqual([]);
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query: { limit: 2 } });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['organization.restore']),
    );
  });

  it('is deleted and restored by its admins only', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, 'create');
    const { admin: other } = await buildOrganization(server);
    expect((await member.client.call('deleteOrganizationById', { organizationId })).status).toBe(403);
    // As of anything that is not there for somebody.
    expect((await other.client.call('deleteOrganizationById', { organizationId })).status).toBe(204);
    await admin.client.ok('getOrganizationById', { organizationId });
    await admin.client.ok('deleteOrganizationById', { organizationId });
    for (const { client } of [member, other]) {
      expect((await client.call('restoreOrganization', { organizationId })).status).toBe(404);
      expect((await client.ok('listDeletedOrganizations')).items).toEqual([]);
    }
  });

  it('keeps its hostname, and is gone for good after 7 days, when others may take it', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { hostname } = await admin.client.ok('getOrganizationById', { organizationId });
    const { id: other, admin: chief } = await buildOrganization(server);
    const take = () => chief.client.call('updateOrganizationById', { organizationId: other, body: { hostname } });
    await admin.client.ok('deleteOrganizationById', { organizationId });
    expect((await take()).status).toBe(400);
    await pass(7 * day + 1000);
    expect((await admin.client.call('restoreOrganization', { organizationId })).status).toBe(404);
    expect((await admin.client.ok('listDeletedOrganizations')).items).toEqual([]);
    await pass(2 * hour);
    expect((await take()).status).toBe(200);
  });

  it('leaves no row and no word behind, and every other organization as it is', async () => {
    const { database, jobs } = server.services;
    const gone = await buildWorld(server);
    const stays = await buildWorld(server);
    for (const { admin, ids } of [gone, stays]) {
      const body = { changes: [{ operation: 'insert_page', title: 'Zebra', document: { markdown: 'A zebra.' } }] };
      await admin.client.ok('updateSpaceContent', { spaceId: ids.spaceId ?? '', body });
    }
    await jobs.idle();
    const names = await rowsNaming(database.read, gone.organizationId);
    expect(names.length).toBeGreaterThan(60);
    await gone.admin.client.ok('deleteOrganizationById', { organizationId: gone.organizationId });
    await pass(6.9 * day);
    const before = await rowsOf(stays.organizationId);
    await pass(0.2 * day);
    expect(await rowsOf(stays.organizationId)).toEqual(before);
    expect(await rowsNaming(database.read, gone.organizationId)).toEqual([]);
    expect(await miscounts(database)).toEqual([]);
    if (engine === 'sqlite') expect(await strayWords()).toEqual([]);
    const query = { query: 'zebra' };
    const found = await stays.admin.client.ok('searchOrganizationContent', {
      organizationId: stays.organizationId,
      query,
    });
    expect(JSON.stringify(found)).toContain('Zebra');
    expect(await failedJobs()).toEqual([]);
  });

  /** How many rows an organization has in each table, but for those that jobs make as time goes by. */
  async function rowsOf(organizationId: string) {
    const { read } = server.services.database;
    const counts: Record<string, number> = {};
    for (const table of await organizationTables(read)) {
      if (madeInTime.includes(table)) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where organization_id = ${organizationId}`.execute(read);
      counts[table] = Number(rows[0]?.count);
    }
    return counts;
  }

  /** Full-text indexes of SQLite that have other rows than the texts that they are of. */
  async function strayWords() {
    const stray: string[] = [];
    for (const [texts, words] of [
      ['page_texts', 'page_words'],
      ['member_texts', 'member_words'],
      ['space_texts', 'space_words'],
      ['member_blocks', 'member_block_words'],
    ] as const) {
      const { rows } =
        await sql`select id from ${sql.table(`${words}_docsize`)} except select id from ${sql.table(texts)}`.execute(
          server.services.database.read,
        );
      if (rows.length > 0) stray.push(words);
    }
    return stray;
  }

  async function failedJobs() {
    return server.services.database.read
      .selectFrom('jobs')
      .select(['kind', 'error'])
      .where('state', '=', 'failed')
      .execute();
  }
});
