import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#lib/fold.ts';
import { spaceTexts } from '../db/text-index.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listSpaces } from './list-rows.ts';

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
});
