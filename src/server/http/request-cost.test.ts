import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type RequestCost, requestCost } from './mount.ts';

describe.each(engines)('the cost of a request on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is what it asks itself, not the note of its token that is written later', async () => {
    const { client, id } = await buildUser(server);
    await client.ok('getAuthenticatedUser');
    const cost = server.costs.at(-1);
    const asked = cost?.queries;
    const token = () =>
      server.services.database.read.selectFrom('tokens').select('last_used_at').where('user_id', '=', id);
    const usedAt = async () => (await token().executeTakeFirstOrThrow()).last_used_at;
    await expect.poll(usedAt, { timeout: 30_000 }).not.toBeNull();
    expect(asked).toBeGreaterThan(0);
    expect(cost?.queries).toBe(asked);
  });

  it('is the same however long it waits for a job', async () => {
    const { database, jobs, clock } = server.services;
    const runAt = new Date(clock.now().getTime() + 60_000);
    const id = await database.write(tx =>
      jobs.enqueue(tx, { organizationId: null, kind: 'purge-jobs', payload: {}, runAt }),
    );
    const cost: RequestCost = { operationId: 'getPagePDF', queries: 0 };
    expect(await requestCost.run(cost, () => jobs.wait(id, 20))).toBeUndefined();
    expect(cost.queries).toBe(0);
  });
});
