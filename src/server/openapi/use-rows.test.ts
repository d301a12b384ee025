import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countUses, listUses } from './use-rows.ts';

describe.each(engines)('the uses of a specification on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it.each(['admin', 'read', null] as const)('are counted and listed for %s without working out a rank', async role => {
    const viewer = { organizationId: 'organization', userId: 'somebody', role, unsettled: null };
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, server.services.database.read, async db => {
      await countUses(db, viewer, ['petstore']);
      await listUses(db, viewer, 'petstore', request);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      // By what was given to the viewer, once, and not by what was given on each space.
      if (role === 'admin') expect(plan).not.toContain('grants');
      else expect(plan).toContain('grants_by_subject');
      expect(plan).not.toMatch(/autoindex_grants|grants_pk/);
    }
  });
});
