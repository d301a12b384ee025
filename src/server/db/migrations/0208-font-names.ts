import { type Kysely, sql } from 'kysely';

/** The font that comes with a site has the name that other clients know it by (decisions 4.7.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [before, after] = ['"font":"inter"', '"font":"Inter"']; // in what JSON.stringify wrote, where texts escape their quotes
  for (const table of ['sites', 'site_spaces'])
    await sql`update ${sql.table(table)} set customization = replace(customization, ${before}, ${after})
      where customization like ${`%${before}%`}`.execute(db);
}
