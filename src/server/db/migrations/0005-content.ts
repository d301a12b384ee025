import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await createContent(db, schema);
  await createChangeRequests(db, schema);
  await createReview(db, schema);
  await createLinks(db, schema);
  await createImports(db, schema);
}

async function createContent(db: Kysely<unknown>, { text, integer, bigint }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('objects')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('hash', text, c => c.notNull())
    .addColumn('data', text, c => c.notNull())
    .addPrimaryKeyConstraint('objects_pk', ['organization_id', 'hash'])
    .execute();
  await db.schema
    .createTable('revisions')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('root', text, c => c.notNull())
    .addColumn('parents', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('main', integer, c => c.notNull())
    .addColumn('generation', integer, c => c.notNull())
    .addColumn('author', text)
    .addColumn('message', text, c => c.notNull())
    .addColumn('change_request_id', text)
    .addColumn('source_revision_id', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('revisions_pk', ['organization_id', 'space_id', 'id'])
    .execute();
  await db.schema
    .createIndex('revisions_by_generation')
    .on('revisions')
    .columns(['organization_id', 'space_id', 'main', 'generation', 'id'])
    .execute();
  await db.schema
    .createIndex('revisions_by_type')
    .on('revisions')
    .columns(['organization_id', 'space_id', 'main', 'type', 'generation', 'id'])
    .execute();
  await db.schema
    .createTable('content_files')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addColumn('size', bigint, c => c.notNull())
    .addColumn('created_by', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('content_files_pk', ['organization_id', 'sha256'])
    .execute();
}

async function createChangeRequests(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('change_requests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('number', integer, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('subject', text, c => c.notNull())
    .addColumn('description', text, c => c.notNull())
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('revision_initial', text, c => c.notNull())
    .addColumn('revision_merged_ancestor', text)
    .addColumn('revision_merged', text)
    .addColumn('merged_by', text)
    .addColumn('merged_at', text)
    .addColumn('comments_open', integer, c => c.notNull().defaultTo(0))
    .addColumn('conflicts_open', integer, c => c.notNull().defaultTo(0))
    .addColumn('counts', text, c => c.notNull())
    .addPrimaryKeyConstraint('change_requests_pk', ['organization_id', 'space_id', 'id'])
    .execute();
  await db.schema
    .createIndex('change_requests_by_number')
    .on('change_requests')
    .columns(['organization_id', 'space_id', 'number'])
    .unique()
    .execute();
  // Each list: of a space or an organization, of one status or all, by either date.
  for (const date of ['updated_at', 'created_at']) {
    const lists = [['space_id'], ['space_id', 'status'], [], ['status'], ['created_by']];
    for (const list of lists) {
      await db.schema
        .createIndex(`change_requests_by_${[...list, date].join('_')}`)
        .on('change_requests')
        .columns(['organization_id', ...list, date, 'id'])
        .execute();
    }
  }
  await db.schema
    .createTable('contributors')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('revisions', integer, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('contributors_pk', ['organization_id', 'space_id', 'change_request_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('contributors_by_user')
    .on('contributors')
    .columns(['organization_id', 'user_id', 'change_request_id'])
    .execute();
}

async function createReview(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('conflicts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('position', integer, c => c.notNull())
    .addColumn('data', text, c => c.notNull())
    .addColumn('used', text, c => c.notNull())
    .addColumn('resolved_by', text)
    .addColumn('resolved_at', text)
    .addPrimaryKeyConstraint('conflicts_pk', ['organization_id', 'space_id', 'change_request_id', 'id'])
    .execute();
  await db.schema
    .createIndex('conflicts_by_revision')
    .on('conflicts')
    .columns(['organization_id', 'space_id', 'revision_id', 'position', 'id'])
    .execute();
  await db.schema
    .createTable('viewed_pages')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('hash', text, c => c.notNull())
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('viewed_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('viewed_pages_pk', [
      'organization_id',
      'space_id',
      'change_request_id',
      'user_id',
      'page_id',
    ])
    .execute();
  await db.schema
    .createTable('requested_reviewers')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('requested_by', text, c => c.notNull())
    .addColumn('requested_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('requested_reviewers_pk', ['organization_id', 'space_id', 'change_request_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('requested_reviewers_by_user')
    .on('requested_reviewers')
    .columns(['organization_id', 'user_id', 'change_request_id'])
    .execute();
}

async function createLinks(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('target', text, c => c.notNull())
    .addColumn('position', integer, c => c.notNull())
    .addColumn('relation', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('target_space', text)
    .addColumn('target_id', text)
    .addColumn('anchor', text)
    .addColumn('status', text, c => c.notNull())
    .addPrimaryKeyConstraint('links_pk', ['organization_id', 'space_id', 'page_id', 'target'])
    .execute();
  await db.schema
    .createIndex('links_by_target')
    .on('links')
    .columns(['organization_id', 'target_space', 'kind', 'target_id', 'space_id', 'page_id'])
    .execute();
  await db.schema
    .createIndex('links_by_address')
    .on('links')
    .columns(['organization_id', 'space_id', 'target', 'page_id'])
    .execute();
  await db.schema
    .createIndex('links_by_status')
    .on('links')
    .columns(['organization_id', 'space_id', 'status', 'target', 'page_id'])
    .execute();
}

async function createImports(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('import_runs')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text)
    .addColumn('source', text, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('revision_id', text)
    .addColumn('imported', integer, c => c.notNull())
    .addColumn('total', integer, c => c.notNull())
    .addColumn('report', text, c => c.notNull())
    .addColumn('error', text)
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('finished_at', text)
    .addPrimaryKeyConstraint('import_runs_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('import_runs_by_creation')
    .on('import_runs')
    .columns(['organization_id', 'created_by', 'created_at', 'id'])
    .execute();
}
