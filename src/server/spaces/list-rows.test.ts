import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#lib/fold.ts';
import { levels } from '../db/levels.ts';
import { spaceTexts } from '../db/text-index.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listSpaces } from './list-rows.ts';

/** Levels, with a permission that those have who have it. */
const asked = [
  ['read', 'view'],
  ['comment', 'comment'],
  ['edit', 'edit'],
  ['review', 'merge'],
  ['create', 'admin'],
] as const;

const titles = [
  'Handbook',
  'Handbuch',
  'Hand-out 100%',
  'Über uns',
  'API',
  'Application programming interface',
  'a_b',
  'b',
];
const searches = [
  'hand',
  'HANDB',
  'ü',
  '%',
  '_',
  'a',
  'ap',
  'application programming',
  'application programming x',
  ' ',
  '-out 1',
  'z',
];

describe.each(engines)('the search for spaces on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('finds the titles of what a person sees, in pages and with their count, however many there are', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const [hidden, open] = [await buildCollection(admin, organizationId), await buildCollection(admin, organizationId)];
    const inner = await buildCollection(admin, organizationId, { parent: hidden.id });
    const people: Record<string, Person> = {
      admin,
      reader: await buildMember(server, organizationId, 'read'),
      guest: await buildMember(server, organizationId, null),
    };
    const users = Object.values(people)
      .slice(1)
      .map(({ id }) => id);
    const places = [undefined, hidden.id, open.id, inner.id];
    for (const [index, title] of titles.entries())
      for (const [place, parent] of places.entries()) {
        const space = await buildSpace(admin, organizationId, { title, ...(parent ? { parent } : {}) });
        if (index % 3 === place % 3)
          await admin.client.ok('inviteToSpace', { spaceId: space.id, body: { users, role: 'read' } });
        if (index === place) await admin.client.ok('deleteSpaceById', { spaceId: space.id });
      }
    await admin.client.ok('updateCollectionById', { collectionId: hidden.id, body: { defaultLevel: null } });

    for (const [role, { client, id: userId }] of Object.entries(people)) {
      const list = (query: Record<string, string | number>) =>
        client.ok('listSpacesInOrganizationById', { organizationId, query });
      const all: { id: string; title: string }[] = (await list({ limit: 100 })).items;
      const viewer = {
        organizationId,
        userId,
        unsettled: null,
        role: role === 'admin' ? 'admin' : role === 'reader' ? 'read' : null,
      } as const;
      for (const search of searches) {
        const expected = all.filter(({ title }) => fold(title).includes(fold(search))).map(({ id }) => id);
        const first = await list({ search, limit: 3 });
        const rest = first.next ? (await list({ search, limit: 100, page: first.next.page })).items : [];
        const found = [...first.items, ...rest].map((item: { id: string }) => item.id);
        expect([role, search, first.count, found]).toEqual([role, search, expected.length, expected]);
        const request = { limit: 100, direction: 'asc', after: undefined, filter: '' } as const;
        const { ids, count } = await listSpaces(
          server.services.database.read,
          viewer,
          { search: fold(search) },
          request,
          {
            ...spaceTexts,
            many: 0,
          },
        );
        expect([role, search, count, ids]).toEqual([role, search, expected.length, expected]);
      }
    }
  });

  it('lists those on which a person has a level, whatever gives it to them, in pages and with their count', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const people: Record<string, Person> = { admin };
    for (const role of ['create', 'review', 'edit', 'comment', 'read'] as const)
      people[role] = await buildMember(server, organizationId, role);
    people.guest = await buildMember(server, organizationId, null);
    const ids = Object.values(people)
      .slice(1)
      .map(({ id }) => id);
    const team = await admin.client.ok('createOrganizationTeam', {
      organizationId,
      body: { title: 'T', members: ids },
    });
    const collections: (string | undefined)[] = [undefined];
    for (const defaultLevel of ['inherit', null, 'edit'] as const) {
      const { id } = await buildCollection(admin, organizationId);
      await admin.client.ok('updateCollectionById', { collectionId: id, body: { defaultLevel } });
      collections.push(id);
    }
    await admin.client.ok('inviteToCollection', {
      ...{ collectionId: collections[2], body: { users: ids, role: 'review' } },
    });
    const given = [undefined, { users: ids, role: 'comment' }, { teams: [team.id], role: 'edit' }];
    for (const parent of collections)
      for (const defaultLevel of ['inherit', null, 'read', 'edit'] as const)
        for (const body of given) {
          const title = `${defaultLevel} ${body?.role}`;
          const space = await buildSpace(admin, organizationId, { title, ...(parent && { parent }) });
          await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel } });
          if (body) await admin.client.ok('inviteToSpace', { spaceId: space.id, body });
        }
    const gone = await buildSpace(admin, organizationId, { title: 'inherit gone' });
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });

    for (const [name, { client, id: userId }] of Object.entries(people)) {
      const role = levels.find(level => level === name) ?? null;
      const list = (query: Record<string, string | number>) =>
        client.ok('listSpacesInOrganizationById', { organizationId, query });
      const all: { id: string; title: string; permissions: Record<string, boolean> }[] = (await list({ limit: 200 }))
        .items;
      for (const [level, permission] of asked)
        for (const search of [undefined, 'inherit']) {
          const expected = all
            .filter(({ title, permissions }) => permissions[permission] && title.includes(search ?? ''))
            .map(({ id }) => id);
          const query = { level, ...(search && { search }) };
          const first = await list({ ...query, limit: 2 });
          const rest = first.next ? (await list({ ...query, limit: 200, page: first.next.page })).items : [];
          const found = [...first.items, ...rest].map((item: { id: string }) => item.id);
          expect([name, level, search, first.count, found]).toEqual([name, level, search, expected.length, expected]);
          const request = { limit: 200, direction: 'asc', after: undefined, filter: '' } as const;
          const filter = { search, levels: levels.slice(levels.indexOf(level)) };
          for (const [unsettled, many] of [[null, 0] as const, ['a change that is over', 1_000] as const]) {
            const viewer = { organizationId, userId, unsettled, role };
            const index = { ...spaceTexts, many };
            const page = await listSpaces(server.services.database.read, viewer, filter, request, index);
            const listed = [name, level, search, page.count, page.ids];
            expect(listed).toEqual([name, level, search, expected.length, expected]);
          }
        }
    }
  });
});
