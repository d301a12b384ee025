import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { findReasonRows } from './reason-rows.ts';

describe.each(engines)('why somebody has a level on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is looked up by whom it was given to, and not among all that was given to teams', async () => {
    const [plan = ''] = await queryPlans(engine, server.services.database.read, db =>
      findReasonRows(db, { organizationId: 'organization', userId: 'user' }, ['space']),
    );
    // Planned for tables without rows, PostgreSQL says nothing of the teams.
    if (engine === 'postgres') return expect(plan).toContain('Index Only Scan using grants_by_subject');
    expect(plan.match(/SEARCH g USING COVERING INDEX grants_by_subject/g)).toHaveLength(2);
  });
});
