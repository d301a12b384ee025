import { sql } from 'kysely';
import { isUnblocked } from '../access/blocked-rows.ts';
import type { Viewer } from '../access/rows.ts';
import { usedSpecs } from '../content/link-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { OpenAPISpecRow, OpenAPIVersionRow } from '../db/tables/openapi.ts';

const specsOf = (db: Db, organizationId: string) =>
  db.selectFrom('openapi_specs').where('organization_id', '=', organizationId);

/** All of the organization; for the renderer of a site, those that its spaces use. */
const specsFor = (db: Db, viewer: Viewer, slugs?: readonly string[]) =>
  specsOf(db, viewer.organizationId)
    .$if(viewer.siteId !== undefined, query => query.where('slug', 'in', usedSpecs(db, viewer)))
    .$if(slugs !== undefined, query => query.where('slug', 'in', slugs ?? []));

/** What all of an organization are called. */
export function listTitles(db: Db, organizationId: string): Promise<Pick<OpenAPISpecRow, 'slug' | 'document_title'>[]> {
  return specsOf(db, organizationId).select(['slug', 'document_title']).execute();
}

/** By slug. @param slugs only these */
export function listSpecs(
  db: Db,
  viewer: Viewer,
  request: PageRequest,
  slugs?: readonly string[],
): Promise<Page<OpenAPISpecRow>> {
  return fetchPage(
    specsFor(db, viewer, slugs).selectAll(),
    [{ column: 'slug', value: (row: OpenAPISpecRow) => row.slug }],
    request,
  );
}

export function countSpecs(db: Db, viewer: Viewer, slugs?: readonly string[]): Promise<number> {
  return countRows(specsFor(db, viewer, slugs));
}

export function findSpec(db: Db, organizationId: string, slug: string): Promise<OpenAPISpecRow | undefined> {
  return specsOf(kept(db), organizationId).selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** The slugs that begin like this one. */
export async function findSlugsLike(db: Db, organizationId: string, slug: string): Promise<Set<string>> {
  const start = slug.slice(0, 96).replace(/-$/, '');
  const found = await specsOf(db, organizationId)
    .select('slug')
    .where('slug', '>=', start)
    .where('slug', '<', `${start}\u{10FFFF}`)
    .execute();
  return new Set(found.map(row => row.slug));
}

/** Those of these slugs that exist; no query without slugs. */
export async function findSpecs(db: Db, organizationId: string, slugs: Iterable<string>): Promise<OpenAPISpecRow[]> {
  const wanted = [...new Set(slugs)];
  return wanted.length === 0 ? [] : specsOf(db, organizationId).selectAll().where('slug', 'in', wanted).execute();
}

/** Until the transaction ends, nobody else changes it. */
export function lockSpec(
  tx: Db,
  organizationId: string,
  by: { slug: string } | { id: string },
): Promise<OpenAPISpecRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['slug', by.slug] as const);
  return specsOf(tx, organizationId).selectAll().where(column, '=', value).forUpdate().executeTakeFirst();
}

