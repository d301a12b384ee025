import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listComments } from './rows.ts';

describe.each(engines)('the comments of several authors on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are read by their authors, in the order of the list, and not among those of everybody', async () => {
    const thread = { organizationId: 'organization', spaceId: 'space', changeRequestId: '', readerId: 'reader' };
    const filter = { status: 'all', authors: ['ada', 'bob'] } as const;
    const request = { limit: 50, direction: 'desc', after: ['2026-03-01', 'x'], filter: '' } as const;
    const plans = await queryPlans(engine, server.services.database.read, db =>
      listComments(db, thread, filter, request),
    );
    expect(plans).toHaveLength(1);
    if (engine === 'sqlite') {
      expect(plans[0]).toContain(
        'comments_by_author (organization_id=? AND space_id=? AND change_request_id=? AND posted_by=?',
      );
      expect(plans[0]).not.toMatch(/comments_by_posted|TEMP B-TREE/);
    }
  });
});
