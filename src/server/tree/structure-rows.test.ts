import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCollection } from '../collections/rows.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { settleStructure } from '../testing/settle-structure.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('what follows from the structure on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const titles = async (person: Person) => {
    const { items, count } = await person.client.ok('listSpacesInOrganizationById', { organizationId });
    expect(count).toBe(items.length);
    return items.map(({ title }: { title: string }) => title).join(' ');
  };

  it('is right after every way to change it', async () => {
    const { client } = admin;
    const reader = await buildMember(server, organizationId, 'read');
    const outer = (await buildCollection(admin, organizationId)).id;
    const inner = (await buildCollection(admin, organizationId, { parent: outer })).id;
    const top = (await buildSpace(admin, organizationId, { title: 'top' })).id;
    const deep = (await buildSpace(admin, organizationId, { title: 'deep', parent: inner })).id;
    const lone = (await buildSpace(admin, organizationId, { title: 'lone', parent: outer })).id;
    const { id: other } = await client.ok('createOrganization', { body: { title: 'Other' } });
    const before = { type: 'collection', collection: outer };
    const steps: [change: () => Promise<unknown>, all: string, seen: string][] = [
      [async () => {}, 'deep lone top', 'deep lone top'],
      [
        () => client.ok('updateCollectionById', { collectionId: outer, body: { defaultLevel: null } }),
        'deep lone top',
        'top',
      ],
      [
        () => client.ok('updateSpaceById', { spaceId: deep, body: { defaultLevel: 'edit' } }),
        'deep lone top',
        'deep top',
      ],
      [
        () => client.ok('updateCollectionById', { collectionId: inner, body: { defaultLevel: 'read' } }),
        'deep lone top',
        'deep top',
      ],
      [() => client.ok('moveSpace', { spaceId: top, body: { position: { before } } }), 'top deep lone', 'top deep'],
      [() => client.ok('updateSpaceById', { spaceId: top, body: { title: 'Tip' } }), 'Tip deep lone', 'Tip deep'],
      [() => client.ok('updateSpaceById', { spaceId: top, body: { title: 'top' } }), 'top deep lone', 'top deep'],
      [() => client.ok('moveSpace', { spaceId: top, body: { parent: outer } }), 'deep lone top', 'deep'],
      [() => client.ok('moveCollection', { collectionId: inner, body: { parent: null } }), 'lone top deep', 'deep'],
      [() => client.ok('deleteSpaceById', { spaceId: deep }), 'lone top', ''],
      [() => client.ok('moveCollection', { collectionId: outer, body: { parent: inner } }), 'lone top', ''],
      [() => client.ok('restoreSpace', { spaceId: deep }), 'deep lone top', 'deep'],
      [
        () => client.ok('deleteCollectionById', { collectionId: inner, query: { contents: 'move-up' } }),
        'deep lone top',
        'deep',
      ],
      [() => client.ok('deleteCollectionById', { collectionId: outer }), 'deep', 'deep'],
      [() => client.ok('restoreSpace', { spaceId: lone }), 'deep lone', 'deep lone'],
      [() => client.ok('transferSpace', { spaceId: lone, body: { organization: other } }), 'deep', 'deep'],
    ];
    for (const [index, [change, all, seen]] of steps.entries()) {
      await change();
      expect(await miscounts(server.services.database), `after step ${index}`).toEqual([]);
      expect([await titles(admin), await titles(reader)], `after step ${index}`).toEqual([all, seen]);
    }
  });

  it('holds at once for all who ask, and is written later where many spaces follow', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const reader = await buildMember(server, id, 'read');
    const guest = await buildMember(server, id, null);
    const outer = (await buildCollection(owner, id)).id;
    const inner = (await buildCollection(owner, id, { parent: outer })).id;
    const other = (await buildCollection(owner, id)).id;
    const sample = await buildSpace(owner, id, { title: 'sample', parent: inner });
    await owner.client.ok('inviteToSpace', { spaceId: sample.id, body: { users: [guest.id], role: 'edit' } });
    await owner.client.ok('createChangeRequest', { spaceId: sample.id, body: {} });
    const { database, jobs } = server.services;
    await addCopies(database, sample.id, 600);
    const organizationId = id;
    const seenBy = async ({ client }: Person) => {
      const count = async (list: 'listSpacesInOrganizationById' | 'listChangeRequestsForOrganization', search = {}) =>
        (await client.ok(list, { organizationId, query: { limit: 1, ...search } })).count;
      const { items } = await client.ok('getContentTree', { organizationId, query: { nested: false, limit: 200 } });
      return [
        await count('listSpacesInOrganizationById'),
        await count('listSpacesInOrganizationById', { search: 'copy 00' }),
        await count('listChangeRequestsForOrganization', { status: 'draft' }),
        items.length,
      ];
    };
    const spacesOf = async ({ id: userId }: Person) =>
      (await owner.client.ok('getMemberInOrganizationById', { organizationId, userId })).spaces;
    const everything = async () => [
      ...[await seenBy(owner), await seenBy(reader), await seenBy(guest)],
      ...[await spacesOf(reader), await spacesOf(guest)],
    ];
    const open = [[601, 100, 1, 2], [601, 100, 1, 2], [1, 0, 1, 1], 601, 1];
    const closed = [[601, 100, 1, 2], [60, 10, 0, 61], [1, 0, 1, 1], 60, 1];
    expect(await everything()).toEqual(open);
    const setLevel = (default_level: 'inherit' | null) =>
      database.write(tx => updateCollection(tx, id, outer, { default_level }));
    for (const [level, expected] of [
      [null, closed],
      ['inherit', open],
      [null, closed],
    ] as const) {
      await setLevel(level);
      expect(await everything()).toEqual(expected);
    }
    await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'resume-structure', payload: {} }));
    await jobs.idle();
    expect(await everything()).toEqual(closed);
    expect(await miscounts(database)).toEqual([]);

    await owner.client.ok('moveCollection', { collectionId: inner, body: { parent: other } });
    expect(await everything()).toEqual([[601, 100, 1, 2], [601, 100, 1, 1], [1, 0, 1, 1], 601, 1]);
    await owner.client.ok('updateCollectionById', { collectionId: other, body: { defaultLevel: null } });
    await jobs.idle();
    expect(await everything()).toEqual([[601, 100, 1, 2], [60, 10, 0, 60], [1, 0, 1, 1], 60, 1]);
    expect(await miscounts(database)).toEqual([]);
    const [job] = (await owner.client.ok('listJobs', { organizationId })).items;
    expect(job).toMatchObject({ kind: 'structure', state: 'succeeded', permissions: { cancel: false } });
    expect((await owner.client.call('cancelJob', { organizationId, jobId: job.id })).status).toBe(409);
  });

  it('shows a tree of many collections in parts that go on where they end', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const sample = await buildSpace(owner, id, { title: 'sample' });
    const { id: collection } = await buildCollection(owner, id);
    const { database } = server.services;
    await database.write(async tx => {
      const space = await tx.selectFrom('spaces').selectAll().where('id', '=', sample.id).executeTakeFirstOrThrow();
      const row = await tx.selectFrom('collections').selectAll().where('id', '=', collection).executeTakeFirstOrThrow();
      const numbers = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'));
      const collections = numbers.map(number => ({ ...row, id: `c${number}`, position: `b${number}V` }));
      await tx.insertInto('collections').values(collections).execute();
      const directory = numbers.map(number => ({ kind: 'collection' as const, id: `c${number}`, organization_id: id }));
      await tx.insertInto('directory').values(directory).execute();
      const spaces = numbers.map(number => ({ ...space, id: `s${number}`, parent_id: `c${number}`, position: 'a0' }));
      await tx.insertInto('spaces').values(spaces).execute();
    });
    await settleStructure(database);
    const { items } = await owner.client.ok('getContentTree', { organizationId: id, query: { limit: 200 } });
    const shown = new Set(items.map((item: { id: string }) => item.id));
    expect(shown.has('s000') && shown.has('c119') && !shown.has('s119')).toBe(true);
    const { children, next } = items.find((item: { id: string }) => item.id === 'c119');
    expect(children).toBe(1);
    const query = { parent: 'c119', limit: 200, page: next.page };
    const rest = await owner.client.ok('getContentTree', { organizationId: id, query });
    expect(rest.items.map((item: { id: string }) => item.id)).toEqual(['s119']);
  });
});
