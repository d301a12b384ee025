import { describe, expect, test } from 'vitest';
import type { AuditEventRow } from '../db/tables/audit.ts';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer } from '../testing/start.ts';
import { insertEvents, listEvents } from './rows.ts';

describe.each(engines)('audit events on %s', engine => {
  test('of one actor in a period are read without those of others', async () => {
    const server = await startServer(engine);
    const { read, write } = server.services.database;
    const { id: organizationId } = await buildOrganization(server, { title: 'Acme' });
    const event: Omit<AuditEventRow, 'id' | 'actor_id' | 'occurred_at'> = {
      ...{
        organization_id: organizationId,
        actor_type: 'user',
        actor_label: '',
        source: 'api',
        action: 'space.update',
      },
      ...{ target_type: 'space', target_id: 'one', target_label: '', request_id: null, network: null, payload: '{}' },
    };
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      ...event,
      id: `event-${index}`,
      actor_id: `actor-${index % 100}`,
      occurred_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }));
    await write(tx => insertEvents(tx, rows));
    await analyze(engine, read);
    const filter = { actor: 'actor-7', from: '2026-01-01T00:00:00.000Z', to: '2026-01-04T00:00:00.000Z' };
    const plans = await queryPlans(engine, read, async db => {
      const page = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
      expect((await listEvents(db, organizationId, filter, page)).rows).toHaveLength(44);
    });
    expect(plans).toEqual([expect.stringContaining('audit_events_by_actor_id')]);
    await server.stop();
  });
});
