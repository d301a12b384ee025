import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { reindex } from './reindex.ts';

describe.each(engines)('what is derived from content on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function buildLinked() {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Target', markdown: '# Straße\n\nneedle\n' },
      { title: 'Source' },
    ]);
    const [page, pageId] = [ids.get('Source'), ids.get('Target') ?? ''];
    const document = { markdown: `[t](page:${pageId}#straße) [b](page:nothing)\n` };
    await admin.client.ok('updateSpaceContent', {
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document }] },
    });
    const read = async () => ({
      links: await admin.client.ok('listSpaceLinks', { spaceId }),
      backlinks: await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId }),
      words: await admin.client.ok('searchSpaceContent', { spaceId, query: { query: 'needle' } }),
      heading: await admin.client.ok('searchSpaceContent', { spaceId, query: { query: 'strasse' } }),
    });
    return { organizationId, spaceId, read };
  }

  it('is made anew by one command, whatever was lost or does not belong there', async () => {
    const { organizationId, spaceId, read } = await buildLinked();
    const before = await read();
    expect(before.words.count).toBe(1);
    expect(before.links.count).toBe(2);
    const { database } = server.services;
    await database.write(async tx => {
      await tx.updateTable('links').set({ page_id: 'stray', state: 'own' }).where('space_id', '=', spaceId).execute();
      await sql`update page_texts set title = 'stray' where space_id = ${spaceId}`.execute(tx);
      await database.search.remove(tx, organizationId, spaceId, [before.backlinks.items[0].page.id]);
    });
    expect(await read()).not.toEqual(before);
    const spaces = await database.read.selectFrom('spaces').select('id').execute();
    expect(await reindex(database)).toBe(spaces.length);
    expect(await read()).toEqual(before);
  });

  it('finds the same after the index of words was made anew from the texts beside it', async () => {
    const { read } = await buildLinked();
    const before = await read();
    const schema = engine === 'sqlite' ? sqliteSchema : postgresSchema;
    await server.services.database.write(tx => schema.rebuildSearch(tx));
    expect(await read()).toEqual(before);
    expect(before.heading).toMatchObject({ count: 1, items: [{ sections: [{ id: 'straße' }] }] });
  });
});
