import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/rows.ts';
import { pageRequest } from '../db/page.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { firstBelow } from './below-rows.ts';
import { listTree, type Shown } from './list-rows.ts';

describe.each(engines)('what stands below collections on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is the first that is seen in each of them, the upper ones first, however many are asked for', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const reader = await buildMember(server, organizationId, 'read');
    const parents: (string | undefined)[] = [undefined, undefined];
    for (let index = 0; index < 28; index++) {
      const parent = parents[(index * 7) % parents.length];
      const into = { title: `Item ${index}`, ...(parent ? { parent } : {}) };
      const isCollection = index % 3 === 0;
      const { id } = await (isCollection ? buildCollection : buildSpace)(admin, organizationId, into);
      if (isCollection) parents.push(id);
      if (index % 6 === 4 || index === 9)
        await (isCollection
          ? admin.client.ok('updateCollectionById', { collectionId: id, body: { defaultLevel: null } })
          : admin.client.ok('updateSpaceById', { spaceId: id, body: { defaultLevel: null } }));
      if (index % 9 === 7) await admin.client.ok('deleteSpaceById', { spaceId: id });
    }
    const { read } = server.services.database;
    const isCollection = ({ kind }: Shown) => kind === 'collection';
    for (const [userId, role] of [[admin.id, 'admin'] as const, [reader.id, 'read'] as const]) {
      const viewer: Viewer = { organizationId, userId, role, unsettled: null };
      const all = async (parent: string | null) =>
        (await listTree(read, viewer, parent, pageRequest({ limit: 100 }, ['all']))).rows.filter(
          row => row.stray === 0,
        );
      const above = (await all(null)).filter(isCollection);
      const walked: Shown[][] = [];
      for (let level = above; level.length > 0; ) {
        const inEach = await Promise.all(level.map(({ id }) => all(id)));
        walked.push(...inEach);
        // Those of one depth follow each other by their keys, wherever they stand.
        level = inEach
          .flat()
          .filter(isCollection)
          .toSorted((a, b) => (`${a.position} ${a.id}` < `${b.position} ${b.id}` ? -1 : 1));
      }
      for (const limit of [1, 2, 3, 50])
        for (const items of [1, 3, 4, 9, 1_000])
          for (const few of [0, 40]) {
            const expected = walked.flatMap(rows => rows.slice(0, limit)).slice(0, items);
            const most = { collections: 100, few, items };
            const shown = await firstBelow(read, viewer, above.toReversed(), limit, most);
            expect(shown.map(row => [row.kind, row.id])).toEqual(expected.map(row => [row.kind, row.id]));
          }
      expect(walked.flat().length).toBeGreaterThan(5);
    }
  });
});
