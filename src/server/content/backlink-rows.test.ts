import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRequest } from '../db/page.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countBacklinks, hubsOf, listBacklinkRows } from './backlink-rows.ts';
import { countPagesInto, countSpacesInto, listSpacesInto } from './space-backlink-rows.ts';

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
    const others = { id: 'page', pages: 1, isAlone: true };
    const [count, list] = await queryPlans(engine, server.services.database.read, async db => {
      await countBacklinks(db, viewer, key, target, { own: undefined, others });
      await listBacklinkRows(db, key, target, others, request, viewer);
    });
    expect(count).not.toMatch(/autoindex_grants|grants_pk/);
    expect(list).not.toMatch(/autoindex_grants|grants_pk/);
    if (engine === 'sqlite') {
      // What admins do not see, and what guests see, is looked for once.
      if (role !== 'read') expect(list).not.toContain('CORRELATED');
      if (role === null) expect(count).not.toContain('CORRELATED');
      // Of all that is counted already, an admin does not see what is in deleted spaces.
      if (role === 'admin') expect(count).toContain('target_id=? AND space_id=?');
      for (const plan of [count, list]) expect(plan).toContain('COVERING INDEX links_by_target');
      // Of a guest the few spaces they see are sorted, not what is in them.
      expect(list).not.toMatch(role === null ? /"parent":0,[^}]*TEMP B-TREE/ : /TEMP B-TREE/);
    }
  });

  it.each(['admin', 'read', null] as const)(
    'to a space as a whole are read by %s without its own links',
    async role => {
      const viewer = { organizationId: 'organization', userId: 'somebody', role, unsettled: null };
      const request: PageRequest = { limit: 50, direction: 'asc', after: undefined, filter: '' };
      const plans = await queryPlans(engine, server.services.database.read, async db => {
        await countSpacesInto(db, viewer, 'space');
        await countPagesInto(db, 'organization', 'space', ['other']);
        await listSpacesInto(db, viewer, 'space', 5, request);
        await listSpacesInto(db, viewer, 'space', 5_000, request);
      });
      expect(plans).toHaveLength(4);
      if (engine === 'postgres') return;
      for (const plan of plans)
        expect(plan).toContain('COVERING INDEX links_into_spaces (organization_id=? AND <expr>=?');
      // Of many, those of a page are found in the order of titles.
      expect(plans[3]).toContain('INDEX spaces_by_title (organization_id=?)');
      expect(plans[3]).not.toMatch(/"parent":0,[^}]*TEMP B-TREE/);
    },
  );

  it('to a space as a whole are those of its links, each page once, however many spaces there are', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const build = async (title: string) => {
      const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'One' }, { title: 'Two' }]);
      await admin.client.ok('updateSpaceById', { spaceId: id, body: { title } });
      return { id, one: ids.get('One') ?? '', two: ids.get('Two') ?? '' };
    };
    const target = await build('Target');
    const others = [await build('b'), await build('C'), await build('a'), await build('d'), await build('e')];
    const write = (spaceId: string, page: string, markdown: string) => {
      const changes = [{ operation: 'update_page', page, document: { markdown } }];
      return admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    };
    const [b, c, a, d, e] = others;
    if (!b || !c || !a || !d || !e) throw new Error('There are five');
    const [whole, one, two] = [
      `[w](space:${target.id})`,
      `[o](space:${target.id}/page:${target.one})`,
      `[t](space:${target.id}/page:${target.two})`,
    ];
    await write(target.id, target.one, `${whole} [own](page:${target.two})`);
    await write(b.id, b.one, `${whole} ${one} ${one}`);
    await write(b.id, b.two, `${one} ${two}`);
    await write(c.id, c.one, two);
    await write(a.id, a.two, `${whole} [other](space:${b.id}/page:${b.one})`);
    await write(d.id, d.one, `[other](space:${a.id})`);
    await write(e.id, e.one, whole);
    await admin.client.ok('deleteSpaceById', { spaceId: e.id });
    const { read } = server.services.database;
    const links = await read.selectFrom('links').selectAll().where('organization_id', '=', organizationId).execute();
    const into = links.filter(
      link =>
        link.space_id !== target.id &&
        link.space_id !== e.id &&
        (link.target_space ?? (link.kind === 'space' ? link.target_id : null)) === target.id,
    );
    const expected = [a, b, c].map(({ id }) => [
      id,
      new Set(into.filter(link => link.space_id === id).map(link => link.page_id)).size,
    ]);
    expect(expected.map(([, pages]) => pages)).toEqual([1, 2, 1]);
    const viewer = { organizationId, userId: admin.id, role: 'admin', unsettled: null } as const;
    const count = await countSpacesInto(read, viewer, target.id);
    expect(count).toBe(3);
    for (const seen of [count, 2_000]) {
      const request: PageRequest = { limit: 2, direction: 'asc', after: undefined, filter: '' };
      const { rows, next } = await listSpacesInto(read, viewer, target.id, seen, request);
      expect(next).toBeDefined();
      const after = ['b', rows[1]?.id ?? ''];
      const rest = await listSpacesInto(read, viewer, target.id, seen, { ...request, after });
      const ids = [...rows, ...rest.rows].map(({ id }) => id);
      const pages = await countPagesInto(read, organizationId, target.id, ids);
      expect(ids.map(id => [id, pages.get(id)])).toEqual(expected);
    }
  });

  it('to a branch are read in the order of one index, but for those that lead to others of it than the most', async () => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'admin', unsettled: null } as const;
    const key = { organizationId: 'organization', spaceId: 'space' };
    const branch = { ids: ['page', 'below'], isMain: true, isMost: false };
    const target = { kind: 'page', id: 'page', branch } as const;
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const hub = { id: 'below', pages: 1, isAlone: true };
    const [hubs, ...plans] = await queryPlans(engine, server.services.database.read, async db => {
      await hubsOf(db, key, target);
      await countBacklinks(db, viewer, key, target, { own: hub, others: hub });
      await listBacklinkRows(db, key, target, hub, request);
      await listBacklinkRows(db, key, target, hub, request, viewer);
    });
    expect(plans).toHaveLength(4);
    expect(hubs).toContain('link_counts');
    if (engine === 'sqlite')
      for (const plan of plans) {
        expect(plan).toContain('COVERING INDEX links_by_target (organization_id=? AND target_space=? AND kind=? AND');
        expect(plan).not.toMatch(/TEMP B-TREE FOR (GROUP BY|DISTINCT)|autoindex_placed_links/);
      }
  });

  it('to a branch are asked for at once, however many pages it has', async () => {
    const { read } = server.services.database;
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'read', unsettled: null } as const;
    const key = { organizationId: 'organization', spaceId: 'space' };
    const ids = Array.from({ length: 40_000 }, (_, index) => `page-${index}`);
    const target = { kind: 'page', id: 'page-0', branch: { ids, isMain: false, isMost: true } } as const;
    expect(await hubsOf(read, key, target)).toEqual({ own: undefined, others: undefined });
    const hub = { id: 'page-1', pages: 0, isAlone: false };
    expect(await countBacklinks(read, viewer, key, target, { own: hub, others: hub })).toEqual({ own: 0, others: 0 });
  });
});
