import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the files of a space on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are read page by page in any order, and those that are unused alone', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'One' }, { title: 'Two' }]);
    const change = (...changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
    const sizes = { b: 5, A: 5, d: 1, c: 9 };
    const files = Object.entries(sizes).map(([name, size]) => ({
      ref: name,
      name,
      base64: Buffer.alloc(size, name).toString('base64'),
    }));
    const { refs } = await change({ operation: 'insert_files', files });
    const write = (page: string | undefined, markdown: string) =>
      change({ operation: 'update_page', page, document: { markdown } });
    // A picture that is shown in the dark alone is in use, too.
    const picture = `<picture><source srcset="file:${refs.c} 2x" media="(prefers-color-scheme: dark)"><img src="file:${refs.b}" alt=""></picture>`;
    await write(ids.get('One'), `![](file:${refs.b})\n\n${picture}`);
    await write(ids.get('Two'), `![](file:${refs.b})`);

    const names = async (query: Record<string, string | number | boolean>) => {
      const found: string[] = [];
      for (let page: string | undefined, first = true; first || page; first = false) {
        const part = { limit: 2, ...query, ...(page && { page }) };
        const { items, count, next } = await admin.client.ok('listFiles', { spaceId, query: part });
        expect(count).toBe(query.unused ? 2 : 4);
        found.push(...items.map(({ name }: { name: string }) => name));
        page = next?.page;
      }
      return found.join('');
    };
    const named = async (query: Record<string, string | boolean>) => {
      const { items, count } = await admin.client.ok('listFiles', { spaceId, query });
      expect(count).toBe(items.length);
      return items.map(({ name }: { name: string }) => name);
    };
    expect(await names({})).toBe('Abcd');
    expect(await names({ order: 'desc' })).toBe('dcbA');
    expect((await names({ sort: 'size' })).replace('Ab', 'bA')).toBe('dbAc');
    expect((await names({ sort: 'size', order: 'desc' })).replace('Ab', 'bA')).toBe('cbAd');
    expect((await names({ sort: 'uses', order: 'desc' })).slice(0, 2)).toBe('bc');
    expect(await names({ unused: true })).toBe('Ad');
    expect(await named({ search: 'B' })).toEqual(['b']);
    expect(await named({ search: 'a', unused: true })).toEqual(['A']);
    const { next } = await admin.client.ok('listFiles', { spaceId, query: { limit: 1 } });
    const mixed = await admin.client.call('listFiles', { spaceId, query: { sort: 'size', page: next.page } });
    expect(mixed.status).toBe(400);
  });

  it('are found by a part of the name, those of a change request with what it adds', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, organizationId, []);
    const file = (name: string) => ({ name, base64: Buffer.from(name).toString('base64') });
    const insert = (...names: string[]) => ({ changes: [{ operation: 'insert_files', files: names.map(file) }] });
    await admin.client.ok('updateSpaceContent', { spaceId, body: insert('Überblick.png', 'plan.pdf') });
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body: insert('blick.txt') });
    const named = async (operation: 'listFiles' | 'listFilesInChangeRequestById', search: string) => {
      const { items } = await admin.client.ok(operation, { spaceId, changeRequestId, query: { search } });
      return items.map(({ name }: { name: string }) => name);
    };
    expect(await named('listFiles', 'UBERB')).toEqual(['Überblick.png']);
    expect(await named('listFiles', '100%')).toEqual([]);
    expect(await named('listFilesInChangeRequestById', 'blick')).toEqual(['blick.txt', 'Überblick.png']);
  });
});
