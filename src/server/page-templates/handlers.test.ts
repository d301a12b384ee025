import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const markdown = '## Goal\n\n## Steps\n';

describe.each(engines)('page templates on %s', engine => {
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
    ({ id: spaceId } = await buildSpace(admin.client, organizationId, { markdown: 'Text.\n' }));
  });

  const make = (title: string, body: object = {}) =>
    admin.client.call('createPageTemplate', { spaceId, body: { title, markdown, ...body } });
  const titles = async (query: { limit?: number } = {}) =>
    (await admin.client.ok('listPageTemplates', { spaceId, query })).items.map(({ title }: { title: string }) => title);

  it('are listed by title, changed and deleted', async () => {
    const { status, body: tutorial } = await make('Tutorial');
    expect(status).toBe(201);
    expect(tutorial).toMatchObject({ object: 'page-template', title: 'Tutorial', description: '', markdown });
    await make('Guide', { description: 'One task, step by step.' });
    expect(await titles()).toEqual(['Guide', 'Tutorial']);
    expect(await titles({ limit: 1 })).toEqual(['Guide']);
    const at = { spaceId, pageTemplateId: tutorial.id };
    expect(await admin.client.ok('updatePageTemplate', { ...at, body: { title: 'Concept' } })).toMatchObject({
      title: 'Concept',
      markdown,
    });
    expect(await titles()).toEqual(['Concept', 'Guide']);
    expect(await admin.client.ok('getPageTemplate', at)).toMatchObject({ id: tutorial.id, title: 'Concept', markdown });
    for (let time = 0; time < 2; time++)
      expect((await admin.client.call('deletePageTemplate', at)).status, `time ${time}`).toBe(204);
    expect(await titles()).toEqual(['Guide']);
    expect((await admin.client.call('updatePageTemplate', { ...at, body: {} })).status).toBe(404);
  });

  it('are for those who edit, in their own space', async () => {
    const { body } = await make('Guide');
    const at = { spaceId, pageTemplateId: body.id };
    const reader = await buildMember(server, organizationId, 'comment');
    for (const operation of ['listPageTemplates', 'getPageTemplate', 'deletePageTemplate'] as const)
      expect((await reader.client.call(operation, at)).status, operation).toBe(403);
    const other = await buildSpace(admin.client, organizationId, { markdown: 'Text.\n' });
    const elsewhere = { spaceId: other.id, pageTemplateId: body.id };
    expect((await admin.client.call('getPageTemplate', elsewhere)).status).toBe(404);
    expect((await admin.client.call('updatePageTemplate', { ...elsewhere, body: { title: 'Mine' } })).status).toBe(404);
    await admin.client.call('deletePageTemplate', elsewhere);
    expect(await titles()).toEqual(['Guide']);
  });

  it('need a title, and are up to 100', async () => {
    expect((await make('  ')).status).toBe(400);
    for (let made = 0; made < 100; made++) expect((await make(`Template ${made}`, { markdown: '' })).status).toBe(201);
    const { status, body } = await make('One more');
    expect(status).toBe(409);
    expect(body.error.message).toBe('A space has at most 100 page templates.');
  });
});
