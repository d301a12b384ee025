import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countBacklinks, listBacklinkRows } from './backlink-rows.ts';
import { countSpaceBacklinks, listSpaceBacklinkRows } from './space-backlink-rows.ts';

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
      await countBacklinks(db, viewer, key, target);
      await listBacklinkRows(db, key, target, request, viewer);
    });
    expect(count).not.toMatch(/autoindex_grants|grants_pk/);
    expect(list).not.toMatch(/autoindex_grants|grants_pk/);
    if (engine === 'sqlite') {
      // What admins do not see, and what guests see, is looked for once.
      if (role !== 'read') for (const plan of [count, list]) expect(plan).not.toContain('CORRELATED');
      expect(count).toContain('links_leading');
      expect(list).toContain('links_by_target');
      // Of a guest the few spaces they see are sorted, not what is in them.
      expect(list).not.toMatch(role === null ? /"parent":0,[^}]*TEMP B-TREE/ : /TEMP B-TREE/);
    }
  });

  it('to a space as a whole are read without the links of the organization to anything else', async () => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'admin', unsettled: null } as const;
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, server.services.database.read, async db => {
      await countSpaceBacklinks(db, viewer, 'space');
      await listSpaceBacklinkRows(db, viewer, 'space', request);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).not.toContain('links_by_address');
      if (engine === 'sqlite') expect(plan).toContain('links_by_target (organization_id=? AND target_space=?');
    }
  });

  if (engine === 'sqlite')
    it('to a branch are counted without the links of the organization to anything else', async () => {
      const viewer = { organizationId: 'organization', userId: 'somebody', role: 'admin', unsettled: null } as const;
      const key = { organizationId: 'organization', spaceId: 'space' };
      const target = { kind: 'page', id: 'page', branch: ['page', 'below'] } as const;
      const plans = await queryPlans(engine, server.services.database.read, db =>
        countBacklinks(db, viewer, key, target),
      );
      const byTarget = 'links_leading (organization_id=? AND target_space=? AND kind=? AND target_id=?)';
      expect(plans).toEqual([expect.stringContaining(byTarget)]);
    });

  it('to a branch are asked for in one statement, however many pages it has', async () => {
    const { read } = server.services.database;
    const viewer = { organizationId: 'organization', userId: 'somebody', role: 'read', unsettled: null } as const;
    const key = { organizationId: 'organization', spaceId: 'space' };
    const branch = Array.from({ length: 40_000 }, (_, index) => `page-${index}`);
    const target = { kind: 'page', id: 'page-0', branch } as const;
    expect(await countBacklinks(read, viewer, key, target)).toEqual({ own: 0, others: 0 });
  });
});
