import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { up as keepPaths } from '../db/migrations/0159-path-links.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { reindex } from './reindex.ts';

const byPath = '[a](/table) [b](table) [c](table.md) [d](./table) [e](/table#x) [g](gone.md) ![i](table)\n';

describe.each(engines)('links by path on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
  });

  const pages = [
    { title: 'Source', markdown: byPath },
    { title: 'Table', markdown: '# X\n' },
  ];
  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const broken = async (spaceId: string) => (await admin.client.ok('listSpaceLinks', { spaceId })).stats.broken.total;
  const backlinks = async (spaceId: string, pageId: string | undefined) =>
    (await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId })).count;

  it('lead where they lead on the site, in every list of links', async () => {
    const { siteId, space, address } = await publishPages(admin, organizationId, pages);
    const spaceId: string = space.id;
    const { items } = await admin.client.ok('listSpaceLinks', { spaceId });
    expect(items.map((item: { target: string; status: string }) => [item.target, item.status])).toEqual([
      ['/table', 'ok'],
      ['/table#x', 'ok'],
      ['gone.md', 'broken'],
    ]);
    const { body } = await readSite(server, address);
    expect(body.match(/href="[^"]*\/table(#x)?"[^>]*>[a-e]</g)).toHaveLength(5);
    const { pages: listed } = await admin.client.ok('listPages', { spaceId });
    const [source, table] = listed.map(({ id }: { id: string }) => id);
    expect(await backlinks(spaceId, table)).toBe(1);
    const own = await admin.client.ok('listPageLinksInSpace', { spaceId, pageId: source });
    expect(own.stats).toEqual({ total: 3, broken: { total: 1 } });
    expect(own.items[0].targetReference).toMatchObject({ kind: 'page', page: { id: table } });
    expect(await admin.client.ok('getSiteById', { organizationId, siteId })).toMatchObject({ brokenLinks: 1 });
  });

  it('follow pages that are renamed, moved, deleted and made, and are the same made anew', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Source', markdown: '[t](table.md) [up](/) [deep](source/deep.md)\n' },
      { title: 'Table' },
      { title: 'Other', markdown: '[r](../table)\n' },
    ]);
    const [source, table, other] = ['Source', 'Table', 'Other'].map(title => ids.get(title));
    expect([await broken(spaceId), await backlinks(spaceId, table)]).toEqual([1, 2]);
    expect(await backlinks(spaceId, source)).toBe(1);
    const steps: [object, number][] = [
      [{ operation: 'update_page', page: table, slug: 'chart' }, 3],
      [{ operation: 'insert_page', title: 'Table', document: { markdown: '' } }, 1],
      [{ operation: 'update_page', page: table, slug: 'deep', into: source }, 0],
      [{ operation: 'update_page', page: other, into: source, at: 0 }, 0],
      [{ operation: 'delete_page', page: table }, 1],
    ];
    for (const [step, count] of steps) {
      await change(spaceId, step);
      expect([step, await broken(spaceId)]).toEqual([step, count]);
    }
    const before = await admin.client.ok('listSpaceLinks', { spaceId });
    expect(await miscounts(server.services.database)).toEqual([]);
    await reindex(server.services.database);
    expect(await admin.client.ok('listSpaceLinks', { spaceId })).toEqual(before);
  });

  it('of a change request lead where its own pages are', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const at = { spaceId, changeRequestId };
    const edit = (...changes: object[]) =>
      admin.client.ok('updateChangeRequestContent', { ...at, query: { compat: false }, body: { changes } });
    const stats = async () => (await admin.client.ok('listChangeRequestLinks', at)).stats.broken;
    expect(await stats()).toEqual({ total: 1, changeRequest: 0 });
    await edit({ operation: 'update_page', page: ids.get('Table'), slug: 'chart' });
    expect((await stats()).changeRequest).toBeGreaterThan(0);
    await edit({ operation: 'insert_page', title: 'Gone', document: { markdown: '' } });
    await edit({ operation: 'update_page', page: ids.get('Table'), slug: 'table' });
    expect(await stats()).toEqual({ total: 0, changeRequest: 0 });
    const pageId = ids.get('Source');
    expect((await admin.client.ok('listPageLinksInChangeRequest', { ...at, pageId })).stats.broken.total).toBe(0);
    await admin.client.ok('mergeChangeRequest', at);
    expect(await broken(spaceId)).toBe(0);
  });

  it('that were stored before are followed by a job that a new version asks for', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { database, jobs } = server.services;
    const now = await admin.client.ok('listSpaceLinks', { spaceId });
    await database.write(async tx => {
      await sql`update links set kind = 'path', state = 'broken', target_id = null, target_space = null, anchor = null, leads = 1,
        meaning = target where space_id = ${spaceId}`.execute(tx);
      await sql`drop index links_by_path`.execute(tx);
      await sql`alter table links drop column path`.execute(tx);
      await keepPaths(
        tx as unknown as Kysely<unknown> /* of whatever schema it finds */,
        engine === 'sqlite' ? sqliteSchema : postgresSchema,
      );
    });
    expect(await backlinks(spaceId, ids.get('Table'))).toBe(0);
    await jobs.idle();
    expect(await admin.client.ok('listSpaceLinks', { spaceId })).toEqual(now);
    expect(await backlinks(spaceId, ids.get('Table'))).toBe(1);
  });
});
