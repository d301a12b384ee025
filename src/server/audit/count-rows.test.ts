import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditFilter } from '#contract/audit.ts';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countEvents, countHours, hourOf } from './count-rows.ts';
import { deleteEventsBefore, insertEvents, matchingEvents } from './rows.ts';

const begin = Date.parse('2026-01-30T00:00:00.000Z');
const minute = 60_000;
const minutes = 4 * 24 * 60;

/** Often at the beginning of an hour, and just before. */
const time = fc
  .tuple(fc.nat(minutes), fc.constantFrom(0, 0, 1, -1))
  .map(([at, by]) => new Date(begin + (at % 3 === 0 ? at - (at % 60) : at) * minute + by).toISOString());

const filter: fc.Arbitrary<AuditFilter> = fc.record(
  {
    from: time,
    to: time,
    action: fc.constantFrom('space.create', 'space.update'),
    targetType: fc.constantFrom('space', 'team'),
    actor: fc.constantFrom('ada', 'bob'),
    target: fc.constantFrom('one', 'two'),
  },
  { requiredKeys: [] },
);

describe.each(engines)('the count of audit events on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId } = await buildOrganization(server, { title: 'Acme' }));
    const rows = fc.sample(
      fc.record({
        occurred_at: time,
        action: fc.constantFrom('space.create', 'space.update'),
        target_type: fc.constantFrom('space', 'team'),
        actor_id: fc.constantFrom('ada', 'bob'),
        target_id: fc.constantFrom('one', 'two'),
      }),
      { numRuns: 400, seed: 1 },
    );
    await server.services.database.write(tx =>
      insertEvents(
        tx,
        rows.map((row, index) => ({
          ...row,
          organization_id: organizationId,
          id: `event-${index}`,
          actor_type: 'user',
          actor_label: '',
          source: 'api',
          target_label: '',
          request_id: null,
          network: null,
          payload: '{}',
        })),
      ),
    );
  });
  afterAll(() => server.stop());

  const plainCount = async (by: AuditFilter) =>
    (await matchingEvents(server.services.database.read, organizationId, by).select('id').execute()).length;
  const isTrue = () =>
    fc.assert(
      fc.asyncProperty(filter, async by => {
        expect(await countEvents(server.services.database.read, organizationId, by)).toBe(await plainCount(by));
      }),
      { numRuns: 60 },
    );

  it('is that of the events, whatever is asked for, before, while and after their hours are counted, and with old ones gone', async () => {
    const { database } = server.services;
    await isTrue();
    for (const days of [1, 2, 5]) {
      const until = hourOf(new Date(begin + days * 24 * 60 * minute).toISOString());
      while (await database.write(tx => countHours(tx, organizationId, until)));
      await isTrue();
    }
    await database.write(tx => deleteEventsBefore(tx, organizationId, '2026-01-31T05'));
    await isTrue();
    expect(await miscounts(database)).toEqual([]);
  });

  it('is made of hours by a job, an hour after they ended', async () => {
    const { database, jobs } = server.services;
    await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'count-audit-events', payload: {} }));
    await jobs.idle();
    expect(await miscounts(database)).toEqual([]);
    const hours = await database.read.selectFrom('audit_hours').select('hour').execute();
    const last = hourOf(new Date(server.clock.now().getTime() - 60 * minute).toISOString());
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.filter(({ hour }) => hour >= last)).toEqual([]);
  });
});
