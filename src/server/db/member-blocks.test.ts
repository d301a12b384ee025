import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer } from '../testing/start.ts';
import { refreshBlocks } from './member-blocks.ts';

it('PostgreSQL expects few members in a block that is written anew', async () => {
  const server = await startServer('postgres');
  const { id: organization_id } = await buildOrganization(server);
  const ids = sql`select 'user-' || i as id, 'name ' || (1000 + i) as name from generate_series(1, 2000) i`;
  const { read, write } = server.services.database;
  await sql`insert into users (id, email, display_name, created_at) select id, id || '@x.de', name, '' from (${ids}) n`.execute(
    read,
  );
  await sql`insert into members (organization_id, user_id, joined_at, sort_name, search_text)
    select ${organization_id}, id, '', name, name from (${ids}) n`.execute(read);
  const places = ['name 1500', 'name 2000'].map(sort_name => ({ organization_id, sort_name, user_id: '' }));
  await refreshBlocks(read, places, 50);
  await analyze('postgres', read);
  const plans = await write(tx => queryPlans('postgres', tx, db => refreshBlocks(db, places, 50)));
  const expected = plans.find(plan => plan.includes(' on members m'))?.match(/rows=(\d+)/)?.[1];
  expect(Number(expected)).toBeLessThan(200);
  await server.stop();
});
