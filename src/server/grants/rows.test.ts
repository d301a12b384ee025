import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { insertGrant } from './rows.ts';

describe.each(engines)('the rows of grants on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are written for the item alone that is given, however much the person was given before', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, 'read');
    const subject = { kind: 'user', id: member.id } as const;
    const give = async (sortName: string) => {
      const { id } = await buildSpace(admin, organizationId, {});
      await server.services.database.write(async tx => {
        const item = { kind: 'space', id } as const;
        await insertGrant(tx, { organizationId, item, subject, level: 'edit', now: server.clock.now() });
        const own = tx.updateTable('grants').where('item_id', '=', id).where('subject_id', '=', member.id);
        if (sortName !== '') await own.set({ sort_name: sortName }).execute();
      });
    };
    await give('as it was');
    await give('');
    const rows = await server.services.database.read
      .selectFrom('grants')
      .select('sort_name')
      .where('subject_id', '=', member.id)
      .execute();
    const names = rows.map(({ sort_name }) => sort_name);
    expect(names).toHaveLength(2);
    expect(names).toContain('as it was');
  });
});
