import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { RevisionRow } from '../db/tables/content.ts';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { analyze, keptPlans } from '../testing/query-plans.ts';
import { findMainHead, findRevision, insertRevision } from './rows.ts';

const organizationId = 'organization';
const busy = { organizationId, spaceId: 'busy' };
const revision: Omit<RevisionRow, 'space_id' | 'id' | 'generation'> = {
  organization_id: organizationId,
  root: 'root',
  parents: '[]',
  type: 'edits',
  main: 1,
  author: null,
  message: '',
  change_request_id: null,
  source_revision_id: null,
  created_at: '',
  counts: null,
};

describe.each(engines)('revisions on %s', engine => {
  let fresh: FreshDatabase | undefined;
  afterEach(() => fresh?.drop());

  test('are read by their key, however many more their space has where most have one', async () => {
    fresh = await freshDatabase(engine);
    const { read, write } = fresh.database;
    const numbers = sql`(with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 6000) select n from numbers)`;
    await write(async tx => {
      await insertRevision(tx, { ...revision, space_id: 'busy', id: 'first', generation: 1 });
      const copies = (spaceId: string, id: string, least: number) =>
        sql`insert into revisions select organization_id, ${sql.raw(spaceId)}, ${sql.raw(id)}, root, parents, type, main, n, author,
          message, change_request_id, source_revision_id, created_at, counts from revisions cross join ${numbers} numbers
          where id = 'first' and n > ${least}`.execute(tx);
      await copies(`'space-' || n`, `'r' || n % 100`, 0);
      await copies(`'busy'`, `'r' || n`, 4_000);
    });
    await analyze(engine, read);
    const plans = await write(tx =>
      keptPlans(engine, tx, async db => {
        expect(await findRevision(db, busy, 'r5000')).toMatchObject({ generation: 5_000 });
        expect(await findMainHead(db, busy)).toBeUndefined();
      }),
    );
    const key = engine === 'postgres' ? 'revisions_pk' : 'sqlite_autoindex_revisions_1';
    expect(plans).toEqual([expect.stringContaining(key), expect.stringContaining(key)]);
  });
});
