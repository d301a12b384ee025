import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type IndexedPage, indexPages } from './index-pages.ts';

describe.each(engines)('search on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    spaceId = (await buildSpace(admin, organizationId, { title: 'Guide' })).id;
  });

  const page = (id: string, title: string, markdown: string): IndexedPage => ({
    id,
    title,
    path: `docs/${id}`,
    markdown,
  });
  const index = (...changed: IndexedPage[]) =>
    server.services.database.write(tx => indexPages(tx, organizationId, spaceId, { changed, removed: [] }));
  const find = async (query: string, more: Record<string, number | string> = {}) =>
    admin.client.ok('searchSpaceContent', { spaceId, query: { query, ...more } });
  const ids = async (query: string) => (await find(query)).items.map(({ id }: { id: string }) => id);

  it('ranks pages, with the headings that match and the text around', async () => {
    await index(
      page('one', 'Other', 'Some words about rockets here and there.'),
      page('two', 'Rockets', '## Launch\n\nPress the red button.\n\n## Landing\n\nMind the crew.\n'),
    );
    const { items, count } = await find('rocket');
    expect(count).toBe(2);
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['two', 'one']);
    const [hit] = (await find('red button')).items;
    expect(hit).toMatchObject({
      id: 'two',
      title: 'Rockets',
      path: 'docs/two',
      body: expect.stringContaining('Press the red button.'),
      sections: [{ id: 'launch', title: 'Launch', path: 'docs/two#launch', body: 'Press the red button.' }],
    });
    expect(hit.sections[0].urls.app).toBe(`${hit.urls.app}#launch`);
  });

  it('finds words by their beginning, without regard to accents, and scripts without spaces anywhere', async () => {
    await index(page('fr', 'Économie', 'Des idées.'), page('jp', '案内', '東京都の地図です。'));
    expect(await ids('econ')).toEqual(['fr']);
    expect(await ids('IDÉES')).toEqual(['fr']);
    expect(await ids('京都の')).toEqual(['jp']);
    expect(await ids('conomie')).toEqual([]);
    expect(await ids('" \' : & | ! ( *')).toEqual([]);
    expect((await admin.client.call('searchSpaceContent', { spaceId, query: { query: 'x'.repeat(513) } })).status).toBe(
      400,
    );
  });

  it('forgets removed pages and knows where moved ones stand', async () => {
    await index(page('a', 'Alpha', 'needle'), page('b', 'Beta', 'needle'));
    await server.services.database.write(tx =>
      indexPages(tx, organizationId, spaceId, {
        changed: [],
        moved: [{ id: 'b', path: 'elsewhere/b' }],
        removed: ['a'],
      }),
    );
    expect((await find('needle')).items).toMatchObject([{ id: 'b', path: 'elsewhere/b' }]);
  });

  it('pages through the matches with an exact count', async () => {
    await index(...Array.from({ length: 7 }, (_, number) => page(`p${number}`, `Page ${number}`, 'needle')));
    const found = new Set<string>();
    let cursor: string | undefined;
    do {
      const { items, count, next } = await find('needle', { limit: 3, ...(cursor ? { page: cursor } : {}) });
      expect(count).toBe(7);
      for (const { id } of items) found.add(id);
      cursor = next?.page;
    } while (cursor);
    expect(found.size).toBe(7);
    expect((await find('needle', { limit: 0 })).items).toEqual([]);
  });

  it('of an organization groups by space and shows only spaces that the caller sees and that are not deleted', async () => {
    await index(page('a', 'Alpha', 'needle'));
    const guide = spaceId;
    const secret = await buildSpace(admin, organizationId, { title: 'Secret' });
    const gone = await buildSpace(admin, organizationId, { title: 'Gone' });
    for (const { id } of [secret, gone]) {
      spaceId = id;
      await index(page(`in-${id}`, 'Needle', 'needle'));
    }
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    const reader = await buildMember(server, organizationId, 'read');
    const search = async (person: Person) =>
      person.client.ok('searchOrganizationContent', { organizationId, query: { query: 'needle' } });
    const all = await search(admin);
    expect(all.count).toBe(2);
    expect(all.items).toMatchObject([
      { id: secret.id, title: 'Secret', pages: [{ title: 'Needle' }] },
      { id: guide, title: 'Guide', pages: [{ id: 'a' }] },
    ]);
    const seen = await search(reader);
    expect(seen.count).toBe(1);
    expect(seen.items).toMatchObject([{ id: guide }]);
    expect(
      (await reader.client.call('searchSpaceContent', { spaceId: secret.id, query: { query: 'needle' } })).status,
    ).toBe(404);
  });
});
