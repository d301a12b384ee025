import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { up as askForNotices } from '../db/migrations/0094-search-without-notice-marks.ts';
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

  it('loses the marks of notices that an earlier version found, by a job that a new version asks for once', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [
      { title: 'Notice', markdown: '> [!NOTE]\n> A needle.\n' },
      { title: 'Code', markdown: '```\n> [!NOTE] needle\n```\n' },
    ]);
    const { database, jobs } = server.services;
    const texts = async () => {
      const { rows } = await sql<{ body: string }>`select body from page_texts
        where space_id = ${spaceId} order by title`.execute(database.read);
      return rows.map(({ body }) => body.trim());
    };
    const current = ['> [!NOTE] needle', 'A needle.'];
    expect(await texts()).toEqual(current);
    await database.write(async tx => {
      await sql`update page_texts set body = '[!NOTE]' || body where space_id = ${spaceId}`.execute(tx);
      await askForNotices(tx as unknown as Kysely<unknown> /* of whatever schema it finds */);
    });
    expect((await texts())[1]).toBe('[!NOTE]A needle.');
    await jobs.idle();
    expect(await texts()).toEqual(current);
    expect((await admin.client.ok('searchSpaceContent', { spaceId, query: { query: 'needle' } })).count).toBe(2);
  });
});
