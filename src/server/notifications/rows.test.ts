import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { insertNotifications, listSeen, type NotificationFilter } from './rows.ts';

describe('the lists of the inbox on sqlite', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite');
  });
  afterAll(() => server.stop());

  it('are read in the order of their indexes and without change requests, also where the operator has run ANALYZE', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { read, write } = server.services.database;
    const nothing = {
      ...{ actor_id: null, space_id: null, site_id: null, collection_id: null, change_request_id: null },
      ...{
        comment_id: null,
        reply_id: null,
        review_id: null,
        access_request_id: null,
        link_request_id: null,
        happened_at: null,
      },
    };
    const rows = Array.from({ length: 4_000 }, (_, index) => ({
      ...{ organization_id: organizationId, user_id: `user-${index % 20}`, id: `n${index}`, needs: 1 },
      ...nothing,
      ...{ type: index % 5 === 0 ? ('mentioned' as const) : ('job_finished' as const), job: '{}' },
      ...{ in_app: 1 as const, mail: 'none' as const },
      created_at: `2026-01-01T00:00:${String(index).padStart(6, '0')}`,
      read_at: index % 4 === 0 ? null : `2026-02-01T00:00:${String(index % 400).padStart(6, '0')}`,
    }));
    await write(async tx => {
      for (let from = 0; from < rows.length; from += 500) await insertNotifications(tx, rows.slice(from, from + 500));
    });
    await write(async tx => void (await sql`analyze`.execute(tx)));
    const viewer = { organizationId, userId: admin.id, role: 'admin', unsettled: null } as const;
    const request = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
    const indexes: Partial<Record<NotificationFilter, string>> = {
      all: 'notifications_by_time',
      unread: 'notifications_unread',
      mentions: 'notifications_mentions',
    };
    for (const [filter, index] of Object.entries(indexes)) {
      const [plan] = await queryPlans('sqlite', read, db =>
        listSeen(db, viewer, filter as NotificationFilter, request, '2027-01-01T00:00:00.000Z'),
      ); // a key of `indexes`
      expect(plan).toContain(`USING INDEX ${index}`);
      expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
      expect(plan).not.toContain('change_requests');
    }
  });
});