/** @returns false when the slug is taken */
export async function insertSpec(tx: Db, row: OpenAPISpecRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('openapi_specs')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSpec(
  tx: Db,
  { organization_id, id }: Pick<OpenAPISpecRow, 'organization_id' | 'id'>,
  changes: Partial<OpenAPISpecRow>,
): Promise<void> {
  await tx
    .updateTable('openapi_specs')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Its versions go with it. */
export async function deleteSpec(
  tx: Db,
  { organization_id, id }: Pick<OpenAPISpecRow, 'organization_id' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('openapi_versions')
    .where('organization_id', '=', organization_id)
    .where('spec_id', '=', id)
    .execute();
  await tx.deleteFrom('openapi_specs').where('organization_id', '=', organization_id).where('id', '=', id).execute();
}

/**
 * What is read from an address and is to be read again by itself, the longest ago first.
 * @param often hours of which one is said of each
 */
export function listStaleSpecs(
  db: Db,
  now: Date,
  often: readonly number[],
  limit: number,
): Promise<Pick<OpenAPISpecRow, 'organization_id' | 'id'>[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  return db
    .selectFrom('openapi_specs')
    .select(['organization_id', 'id'])
    .where('source_url', 'is not', null)
    .where(isUnblocked(sql`openapi_specs`))
    .where(eb =>
      eb.or(
        often.map(hours =>
          eb.and([
            eb('refresh_hours', '=', hours),
            eb(eb.fn.coalesce('last_processed_at', 'updated_at'), '<=', before(hours)),
          ]),
        ),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

const versionsOf = (db: Db, { organization_id, id }: Pick<OpenAPISpecRow, 'organization_id' | 'id'>) =>
  db.selectFrom('openapi_versions').where('organization_id', '=', organization_id).where('spec_id', '=', id);

/** Newest first, with a request in the direction `desc`. */
export function listVersions(db: Db, spec: OpenAPISpecRow, request: PageRequest): Promise<Page<OpenAPIVersionRow>> {
  return fetchPage(
    versionsOf(db, spec).selectAll(),
    [
      { column: 'created_at', value: (row: OpenAPIVersionRow) => row.created_at },
      { column: 'id', value: (row: OpenAPIVersionRow) => row.id },
    ],
    request,
  );
}

export function countVersions(db: Db, spec: OpenAPISpecRow): Promise<number> {
  return countRows(versionsOf(db, spec));
}

export function findVersion(
  db: Db,
  spec: Pick<OpenAPISpecRow, 'organization_id' | 'id'>,
  id: string,
): Promise<OpenAPIVersionRow | undefined> {
  return versionsOf(db, spec).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one that was read before this one. */
export function findVersionBefore(
  db: Db,
  spec: Pick<OpenAPISpecRow, 'organization_id' | 'id'>,
  { created_at, id }: OpenAPIVersionRow,
): Promise<OpenAPIVersionRow | undefined> {
  return versionsOf(db, spec)
    .selectAll()
    .where(eb =>
      eb.or([eb('created_at', '<', created_at), eb.and([eb('created_at', '=', created_at), eb('id', '<', id)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(tx: Db, row: OpenAPIVersionRow): Promise<void> {
  await tx.insertInto('openapi_versions').values(row).execute();
}

/** What is made of the content of a version; the content itself never changes. */
export async function updateVersion(
  tx: Db,
  { organization_id, spec_id, id }: OpenAPIVersionRow,
  changes: Pick<OpenAPIVersionRow, 'index_sha256' | 'parts_sha256' | 'content_digest'>,
): Promise<void> {
  await tx
    .updateTable('openapi_versions')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('spec_id', '=', spec_id)
    .where('id', '=', id)
    .execute();
}

/** Specifications by slug, each with its latest version; those that have none yet are left out. */
export function latestVersions(
  db: Db,
  organizationId: string,
  slugs: readonly string[],
): Promise<(Pick<OpenAPISpecRow, 'slug' | 'visibility'> & OpenAPIVersionRow)[]> {
  return db
    .selectFrom('openapi_specs as s')
    .innerJoin('openapi_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 's.organization_id')
        .onRef('v.spec_id', '=', 's.id')
        .onRef('v.id', '=', 's.last_version_id'),
    )
    .where('s.organization_id', '=', organizationId)
    .where('s.slug', 'in', [...slugs])
    .selectAll('v')
    .select(['s.slug', 's.visibility'])
    .execute();
}

/** To be called with every change of what pages show, so that rendered pages are not shown any more. */
export async function countChange(tx: Db, organizationId: string): Promise<void> {
  await tx
    .insertInto('openapi_changes')
    .values({ organization_id: organizationId, changes: 1 })
    .onConflict(conflict =>
      conflict.column('organization_id').doUpdateSet({ changes: sql`openapi_changes.changes + 1` }),
    )
    .execute();
}

/** How often `countChange` was called. */
export async function readChanges(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('openapi_changes')
    .select('changes')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.changes ?? 0;
}
