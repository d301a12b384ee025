import type { Db } from './database.ts';

/** Every table with rows of organizations, as the database itself says: none can be forgotten. */
export async function organizationTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => (columns.some(column => column.name === 'organization_id') ? name : []));
}
