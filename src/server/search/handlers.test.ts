import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { indexPages } from './index-pages.ts';
import type { IndexedPage } from './indexed-text.ts';

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
    expect(await ids('nomie')).toEqual([]);
    expect(await ids('" \' : & | ! ( *')).toEqual([]);
    expect((await admin.client.call('searchSpaceContent', { spaceId, query: { query: 'x'.repeat(513) } })).status).toBe(
      400,
    );
  });

  it('ranks titles above headings above text, and whole words above beginnings, however often they stand there', async () => {
    const often = (word: string) => `${word} and more. `.repeat(20);
    await index(
      page('text', 'Other', often('deploy')),
      page('begins', 'Some', often('deployment deployed deployer deployable')),
      page('heading', 'Third', '## Deploy\n\nWords of its own.'),
      page('title-begins', 'Deployments', 'Words of its own.'),
      page('title', 'Deploy', 'Words of its own.'),
    );
    const found = await ids('deploy');
    expect(found[0]).toBe('title');
    expect(found.indexOf('heading')).toBeLessThan(found.indexOf('text'));
    expect(found.at(-1)).toBe('begins');
    expect(found).toHaveLength(5);
    expect((await ids('deployme')).sort()).toEqual(['begins', 'title-begins']);
  });

  it('finds phrases in quotes as they stand, and words without quotes anywhere', async () => {
    await index(
      page('together', 'One', 'A blue green deployment.'),
      page('apart', 'Two', 'Green grass, blue sky, green again.'),
    );
    expect((await ids('blue green')).sort()).toEqual(['apart', 'together']);
    expect(await ids('"blue green"')).toEqual(['together']);
    expect(await ids('“Blue Green” deploy')).toEqual(['together']);
    expect(await ids('"green blu"')).toEqual([]);
    expect((await ids('"blue green')).sort()).toEqual(['apart', 'together']);
  });

  it.each([
    ['ß and ss', 'Straße', 'STRASSE'],
    ['ss and ß', 'Strasse', 'straße'],
    ['ł and l', 'Łódź', 'lodz'],
    ['l and ł', 'Lodz', 'łódź'],
    ['dotless i and i', 'ısı ölçer', 'isi olcer'],
    ['dotted capitals', 'İZMİR IŞIK', 'izmir ışık'],
    ['ligatures', 'ﬁle œuvre', 'file oeuvre'],
    ['vowel points of Arabic', 'مُحَمَّد', 'محمد'],
    ['Chinese in the middle', '北京大学图书馆', '大学图'],
    ['one ideograph', '北京大学', '学'],
    ['Japanese in all its scripts', '新しいサーバーの設定', 'サーバーの設'],
    ['Korean in the middle', '서울대학교에서', '대학교'],
    ['Thai in the middle', 'การติดตั้งโปรแกรม', 'ติดตั้ง'],
    ['scripts side by side', '新しいAPIキーを作る', 'apiキー 作る'],
    ['Hindi', 'यह हिन्दी है', 'हिन्दी'],
    ['names with underscores', 'Set MAX_OLD_SPACE now', 'max_old'],
  ])('finds %s', async (_, text, query) => {
    await index(page('there', 'One', text), page('not', 'Two', 'Nothing of it. 都京 図館北 ドー'));
    const { items } = await find(query);
    const [hit] = items;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['there']);
    expect(hit.body).toBe(text.normalize('NFC'));
  });

  it('finds any part of a long Japanese page', async () => {
    const filler = Array.from({ length: 3_000 }, (_, number) => `これは${number}番目の文です。`).join('');
    await index(page('long', '長い', `${filler}ここに宝物の箱があります。${filler}`));
    const [hit] = (await find('宝物の箱')).items;
    expect(hit.body).toContain('宝物の箱');
    expect(Array.from(hit.body).length).toBeLessThanOrEqual(300);
  });

  it('takes a page with more different words than an index can hold, and finds its beginning', async () => {
    const han = Array.from({ length: 190_000 }, (_, number) =>
      String.fromCodePoint(0x4e00 + ((number * 7919) % 20_000)),
    );
    await index(page('huge', 'Huge', `needle ${han.join('')}`));
    expect(await ids('needle')).toEqual(['huge']);
  });

  it('reads nothing in a query but words, whatever is typed', async () => {
    await index(page('a', 'Alpha', 'needle AND OR NOT NEAR scope title body'));
    expect(await ids('NOT needle')).toEqual(['a']);
    expect(await ids('NEAR(needle title)')).toEqual(['a']);
    const nasty = [
      '"',
      '""',
      '"*',
      '*',
      "'",
      "\\'",
      ':*',
      '{title}: x',
      '^needle',
      'a"b',
      '-x',
      '!',
      '<->',
      '()',
      '\u0000',
      '_',
      'ﷺ',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', maxLength: 8 })), {
          minLength: 1,
          maxLength: 8,
        }),
        async parts => {
          const query = parts.join(' ').toWellFormed();
          for (const text of [
            query,
            parts.join('').toWellFormed() || 'x',
            query.repeat(40).slice(0, 512).toWellFormed(),
          ]) {
            const { status } = await admin.client.call('searchSpaceContent', { spaceId, query: { query: text } });
            expect([200, 400]).toContain(status);
            if (text !== '' && !text.includes('\0')) expect(status).toBe(200);
          }
        },
      ),
      { numRuns: 60 },
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

  it('of a site finds what stands on it and the caller may see, in the scope that is asked for', async () => {
    const [guide, old, secret, aside] = [
      spaceId,
      ...(await Promise.all(
        ['Old guide', 'Secret', 'Aside'].map(async title => (await buildSpace(admin, organizationId, { title })).id),
      )),
    ];
    for (const id of [guide, old, secret, aside]) {
      spaceId = id ?? '';
      await index(page(`in-${id}`, 'Needle', 'needle'));
    }
    await admin.client.ok('updateSpaceById', { spaceId: secret, body: { defaultLevel: null } });
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs' } });
    const at = { organizationId, siteId: site.id };
    const ids: string[] = [];
    for (const id of [guide, old, secret])
      ids.push((await admin.client.ok('addSpaceToSite', { ...at, body: { spaceId: id } })).id);
    const reader = await buildMember(server, organizationId, 'read');
    const search = async (body: object, { client }: Person = admin, query = {}) =>
      client.call('searchSiteContent', { ...at, query, body: { query: 'needle', ...body } });
    const spaces = async (body: object, person?: Person) =>
      (await search(body, person)).body.items.map(({ id }: { id: string }) => id).sort();
    const sorted = (...wanted: unknown[]) => wanted.toSorted();
    expect(await spaces({})).toEqual(sorted(guide, old, secret));
    expect(await spaces({}, reader)).toEqual(sorted(guide, old));
    expect(await spaces({ scope: { mode: 'default' } })).toEqual([guide]);
    expect(await spaces({ scope: { mode: 'default', currentSiteSpace: ids[1] } })).toEqual(sorted(guide, old));
    const current = { mode: 'default', currentSiteSpace: ids[1] };
    expect(await spaces({ scope: { ...current, restrictTo: 'currentSiteSpace' } })).toEqual([old]);
    expect(await spaces({ scope: { ...current, restrictTo: 'otherSiteSpaces' } })).toEqual([guide]);
    expect(await spaces({ scope: { mode: 'specific', siteSpaceIds: [ids[2]] } })).toEqual([secret]);
    expect(await spaces({ mode: 'current', siteSpaceId: ids[1] })).toEqual(sorted(guide, old));
    expect(await spaces({ siteSpaceIds: [ids[2]] }, reader)).toEqual([]);
    const unknown = await search({ scope: { mode: 'specific', siteSpaceIds: [ids[0], 'sitesp_unknown'] } });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error.message).toBe('body.scope.siteSpaceIds.1: no site space of this site');
    const first = await search({}, admin, { limit: 2 });
    expect(first.body).toMatchObject({ count: 3, items: [{ pages: [{ title: 'Needle' }] }, {}] });
    const rest = await search({}, admin, { limit: 2, page: first.body.next.page });
    expect(rest.body.items).toHaveLength(1);
    const stranger = await buildOrganization(server);
    expect((await search({}, stranger.admin)).status).toBe(404);
  });
});
