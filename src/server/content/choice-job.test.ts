import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up as askAgain } from '../db/migrations/0230-choices-of-pictures.ts';
import { readBuffer } from '../files/file-store.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('what a new version reads again by itself on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function upgrade() {
    const { database, jobs } = server.services;
    // As of whatever schema it finds.
    await database.write(tx => askAgain(tx as unknown as Kysely<unknown>));
    await jobs.idle();
  }

  it('are the pictures that a srcset names, on pages and in reusable contents', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const markdown = '<img src="file:a" srcset="file:b 2x, gone.png 3x">\n';
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [{ title: 'Pictures', markdown }]);
    const content = { operation: 'insert_reusable_content', title: 'Shared', document: { markdown } };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [content] } });
    const links = server.services.database.read.selectFrom('links').select(['page_id', 'target', 'state']);
    const list = () => links.where('space_id', '=', spaceId).orderBy('page_id').orderBy('target').execute();
    const before = await list();
    expect(before).toHaveLength(6);
    await server.services.database.write(tx =>
      sql`delete from links where space_id = ${spaceId} and target in ('file:b', 'gone.png')`.execute(tx),
    );
    expect(await list()).not.toEqual(before);
    await upgrade();
    expect(await list()).toEqual(before);
  });

  it('are the references that lead nowhere, of specifications that were sent', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { database, files, jobs } = server.services;
    const paths = { '/a': { $ref: '#/components/pathItems/gone' } };
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
    const spec = { organizationId, specSlug: 'a' };
    await admin.client.ok('createOpenAPISpec', { organizationId, body: { slug: 'a', source: { text } } });
    await jobs.idle();
    const read = () => admin.client.ok('getLatestOpenAPISpecVersionContent', spec);
    const before = await read();
    expect(before.deadReferences.count).toBe(1);
    const versions = database.read.selectFrom('openapi_versions').select('index_sha256');
    const { index_sha256 } = await versions.where('organization_id', '=', organizationId).executeTakeFirstOrThrow();
    const { dead: _, ...index } = JSON.parse((await readBuffer(files, index_sha256)).toString());
    const { sha256 } = await files.put(Buffer.from(JSON.stringify(index)), { maxBytes: 1_000_000 });
    await database.write(tx =>
      tx
        .updateTable('openapi_versions')
        .set({ index_sha256: sha256 })
        .where('organization_id', '=', organizationId)
        .execute(),
    );
    expect(await read()).not.toHaveProperty('deadReferences');
    await upgrade();
    expect((await read()).deadReferences).toEqual(before.deadReferences);
  });
});
