import type { Kysely } from 'kysely';

/** Lists of change requests begin with the most discussed: of a space or an organization, of one status or all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of [['space_id'], ['space_id', 'status'], [], ['status']])
    await db.schema
      .createIndex(`change_requests_by_${[...list, 'comments'].join('_')}`)
      .on('change_requests')
      .columns(['organization_id', ...list, 'comments_open', 'updated_at', 'id'])
      .execute();
}
