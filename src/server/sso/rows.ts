import { organizationOf } from '../access/item-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';

const providers = (db: Db, organizationId: string) =>
  db.selectFrom('saml_providers').where('organization_id', '=', organizationId);

/** By label. */
export function listProviders(db: Db, organizationId: string, request: PageRequest): Promise<Page<SamlProviderRow>> {
  return fetchPage(
    providers(db, organizationId).selectAll(),
    [
      { column: 'sort_label', value: row => row.sort_label },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countProviders(db: Db, organizationId: string): Promise<number> {
  return countRows(providers(db, organizationId));
}

export function findProvider(db: Db, organizationId: string, id: string): Promise<SamlProviderRow | undefined> {
  return providers(db, organizationId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** A provider by its id alone, as the browser names it, with its organization. */
export async function findProviderAnywhere(
  db: Db,
  id: string,
): Promise<{ provider: SamlProviderRow; organization: OrganizationRow } | undefined> {
  const organizationId = await organizationOf(db, 'saml-provider', id);
  if (organizationId === undefined) return undefined;
  const provider = await findProvider(db, organizationId, id);
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return provider && organization && { provider, organization };
}

const active = (db: Db) =>
  db
    .selectFrom('saml_providers')
    .selectAll('saml_providers')
    .where('sso_url', '!=', '')
    .where('entity_id', '!=', '')
    .where('certificate', '!=', '');

/** The active providers of these organizations, by label (decisions 5.8). */
export async function activeProviders(db: Db, organizationIds: readonly string[]): Promise<SamlProviderRow[]> {
  if (organizationIds.length === 0) return [];
  return active(db)
    .where('organization_id', 'in', organizationIds)
    .orderBy('sort_label')
    .orderBy('id')
    .limit(100)
    .execute();
}

/**
 * The active providers that sign this person in, with the title of their organization, by label.
 * @param strict the organizations that let them in through their own providers only: one of these vouches for all
 */
export function providersOfMember(
  db: Db,
  userId: string,
  strict: readonly string[],
): Promise<(SamlProviderRow & { organization: string })[]> {
  return active(db)
    .innerJoin('members as m', 'm.organization_id', 'saml_providers.organization_id')
    .innerJoin('organizations as o', 'o.id', 'saml_providers.organization_id')
    .where('m.user_id', '=', userId)
    .where('m.sso', '=', 1)
    .where('m.disabled', '=', 0)
    .$if(strict.length > 0, query => query.where('o.id', 'in', strict))
    .select('o.title as organization')
    .orderBy('sort_label')
    .orderBy('saml_providers.id')
    .limit(10)
    .execute();
}

/** Active providers of all organizations that are not deleted, a few at a time. */
export function providersAfter(
  db: Db,
  after: Pick<SamlProviderRow, 'organization_id' | 'id'> | undefined,
  limit: number,
): Promise<SamlProviderRow[]> {
  return active(db)
    .where('organization_id', 'in', eb => eb.selectFrom('organizations').select('id'))
    .$if(after !== undefined, query =>
      query.where(eb =>
        eb.or([
          eb('organization_id', '>', after?.organization_id ?? ''),
          eb.and([eb('organization_id', '=', after?.organization_id ?? ''), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('organization_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many active members each of these providers has signed in. */
export async function countPeople(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sso_identities as i')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.user_id', '=', 'i.user_id'),
    )
    .where('i.organization_id', '=', organizationId)
    .where('i.provider_id', 'in', ids)
    .where('m.disabled', '=', 0)
    .groupBy('i.provider_id')
    .select(eb => ['i.provider_id', eb.fn.count<number>('i.user_id').distinct().as('people')])
    .execute();
  return new Map(rows.map(row => [row.provider_id, Number(row.people)]));
}

export async function insertProvider(db: Db, row: SamlProviderRow): Promise<void> {
  await db.insertInto('saml_providers').values(row).execute();
  await db
    .insertInto('directory')
    .values({ kind: 'saml-provider', id: row.id, organization_id: row.organization_id })
    .execute();
}

export async function updateProvider(
  db: Db,
  { organization_id, id }: Pick<SamlProviderRow, 'organization_id' | 'id'>,
  changes: Partial<SamlProviderRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('saml_providers')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a provider with everything that was kept for it. */
export async function deleteProvider(db: Db, organizationId: string, id: string): Promise<void> {
  const tables = [
    'sso_identities',
    'sso_link_requests',
    'saml_requests',
    'saml_parked',
    'saml_assertions',
    'saml_tests',
    'sso_sign_ins',
  ] as const;
  for (const table of tables)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('provider_id', '=', id).execute();
  await db.deleteFrom('saml_providers').where('organization_id', '=', organizationId).where('id', '=', id).execute();
  await db.deleteFrom('directory').where('kind', '=', 'saml-provider').where('id', '=', id).execute();
}

/** An organization by its id or its hostname. */
export function findNamedOrganization(db: Db, name: string): Promise<OrganizationRow | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', name), eb('hostname', '=', name)]))
    .limit(1)
    .executeTakeFirst();
}
