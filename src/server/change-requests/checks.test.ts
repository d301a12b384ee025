import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('checks of a change request on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  it('tell what it breaks from what is broken in the main content, with its place', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Home', markdown: '[Gone](page:gone)\n\n![](https://example.com/old.png)\n' },
      { title: 'Limits', markdown: '60 a minute\n' },
      { title: 'Errors', markdown: 'None.\n' },
    ]);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const checks = () => admin.client.ok('getChangeRequestChecks', at);
    expect(await checks()).toEqual({
      object: 'change-request-checks',
      brokenLinks: { added: 0, other: 1, items: [] },
      imagesWithoutAlt: { count: 0, pages: [] },
    });
    const write = (title: string, markdown: string) => ({
      ...{ operation: 'update_page', page: ids.get(title), document: { markdown } },
    });
    const changes = [
      write('Home', '[Gone](page:gone), once more\n\n![](https://example.com/old.png)\n'),
      write('Errors', '[Nowhere](page:nowhere) ![](https://example.com/a.png) ![b](https://example.com/b.png)\n'),
      write('Limits', '[Nothing](page:nothing)\n'),
      { operation: 'insert_page', title: 'New', document: { markdown: '![](https://example.com/c.png)\n' } },
    ];
    await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes } });
    const { brokenLinks, imagesWithoutAlt } = await checks();
    expect(brokenLinks).toEqual({
      added: 2,
      other: 1,
      items: [
        { target: 'page:nothing', page: { id: ids.get('Limits'), title: 'Limits' } },
        { target: 'page:nowhere', page: { id: ids.get('Errors'), title: 'Errors' } },
      ],
    });
    expect(imagesWithoutAlt).toMatchObject({
      count: 2,
      pages: [{ title: expect.any(String), count: 1 }, { count: 1 }],
    });
    expect(imagesWithoutAlt.pages.map(({ title }: { title: string }) => title).sort()).toEqual(['Errors', 'New']);
  });

  it('name the reusable content that breaks a link, and are for everybody who may view the space', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [{ title: 'Home', markdown: 'Text.\n' }]);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const document = { markdown: '[Gone](page:gone)\n' };
    const changes = [{ operation: 'insert_reusable_content', title: 'Note', document }];
    await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes } });
    const reader = await buildMember(server, organizationId, 'read');
    const { brokenLinks } = await reader.client.ok('getChangeRequestChecks', at);
    expect(brokenLinks.items).toMatchObject([{ target: 'page:gone', reusableContent: { title: 'Note' } }]);
    const stranger = await buildOrganization(server);
    expect((await stranger.admin.client.call('getChangeRequestChecks', at)).status).toBe(404);
  });
});
