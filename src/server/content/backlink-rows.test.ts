import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import type { PageRequest } from '../db/page.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countBacklinks, findHubs, listBacklinkRows } from './backlink-rows.ts';
import { countPagesInto, listSpacesByTitle } from './space-backlink-rows.ts';

describe.each(engines)('backlinks from other spaces on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it.each(['admin', 'read', null] as const)('are read by %s in their order, each space looked at once', async role => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role, unsettled: null };
    const key = { organizationId: 'organization', spaceId: 'space' };
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const target = { kind: 'page', id: 'page' } as const;
    const [count, list] = await queryPlans(engine, server.services.database.read, async db => {
      const { others } = await findHubs(db, key, target);
      await countBacklinks(db, viewer, key, target, { own: undefined, others });
      if (others) await listBacklinkRows(db, key, target, others, request, viewer);
    });
    expect(count).not.toMatch(/autoindex_grants|grants_pk/);
    expect(list).not.toMatch(/autoindex_grants|grants_pk/);
    if (engine === 'sqlite') {
      // What admins do not see, and what guests see, is looked for once.
      if (role !== 'read') for (const plan of [count, list]) expect(plan).not.toContain('CORRELATED');
      for (const plan of [count, list]) expect(plan).toContain('COVERING INDEX links_by_target');
      // Of a guest the few spaces they see are sorted, not what is in them.
      expect(list).not.toMatch(role === null ? /"parent":0,[^}]*TEMP B-TREE/ : /TEMP B-TREE/);
    }
  });

  it('to a space as a whole are read without the links of the organization to anything else', async () => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'admin', unsettled: null } as const;
    const plans = await queryPlans(engine, server.services.database.read, async db => {
      await countPagesInto(db, viewer, 'space');
    });
    expect(plans).toHaveLength(1);
    if (engine === 'sqlite')
      expect(plans[0]).toContain('COVERING INDEX links_by_target (organization_id=? AND target_space=?');
  });

  it('to a space as a whole are found in the order of titles once they are many, else each by its key', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    for (const title of ['b', 'C', 'a', 'd']) await admin.client.ok('createSpace', { organizationId, body: { title } });
    const ids = (await admin.client.ok('listSpacesInOrganizationById', { organizationId })).items.flatMap(
      ({ id, title }: { id: string; title: string }) => (title === 'd' ? [] : [id]),
    );
    const more = Array.from({ length: 2_000 }, (_, index) => `space-${index}`);
    const plans: string[] = [];
    for (const listed of [ids, [...ids, ...more]]) {
      let request: PageRequest = { limit: 2, direction: 'asc', after: undefined, filter: '' };
      const { read } = server.services.database;
      const page = (db: Db) => listSpacesByTitle(db, organizationId, listed, request);
      plans.push(...(await queryPlans(engine, read, page)));
      const { rows, next } = await page(read);
      expect(next).toBeDefined();
      request = { ...request, after: ['b', rows[1]?.id ?? ''] };
      expect([...rows, ...(await page(read)).rows].map(({ title }) => title)).toEqual(['a', 'b', 'C']);
    }
    if (engine === 'sqlite') {
      expect(plans[0]).toContain('autoindex_spaces_1 (organization_id=? AND id=?)');
      expect(plans[1]).toContain('INDEX spaces_by_title (organization_id=?)');
      expect(plans[1]).not.toMatch(/TEMP B-TREE|CORRELATED/);
    }
  });

  it('to a branch are read in the order of one index, but for those that lead to others of it than the most', async () => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'admin', unsettled: null } as const;
    const key = { organizationId: 'organization', spaceId: 'space' };
    const branch = { ids: ['page', 'below'], isMain: true };
    const target = { kind: 'page', id: 'page', branch } as const;
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const hub = { id: 'below', isAlone: true };
    const plans = await queryPlans(engine, server.services.database.read, async db => {
      await findHubs(db, key, target);
      await countBacklinks(db, viewer, key, target, { own: hub, others: hub });
      await listBacklinkRows(db, key, target, hub, request);
      await listBacklinkRows(db, key, target, hub, request, viewer);
    });
    expect(plans).toHaveLength(5);
    if (engine === 'sqlite')
      for (const plan of plans) {
        expect(plan).toContain('COVERING INDEX links_by_target (organization_id=? AND target_space=? AND kind=? AND');
        expect(plan).not.toMatch(/TEMP B-TREE FOR (GROUP BY|DISTINCT)|autoindex_placed_links/);
      }
  });

  it('to a branch of which one page is linked are not counted to find that page', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const titles = ['Top', 'Below', 'Other'].map(title => ({ title }));
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, titles);
    const [top = '', below = '', other] = titles.map(({ title }) => ids.get(title));
    const link = async (...targets: string[]) => {
      const markdown = targets.map(id => `[l](space:${spaceId}/page:${id})`).join(' ');
      const changes = [{ operation: 'update_page', page: other, document: { markdown } }];
      await admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
    };
    const target = { kind: 'page', id: top, branch: { ids: [top, below], isMain: true } } as const;
    const { read } = server.services.database;
    const hubs = (db: Db) => findHubs(db, { organizationId, spaceId }, target);

    await link(below);
    expect(await hubs(read)).toEqual({ own: { id: below, isAlone: true }, others: undefined });
    const [plan, ...more] = await queryPlans(engine, read, hubs);
    expect(more).toEqual([]);
    expect(plan).toContain('links_by_target');
    expect(plan).not.toMatch(/Aggregate|CTE|CO-ROUTINE c"/);
    await link(top, below);
    expect(await hubs(read)).toMatchObject({ own: { isAlone: false }, others: undefined });
  });

  it('to a branch are asked for at once, however many pages it has', async () => {
    const { read } = server.services.database;
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'read', unsettled: null } as const;
    const key = { organizationId: 'organization', spaceId: 'space' };
    const ids = Array.from({ length: 40_000 }, (_, index) => `page-${index}`);
    const target = { kind: 'page', id: 'page-0', branch: { ids, isMain: false } } as const;
    expect(await findHubs(read, key, target)).toEqual({ own: undefined, others: undefined });
    const hub = { id: 'page-1', isAlone: false };
    expect(await countBacklinks(read, viewer, key, target, { own: hub, others: hub })).toEqual({ own: 0, others: 0 });
  });
});
