import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { findStandings } from './standing-rows.ts';

describe.each(engines)('who reviewed change requests, on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is looked up for each of a page, however many reviews there are of others', async () => {
    const { database } = server.services;
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const { id } = await admin.client.ok('createChangeRequest', { spaceId });
    const request = await database.read
      .selectFrom('change_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const base = { organization_id: organizationId, space_id: spaceId, revision_id: request.revision_id };
    const many = Array.from({ length: 3_000 }, (_, index) => `${id}${index}`);
    await database.write(async tx => {
      const reviews = many.map(name => {
        const by = { reviewer: admin.id, status: 'approved' as const, created_at: request.created_at };
        return { ...base, ...by, change_request_id: name, id: name };
      });
      for (let from = 0; from < reviews.length; from += 500)
        await tx
          .insertInto('reviews')
          .values(reviews.slice(from, from + 500))
          .execute();
    });
    await analyze(engine, database.read);
    const page = many.slice(0, 50).map(name => ({ ...request, id: name }));
    const plans = await queryPlans(engine, database.read, async db => {
      expect(await findStandings(db, page, 3)).toHaveLength(page.length);
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan using reviews_|SEARCH r USING INDEX/);
  });
});
