import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reindex } from '../content/reindex.ts';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import * as vocabulary from '../db/migrations/0112-search-vocabulary.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('a search for a mistyped word on %s', engine => {
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

  const write = (...pages: [title: string, markdown: string][]) =>
    insertPages(
      admin,
      spaceId,
      pages.map(([title, markdown]) => ({ title, markdown })),
    );
  const search = (query: string, more = {}) =>
    admin.client.ok('searchSpaceContent', { spaceId, query: { query, ...more } });
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title).sort();

  it('finds what it means, says so, and marks it', async () => {
    await write(['Setup', 'How to install it.\n\n## Installation\n\nDownload it.'], ['Other', 'Nothing of that.']);
    for (const [typed, corrected] of [
      ['instlal', 'install'],
      ['nstall', 'install'],
      ['insatllation', 'installation'],
      ['Instlal download', 'install download'],
      ['autehnti', undefined],
    ]) {
      const found = await search(typed ?? '');
      expect([typed, found.corrected, found.count]).toEqual([typed, corrected, corrected ? 1 : 0]);
      if (!corrected) continue;
      expect(found.items[0]).toMatchObject({ title: 'Setup', body: expect.stringMatching(/install/i) });
    }
    const [hit] = (await search('insatllation')).items;
    expect(hit.sections).toMatchObject([{ id: 'installation' }]);
  });

  it('finds a word that is still being typed by its mistyped beginning', async () => {
    await write(['Access', 'About authentication.']);
    expect((await search('autehnti')).corrected).toBe('authentication');
    expect((await search('auht')).corrected).toBeUndefined();
  });

  it('corrects no word that is there, no phrase, no short or numbered word, and no script without spaces', async () => {
    await write(['One', 'Guides and grids, v2beta, 東京都の地図'], ['Two', 'Guides again'], ['Three', 'More guides']);
    for (const query of ['guide', '"guids"', 'gui', 'v3beta', '東京部の地図', 'guides nowhere'])
      expect((await search(query)).corrected, query).toBeUndefined();
    expect((await search('guids')).corrected).toBe('guides');
  });

  it('puts pages with the word as it was typed first, and takes the word that more pages have', async () => {
    await write(
      ['Rare', 'The word bindary stands here.'],
      ['First', 'All of bindery.'],
      ['Second', 'More of bindery.'],
      ['Also', 'Even more of bindery.'],
      ['Third', 'Mostly bindary’s neighbour, binders.'],
    );
    const found = await search('bindary');
    expect([found.corrected, titles(found)]).toEqual([undefined, ['Rare', 'Third']]);
    const near = await search('bindory');
    expect([near.corrected, titles(near)]).toEqual(['bindery', ['Also', 'First', 'Second']]);
    await write(['Fourth', 'And bindery.']);
    const both = await search('bindary');
    expect([both.corrected, both.count]).toEqual(['bindery', 6]);
    expect(titles({ items: both.items.slice(0, 2) })).toEqual(['Rare', 'Third']);
  });

  it('gives every page once, page by page', async () => {
    await write(...Array.from({ length: 7 }, (_, index): [string, string] => [`Page ${index}`, 'A pineapple.']));
    const found = new Set<string>();
    let page: string | undefined;
    do {
      const part = await search('pineaple', { limit: 3, ...(page ? { page } : {}) });
      expect([part.count, part.corrected]).toEqual([7, 'pineapple']);
      for (const { title } of part.items) found.add(title);
      page = part.next?.page;
    } while (page);
    expect(found.size).toBe(7);
    expect(await search('pineaple', { limit: 0 })).toEqual({ items: [], count: 7, corrected: 'pineapple' });
  });

  it('never tells of words that are only in spaces the caller may not see, nor of those of another organization', async () => {
    await write(['Open', 'Nothing special.']);
    const secret = await buildSpace(admin, organizationId, { title: 'Secret' });
    await insertPages(admin, secret.id, [{ title: 'Plans', markdown: 'Our acquisition.' }]);
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    const ask = async ({ client }: Person, id = organizationId) => {
      const { corrected, count } = await client.ok('searchOrganizationContent', {
        organizationId: id,
        query: { query: 'aquisition' },
      });
      return [corrected, count];
    };
    expect(await ask(admin)).toEqual(['acquisition', 1]);
    expect(await ask(await buildMember(server, organizationId, 'read'))).toEqual([undefined, 0]);
    const stranger = await buildOrganization(server);
    expect(await ask(stranger.admin, stranger.id)).toEqual([undefined, 0]);
    expect((await search('aquisition')).corrected).toBeUndefined();
  });

  it('on a site says what it was corrected to only to those who see such a page', async () => {
    const site = await publishPages(admin, organizationId, [
      { title: 'Start', markdown: 'How to install.' },
      { title: 'Members', condition: 'visitor.claims.plan == "pro"', markdown: 'Our acquisition.' },
    ]);
    const ask = async (query: string) => JSON.parse((await readSite(server, `${site.address}~search?q=${query}`)).body);
    expect(await ask('instlal')).toMatchObject({ corrected: 'install', items: [{ title: 'Start' }] });
    expect(await ask('install')).toEqual({ items: [expect.objectContaining({ title: 'Start' })] });
    expect(await ask('aquisition')).toEqual({ items: [] });
    const { items, corrected } = await admin.client.ok('searchSiteContent', {
      organizationId,
      siteId: site.siteId,
      body: { query: 'instlal' },
    });
    expect([corrected, items[0].pages[0].title]).toEqual(['install', 'Start']);
  });

  it('forgets the words of a space with it, and learns those of texts that were there before', async () => {
    await write(['Setup', 'How to install.']);
    const { database } = server.services;
    const words = async () =>
      (
        await sql<{ word: string }>`select word from search_words where space_id = ${spaceId} order by word`.execute(
          database.read,
        )
      ).rows.map(({ word }) => word);
    const before = await words();
    expect(before).toContain('install');
    await database.write(async tx => {
      await sql`drop table search_words`.execute(tx);
      await vocabulary.up(tx as never, engine === 'sqlite' ? sqliteSchema : postgresSchema); // a transaction is a database
    });
    expect(await words()).toEqual(before);
    await reindex(database);
    expect(await words()).toEqual(before);
    await admin.client.ok('deleteSpaceById', { spaceId });
    server.clock.advance(8 * 86_400_000);
    await database.write(tx =>
      server.services.jobs.enqueue(tx, { organizationId: null, kind: 'purge-spaces', payload: {} }),
    );
    await server.services.jobs.idle();
    expect(await words()).toEqual([]);
  });

  it('is not needed where many versions have the page: each reader finds all pages of their own version', async () => {
    const versions: string[] = [];
    for (let version = 0; version < 12; version += 1) {
      const { id } = await buildSpace(admin, organizationId, { title: `v${version}` });
      versions.push(id);
      await insertPages(
        admin,
        id,
        Array.from({ length: 12 }, (_, index) => ({ title: `Part ${index}`, markdown: 'Some pineapple.' })),
      );
      if (version === 3)
        await insertPages(admin, id, [{ title: 'Gone since', markdown: 'An old pineapple, a walrus.' }]);
    }
    const site = await buildSite(admin, organizationId, versions);
    const { items } = await admin.client.ok('listSiteSpaces', { organizationId, siteId: site.id });
    const address = site.urls.published;
    const find = async (query: string, from = '') =>
      JSON.parse((await readSite(server, `${address}~search?q=${query}&from=${from}`)).body).items;
    for (const at of [0, 7]) {
      const found = await find('pineapple', items[at].id);
      expect(new Set(found.map(({ title }: { title: string }) => title)).size).toBe(12);
      const base = `${new URL(address).pathname}${at === 0 ? '' : `${items[at].path}/`}`;
      for (const { href } of found) expect(href).toMatch(new RegExp(`^${base}part-\\d+$`));
    }
    expect(await find('walrus', items[7].id)).toMatchObject([{ title: 'Gone since' }]);
  });
});
