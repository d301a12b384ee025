import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the search rows of a space on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('follow its main content: text, place, and what is hidden or gone with its parent', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const change = (...changes: unknown[]) => admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    const paths = async () => {
      const { items } = await admin.client.ok('searchSpaceContent', { spaceId, query: { query: 'needle' } });
      return items.map(({ path }: { path: string }) => path).sort();
    };
    await change(
      { operation: 'insert_page', title: 'Outer', ref: 'outer', document: { markdown: 'A needle.' } },
      { operation: 'insert_page', title: 'Inner', into: 'outer', document: { markdown: 'Another needle.' } },
    );
    expect(await paths()).toEqual(['outer', 'outer/inner']);
    const pages = await admin.client.ok('listPages', { spaceId });
    const outer = pages.pages.find(({ title }: { title: string }) => title === 'Outer');
    await change({ operation: 'update_page', page: outer.id, slug: 'around', document: { markdown: 'Nothing here.' } });
    expect(await paths()).toEqual(['around/inner']);
    await change({ operation: 'update_page', page: outer.id, hidden: true });
    expect(await paths()).toEqual([]);
    await change({ operation: 'update_page', page: outer.id, hidden: false });
    expect(await paths()).toEqual(['around/inner']);
    await change({ operation: 'delete_page', page: outer.id });
    expect(await paths()).toEqual([]);
  });
});
