import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { findStates } from './memory-rows.ts';

describe.each(engines)('what was translated on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is told by an index alone, without the texts beside it', async () => {
    const plans = await queryPlans(engine, server.services.database.read, db =>
      findStates(db, { organizationId: 'organization', translationId: 'translation' }),
    );
    expect(plans).toEqual([expect.stringMatching(engine === 'sqlite' ? /COVERING INDEX/ : /Index Only Scan/)]);
  });
});
