import { type Kysely, sql } from 'kysely';
import { guardOf, markFirsts, meaningOf, stateOf } from '../../content/link-meaning.ts';
import { givePlaces, sourceIds } from '../../content/link-places.ts';
import { insertLinks, rootsOfSpaces } from '../../content/link-rows.ts';
import { ContentStore } from '../../content/store.ts';
import { loadTree } from '../../content/trees.ts';
import type { EngineSchema } from '../columns.ts';
import type { Db } from '../database.ts';
import type { LinkRow } from '../tables/content.ts';

/** Links know their place among all of a space and which of them is the first to its target, so that lists read indexes. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await createPlaces(db, schema);
  await sql`alter table links rename to old_links`.execute(db);
  await createLinks(db, schema);
  // The schema is the one of this migration in what it fills from: spaces, revisions and objects.
  await fillLinks(db as unknown as Db);
  await db.schema.dropTable('old_links').execute();
  await createIndexes(db);
}

async function createPlaces(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('link_places')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('place', text, c => c.notNull())
    .addPrimaryKeyConstraint('link_places_pk', ['organization_id', 'space_id', 'page_id'])
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
    .addColumn('meaning', text, c => c.notNull())
    .addColumn('guard', text, c => c.notNull())
    .addColumn('state', text, c => c.notNull())
    .addColumn('place', text, c => c.notNull())
    .addColumn('first', integer, c => c.notNull())
    .addPrimaryKeyConstraint('placed_links_pk', ['organization_id', 'space_id', 'page_id', 'target'])
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('links')
      .columns(['organization_id', ...columns]);
  await index('links_by_target', ['target_space', 'kind', 'target_id', 'space_id', 'place', 'page_id']).execute();
  await index('links_by_address', ['space_id', 'target', 'page_id']).execute();
  await index('links_by_meaning', ['space_id', 'meaning', 'place', 'position', 'page_id']).execute();
  await index('links_first_by_meaning', ['space_id', 'meaning']).unique().where(sql<boolean>`first = 1`).execute();
  await index('links_first_by_state', ['space_id', 'state', 'place', 'position'])
    .where(sql<boolean>`first = 1`)
    .execute();
  await index('links_first_by_guard', ['space_id', 'guard'])
    .where(sql<boolean>`first = 1 and state = 'other'`)
    .execute();
  await index('links_dependencies', ['space_id', 'meaning']).where(sql<boolean>`relation = 'dependsOn'`).execute();
}

interface Key {
  organizationId: string;
  spaceId: string;
}

type OldLink = Omit<LinkRow, 'meaning' | 'guard' | 'state' | 'place' | 'first'> & { status: string };

/** Space by space, those whose content has a link. */
async function fillLinks(db: Db): Promise<void> {
  for (let after: Key = { organizationId: '', spaceId: '' }; ; ) {
    const { rows } = await sql<{ organization_id: string; space_id: string }>`
      select organization_id, space_id from old_links
      where (organization_id, space_id) > (${after.organizationId}, ${after.spaceId})
      order by organization_id, space_id limit 1`.execute(db);
    const [row] = rows;
    if (!row) return;
    after = { organizationId: row.organization_id, spaceId: row.space_id };
    await fillSpace(db, after);
  }
}

async function fillSpace(db: Db, key: Key): Promise<void> {
  const root = (await rootsOfSpaces(db, key.organizationId, [key.spaceId])).get(key.spaceId);
  if (root === undefined) return;
  const store = new ContentStore(db, key.organizationId);
  const places = await givePlaces(db, key, await sourceIds(store, await loadTree(store, root)));
  const { rows } = await sql<OldLink>`
    select * from old_links where organization_id = ${key.organizationId} and space_id = ${key.spaceId}`.execute(db);
  const placed = rows.flatMap(({ status, ...link }) => {
    const place = places.get(link.page_id);
    const state = stateOf(key.spaceId, link, status !== 'broken');
    return place === undefined
      ? []
      : [{ ...link, meaning: meaningOf(link), guard: guardOf(key.spaceId, link), state, place }];
  });
  await insertLinks(db, markFirsts(placed));
}
