import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('import runs on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: spaceId } = await buildSpace(admin.client, organizationId));
  });

  /** Begins an import and answers with the id of its run. */
  async function begin(kind = 'import'): Promise<string> {
    const file = { name: 'page.md', type: 'text/markdown', size: 100 };
    const { url } = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file, kind },
    });
    await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: '# Page\n' });
    const call = { spaceId, query: { wait: false }, body: { url, source: 'markdown' } };
    return (await admin.client.ok('importContent', call)).run;
  }

  it('are read where the public API has them, and where they were before', async () => {
    const id = await begin();
    await server.services.jobs.idle();
    for (const path of [`/v1/org/${organizationId}/imports`, `/v1/orgs/${organizationId}/imports`]) {
      const list = await admin.client.send('GET', path);
      expect(list.body.items[0], path).toMatchObject({ id, status: 'completed' });
      const { body } = await admin.client.send('GET', `${path}/${id}`);
      expect(body, path).toMatchObject({
        id,
        urls: { location: `http://bindery.test/v1/org/${organizationId}/imports/${id}` },
      });
      expect((await admin.client.send('PUT', path)).status, path).toBe(405);
    }
  });

  it('read an upload of any kind that the public API names', async () => {
    for (const kind of ['import_file', 'organization_file', 'customization_font']) await begin(kind);
    await server.services.jobs.idle();
    const { items } = await admin.client.ok('listImportRuns', { organizationId, query: { space: spaceId } });
    expect(items).toMatchObject(Array(3).fill({ status: 'completed', importedResources: 1 }));
  });

  it('are listed by what they are for', async () => {
    const id = await begin();
    const other = await buildSpace(admin.client, organizationId);
    const of = async (query: object) =>
      (await admin.client.ok('listImportRuns', { organizationId, query: { ...query } })).items.map(
        (run: { id: string }) => run.id,
      );
    expect(await of({ space: spaceId })).toEqual([id]);
    expect(await of({ space: other.id })).toEqual([]);
    expect(await of({ space: spaceId, changeRequest: 'none' })).toEqual([]);
    await server.services.jobs.idle();
  });

  it('are cancelled by whoever began them, and stay as they are once they are over', async () => {
    const { jobs } = server.services;
    const cancel = (importRunId: string, by = admin) =>
      by.client.call('cancelImportRun', { organizationId, importRunId });
    await jobs.stop();
    try {
      const id = await begin();
      const other = await buildMember(server, organizationId, 'admin');
      expect((await cancel(id, other)).status).toBe(404);
      expect(await cancel(id)).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
      expect(await cancel(id)).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
      expect((await admin.client.ok('listPages', { spaceId })).pages).toMatchObject([{ title: 'Home' }]);
    } finally {
      jobs.start();
    }
    const done = await begin();
    await jobs.idle();
    expect(await cancel(done)).toMatchObject({ status: 200, body: { id: done, status: 'completed' } });
  });
});
