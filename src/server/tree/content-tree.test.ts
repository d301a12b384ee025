import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { keepPlans } from '../db/kept.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages } from '../testing/build-sites.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { firstBelow } from './below-rows.ts';

/** How many rows some work reads. */
async function readBy(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  await work(db.withPlugin(counting));
  return rows;
}

describe.each(engines)('the content tree on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (person: Person, query: Record<string, string | number | boolean> = {}) =>
    person.client.ok('getContentTree', { organizationId, query });

  it('shows each person what they see, with their level and what a row needs', async () => {
    const outer = await buildCollection(admin, organizationId, { title: 'Outer' });
    const inner = await buildCollection(admin, organizationId, { title: 'Inner', parent: outer.id });
    const secret = await buildSpace(admin, organizationId, { title: 'Secret', parent: inner.id });
    await buildSpace(admin, organizationId, { title: 'Open', parent: inner.id });
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    const reader = await buildMember(server, organizationId, 'read');
    const guest = await buildMember(server, organizationId, null);
    await admin.client.ok('inviteToSpace', { spaceId: secret.id, body: { users: [guest.id], role: 'edit' } });

    const all = await read(admin);
    expect(all.items.map(({ title }: { title: string }) => title)).toEqual(['Outer', 'Inner', 'Secret', 'Open']);
    expect(all.count).toBe(1);
    expect(all.items[0]).toMatchObject({
      type: 'collection',
      level: 'admin',
      children: 1,
      parent: null,
      permissions: { create: true, admin: true },
    });
    const seen = await read(reader);
    expect(seen.items.map(({ title }: { title: string }) => title)).toEqual(['Outer', 'Inner', 'Open']);
    expect(seen.items[1].children).toBe(1);
    expect(seen.items[2]).toMatchObject({
      level: 'read',
      parent: inner.id,
      space: { visibility: 'in-collection', editMode: 'live', changeRequestsOpen: 0, brokenLinks: 0, sites: [] },
      permissions: { edit: false, create: false, admin: false },
    });
    const given = await read(guest);
    expect(given.items).toMatchObject([{ title: 'Secret', level: 'edit', parent: null }]);
    expect((await guest.client.call('getContentTree', { organizationId, query: { parent: inner.id } })).status).toBe(
      404,
    );
  });

  it('finds by title or by id what a person sees, with the collections above and where these begin', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const outer = await buildCollection(admin, organizationId, { title: 'Outer' });
    const inner = await buildCollection(admin, organizationId, { title: 'Inner', parent: outer.id });
    for (const title of ['Sails', 'Ropes', 'Café'])
      await buildSpace(admin, organizationId, { title, parent: inner.id });
    const top = await buildSpace(admin, organizationId, { title: 'Ropes and more' });
    const gone = await buildSpace(admin, organizationId, { title: 'Ropes of old' });
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    const secret = await buildSpace(admin, organizationId, { title: 'Secret ropes', parent: inner.id });
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    const find = (person: Person, query: Record<string, string | number | string[]>) =>
      person.client.ok('getContentTree', { organizationId, query });
    const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

    const found = await find(admin, { search: 'ROPES' });
    expect(titles(found)).toEqual(['Outer', 'Inner', 'Ropes', 'Secret ropes', 'Ropes and more']);
    expect(found.count).toBe(3);
    expect(found.next).toBeUndefined();
    const at = found.items[1];
    expect(at).toMatchObject({ children: 4, parent: outer.id, permissions: { create: true } });
    const rest = await find(admin, { parent: inner.id, page: at.next.page });
    expect(titles(rest)).toEqual(['Sails', 'Ropes', 'Café', 'Secret ropes']);
    expect(titles(await find(admin, { search: 'cafe' }))).toEqual(['Outer', 'Inner', 'Café']);
    expect(titles(await find(admin, { search: 'inn' }))).toEqual(['Outer', 'Inner']);
    expect(await find(admin, { search: 'nothing of the kind' })).toMatchObject({ items: [], count: 0 });
    expect(titles(await find(admin, { search: 'ropes', limit: 1 }))).toHaveLength(3);

    const reader = await buildMember(server, organizationId, 'read');
    expect(await find(reader, { search: 'ropes' })).toMatchObject({ count: 2 });
    expect(titles(await find(reader, { items: [secret.id, top.id, gone.id, 'nothing'] }))).toEqual(['Ropes and more']);
    expect(titles(await find(admin, { items: [secret.id, top.id, gone.id] }))).toEqual([
      'Outer',
      'Inner',
      'Secret ropes',
      'Ropes and more',
    ]);
  });

  it('tells whoever may move an item that its collection is hidden from them, and nobody else', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const closed = await buildCollection(admin, organizationId, { title: 'Closed' });
    const within = await buildCollection(admin, organizationId, { title: 'Within', parent: closed.id });
    const space = await buildSpace(admin, organizationId, { title: 'Shared', parent: within.id });
    await buildSpace(admin, organizationId, { title: 'Top' });
    await admin.client.ok('updateCollectionById', { collectionId: closed.id, body: { defaultLevel: null } });
    const owner = await buildMember(server, organizationId, 'read');
    const reader = await buildMember(server, organizationId, 'read');
    const give = (person: Person, role: string) =>
      admin.client.ok('inviteToSpace', { spaceId: space.id, body: { users: [person.id], role } });
    await give(owner, 'create');
    await give(reader, 'read');
    const seen = async (person: Person, query: Record<string, string> = {}) => {
      const { items } = await person.client.ok('getContentTree', { organizationId, query });
      return items.map(({ title, parent, parentHidden }: Record<string, unknown>) => [title, parent, parentHidden]);
    };
    expect(await seen(owner)).toEqual([
      ['Top', null, undefined],
      ['Shared', null, true],
    ]);
    expect(await seen(owner, { search: 'shared' })).toEqual([['Shared', null, true]]);
    const beside = await buildSpace(admin, organizationId, { title: 'Beside', parent: within.id });
    const apart = await buildSpace(admin, organizationId, { title: 'Apart', parent: closed.id });
    for (const { id: spaceId } of [beside, apart])
      await admin.client.ok('inviteToSpace', { spaceId, body: { users: [owner.id], role: 'create' } });
    const keysOf = async (person: Person) => {
      const { items } = await person.client.ok('getContentTree', { organizationId });
      const keys: [string, string | undefined][] = items.map((item: { title: string; parentKey?: string }) => [
        item.title,
        item.parentKey,
      ]);
      return Object.fromEntries(keys);
    };
    const keys = await keysOf(owner);
    expect(keys.Shared).toEqual(keys.Beside);
    expect(new Set([keys.Shared, keys.Apart, keys.Top, within.id, undefined]).size).toBe(4);
    expect((await keysOf(reader)).Shared).toBeUndefined();
    // What they only view beside it is a neighbour too.
    const viewed = await buildSpace(admin, organizationId, { title: 'Viewed', parent: within.id });
    await admin.client.ok('inviteToSpace', { spaceId: viewed.id, body: { users: [owner.id], role: 'read' } });
    expect((await keysOf(owner)).Viewed).toEqual(keys.Shared);
    expect(await seen(owner, { search: 'viewed' })).toEqual([['Viewed', null, undefined]]);
    const after = { after: { type: 'space', space: viewed.id } };
    await owner.client.ok('moveSpace', { spaceId: beside.id, body: { position: after } });
    await owner.client.ok('moveSpace', {
      spaceId: beside.id,
      body: { position: { before: { type: 'space', space: space.id } } },
    });
    expect(await seen(reader, { search: 'shared' })).toEqual([['Shared', null, undefined]]);
    expect(await seen(admin, { search: 'shared' })).toEqual([
      ['Closed', null, undefined],
      ['Within', closed.id, undefined],
      ['Shared', within.id, undefined],
    ]);
  });

  it('shows a guest what was given at the top, and behind it what was given in hidden collections, each once and in order', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const make = (kind: 'space' | 'collection', title: string, parent?: string) =>
      (kind === 'space' ? buildSpace : buildCollection)(
        owner,
        id,
        parent === undefined ? { title } : { title, parent },
      );
    const hidden = await make('collection', 'Hidden');
    const top = (['space', 'collection', 'space'] as const).map((kind, index) => ({ kind, title: `Top ${index + 1}` }));
    const behind = (['space', 'collection', 'space', 'space'] as const).map((kind, index) => ({
      ...{ kind, title: `Behind ${index}`, parent: hidden.id },
    }));
    const given: { kind: 'space' | 'collection'; title: string; parent?: string }[] = [...top, ...behind];
    const guest = await buildMember(server, id, null);
    const team = await buildTeam(server, id, [guest]);
    const ids = new Map<string, string>();
    for (const [index, { kind, title, parent }] of given.entries()) {
      const { id: item } = await make(kind, title, parent);
      ids.set(title, item);
      // To them, to their team, or to both.
      const body = {
        ...(index % 3 === 1 ? {} : { users: [guest.id] }),
        ...(index % 3 === 0 ? {} : { teams: [team] }),
        role: 'read',
      };
      if (kind === 'space') await owner.client.ok('inviteToSpace', { spaceId: item, body });
      else await owner.client.ok('inviteToCollection', { collectionId: item, body });
    }
    await make('space', 'Never given');
    await make('space', 'Inherited', ids.get('Top 2'));
    await owner.client.ok('deleteSpaceById', { spaceId: ids.get('Behind 2') });
    const titles = async (limit: number) => {
      const found: string[] = [];
      for (let page: string | undefined; ; ) {
        const query = { limit, nested: false, ...(page === undefined ? {} : { page }) };
        const { items, count, next } = await guest.client.ok('getContentTree', { organizationId: id, query });
        expect(count).toBe(6);
        found.push(...items.map(({ title }: { title: string }) => title));
        if (!next) return found;
        page = next.page;
      }
    };
    for (const limit of [1, 2, 4, 50])
      expect(await titles(limit)).toEqual(['Top 1', 'Top 2', 'Top 3', 'Behind 0', 'Behind 1', 'Behind 3']);
  });

  it('pages each parent on its own', async () => {
    const parent = await buildCollection(admin, organizationId, { title: 'Full' });
    for (const title of ['1', '2', '3', '4', '5'])
      await buildSpace(admin, organizationId, { title, parent: parent.id });
    const all = await read(admin, { limit: 2 });
    const full = all.items.find(({ id }: { id: string }) => id === parent.id);
    expect(full).toMatchObject({ children: 5 });
    const titles: string[] = all.items
      .filter((item: { parent: string }) => item.parent === parent.id)
      .map(({ title }: { title: string }) => title);
    for (let next = full.next; next; ) {
      const page = await read(admin, { parent: parent.id, limit: 2, page: next.page });
      expect(page.count).toBe(5);
      titles.push(...page.items.map(({ title }: { title: string }) => title));
      next = page.next;
    }
    expect(titles).toEqual(['1', '2', '3', '4', '5']);
  });

  it('costs the same number of queries however much it shows', async () => {
    await read(admin);
    await read(admin);
    const before = server.costs.at(-1)?.queries;
    const parent = await buildCollection(admin, organizationId);
    for (let index = 0; index < 10; index++) await buildSpace(admin, organizationId, { parent: parent.id });
    await read(admin);
    expect(server.costs.at(-1)?.queries).toBe(before);
    expect(before).toBeLessThanOrEqual(12);
  });

  it('reads what is below no further than it is shown', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const collections: { id: string; position: string }[] = [];
    for (const spaces of [2, 1, 2, 2]) {
      const { id: parent } = await buildCollection(owner, id);
      for (let index = 0; index < spaces; index++) await buildSpace(owner, id, { parent });
      const { position } = await server.services.database.read
        .selectFrom('collections')
        .select('position')
        .where('id', '=', parent)
        .executeTakeFirstOrThrow();
      collections.push({ id: parent, position });
    }
    const viewer = { organizationId: id, userId: owner.id, role: 'admin', unsettled: null } as const;
    const { read: db } = server.services.database;
    const show = async (items: number, from: Db = db) =>
      (await firstBelow(from, viewer, collections, 2, { collections: 100, few: 0, items })).map(shown => shown.id);
    const all = await show(100);
    expect(all).toHaveLength(7);
    for (const items of [1, 2, 3, 4, 5, 6, 7, 8]) expect(await show(items)).toEqual(all.slice(0, items));
    expect(await readBy(db, from => show(2, from))).toBe(2);
    // All of it from where plans are kept.
    const keeping = async (kept: Db) => {
      const unkept = db.withoutPlugins();
      keepPlans(unkept, kept);
      await show(2, unkept);
    };
    expect(await readBy(db, keeping)).toBe(2);
  });

  it('shows below the top five times the limit at most, and goes on with each collection', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const chain: { id: string }[] = [];
    for (let depth = 0; depth < 8; depth++) {
      const above = chain.at(-1);
      chain.push(await buildCollection(owner, id, above ? { parent: above.id } : {}));
    }
    const tree = (query: Record<string, string | number>) =>
      owner.client.ok('getContentTree', { organizationId: id, query: { limit: 1, ...query } });
    const { items } = await tree({});
    expect(items.map((item: { id: string }) => item.id)).toEqual(chain.slice(0, 6).map(collection => collection.id));
    const { id: last, children, next } = items.at(-1);
    expect(children).toBe(1);
    expect((await tree({ parent: last, page: next.page })).items[0].id).toBe(chain[6]?.id);
  });

  it('tells the organization that something changed', async () => {
    const heard: unknown[] = [];
    await server.services.events.ready();
    const arrived = new Promise<void>(resolve => {
      server.services.events.subscribe({ organizationId, types: ['tree'] }, event => {
        heard.push(event);
        resolve();
      });
    });
    await buildCollection(admin, organizationId);
    await arrived;
    expect(heard[0]).toEqual({ organizationId, type: 'tree', data: {} });
  });

  it('tells of a space how many links are broken, and which published sites show it to those who may view them', async () => {
    const pages = [{ title: 'Start', markdown: '[There](/nowhere) and [there](/nowhere), [here](/neither).' }];
    const { space, siteId, site } = await publishPages(admin, organizationId, pages);
    const draft = { title: 'Draft', visibility: 'public', spaces: [space.id] };
    await admin.client.ok('createSite', { organizationId, body: draft });
    const of = async (person: Person) => {
      const { items } = await read(person);
      const { brokenLinks, sites } = items.find(({ id }: { id: string }) => id === space.id).space;
      return { brokenLinks, sites };
    };
    const sites = [{ id: siteId, title: site.title }];
    await expect.poll(() => of(admin)).toEqual({ brokenLinks: 2, sites });
    expect(await of(await buildMember(server, organizationId, 'read'))).toEqual({ brokenLinks: 2, sites });
    const guest = await buildMember(server, organizationId, null);
    await admin.client.ok('inviteToSpace', { spaceId: space.id, body: { users: [guest.id], role: 'read' } });
    expect(await of(guest)).toEqual({ brokenLinks: 2, sites: [] });
  });
});
