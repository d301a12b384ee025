import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('conflicts of a change request on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let li: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    li = await buildMember(server, organizationId, 'admin');
  });
  afterAll(() => server.stop());

  const text = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;

  async function buildConflict() {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Home', markdown: text('One.', 'Two.', 'Three.', 'Four.') },
      { title: 'Limits', markdown: text('A.', 'B.', 'C.') },
    ]);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const edit = (title: string, change: object) => ({
      changes: [{ operation: 'update_page', page: ids.get(title), ...change }],
    });
    const write = (title: string, ...blocks: string[]) => edit(title, { document: { markdown: text(...blocks) } });
    const main = async (person: Person, body: object) => {
      await person.client.ok('updateSpaceContent', { spaceId, body });
      return (await admin.client.ok('getSpaceById', { spaceId })).revision;
    };
    const mine = (body: object) => admin.client.ok('updateChangeRequestContent', { ...at, body });
    await mine(write('Home', 'One of mine.', 'Two.', 'Three.', 'Four of mine.'));
    await mine(edit('Home', { description: 'Mine' }));
    await mine(write('Limits', 'A.', 'B.', 'C of mine.'));
    const byLi = await main(li, write('Home', 'One of main.', 'Two.', 'Three.', 'Four.'));
    await main(admin, write('Home', 'One of main.', 'Two of main.', 'Three.', 'Four.'));
    await main(admin, write('Limits', 'A of main.', 'B.', 'C.'));
    const described = await main(admin, edit('Home', { description: 'Main' }));
    await main(li, write('Home', 'One of main.', 'Two of main.', 'Three of main.', 'Four.'));
    return { at, home: ids.get('Home') ?? '', limits: ids.get('Limits') ?? '', byLi, described };
  }

  it('name who made the side of main and when, what both did, and what was merged beside them', async () => {
    const { at, home, limits, byLi, described } = await buildConflict();
    const ahead = await admin.client.ok('getChangeRequestChanges', { ...at, query: { compare: 'main' } });
    expect(ahead).toMatchObject({ revisions: 5, pagesInBoth: 2 });
    const mine = await admin.client.ok('getChangeRequestChanges', { ...at, query: { compare: 'mine' } });
    for (const member of ['revisions', 'pagesInBoth']) expect(mine).not.toHaveProperty(member);
    await admin.client.ok('updateChangeRequest', at);
    const { items, merged } = await admin.client.ok('listChangeRequestConflicts', at);
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'text', reason: 'block', values: {}, main: expect.stringContaining('One of main.') },
          sentence: 'Main and this request changed the same block.',
          mainEdit: { revision: byLi, author: expect.objectContaining({ id: li.id }), at: expect.any(String) },
        }),
        expect.objectContaining({
          ...{ kind: 'member', reason: 'member', values: { name: 'Home', setting: 'description' } },
          sentence: 'Main and this request set “description” of “Home” differently.',
          mainEdit: { revision: described, author: expect.objectContaining({ id: admin.id }), at: expect.any(String) },
        }),
      ]),
    );
    const texts = [
      { page: home, title: 'Home', blocks: 3 },
      { page: limits, title: 'Limits', blocks: 2 },
    ];
    expect(merged).toEqual({ blocks: 5, texts });
    const [decided] = items;
    const conflictId = decided.id;
    await admin.client.ok('resolveChangeRequestConflict', { ...at, conflictId, body: { use: 'main' } });
    expect((await admin.client.ok('listChangeRequestConflicts', at)).merged).toEqual(merged);
  });

  it('forget what was merged with an update that finds none', async () => {
    const { at, limits } = await buildConflict();
    await admin.client.ok('updateChangeRequest', at);
    const changes = [{ operation: 'update_page', page: limits, emoji: '1f600' }];
    await admin.client.ok('updateSpaceContent', { spaceId: at.spaceId, body: { changes } });
    await admin.client.ok('updateChangeRequest', at);
    const { items, merged } = await admin.client.ok('listChangeRequestConflicts', at);
    expect({ items, merged }).toEqual({ items: [], merged: undefined });
  });

  it('are found against what main is when the request has its turn, whoever had theirs before it', async () => {
    const { at, home } = await buildConflict();
    const { database } = server.services;
    const turn = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    // Holds the space, as another write does, until all of them have come.
    const held = database.write(async tx => {
      await sql`update spaces set title = title where id = ${at.spaceId}`.execute(tx);
      begin();
      await turn.promise;
    });
    await begun;
    const changes = [{ operation: 'update_page', page: home, description: 'Main at last' }];
    const edited = li.client.ok('updateSpaceContent', { spaceId: at.spaceId, body: { changes } });
    const updates = [admin.client.ok('updateChangeRequest', at), li.client.ok('updateChangeRequest', at)];
    await admin.client.ok('getSpaceById', { spaceId: at.spaceId });
    turn.resolve();
    await Promise.all([held, edited, ...updates]);
    await admin.client.ok('updateChangeRequest', at);
    const { items } = await admin.client.ok('listChangeRequestConflicts', at);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'member', main: 'Main at last', mine: 'Mine' }));
    expect(await admin.client.ok('getChangeRequestById', at)).toMatchObject({ outdated: false });
  });
});
