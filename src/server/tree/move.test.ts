import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maximumDepth } from '../db/path-limits.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const space = (id: string) => ({ type: 'space', space: id });
const collection = (id: string) => ({ type: 'collection', collection: id });

describe.each(engines)('moves on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const tree = async (query: Record<string, string | boolean> = {}) =>
    (await admin.client.ok('getContentTree', { organizationId, query })).items as {
      id: string;
      title: string;
      parent: string | null;
    }[];
  const order = async (query: Record<string, string | boolean> = {}) =>
    (await tree(query)).map(({ title }) => title).join(' ');
  const move = (spaceId: string, body: unknown, person = admin) => person.client.call('moveSpace', { spaceId, body });

  /** a, b, C, d at the top; x in C. */
  async function build() {
    ({ id: organizationId, admin } = await buildOrganization(server));
    const a = await buildSpace(admin, organizationId, { title: 'a' });
    const b = await buildSpace(admin, organizationId, { title: 'b' });
    const c = await buildCollection(admin, organizationId, { title: 'C' });
    const d = await buildSpace(admin, organizationId, { title: 'd' });
    const x = await buildSpace(admin, organizationId, { title: 'x', parent: c.id });
    return { a: a.id, b: b.id, c: c.id, d: d.id, x: x.id };
  }

  it('puts an item directly before or after another, spaces and collections in one order', async () => {
    const { a, b, c, d } = await build();
    expect(await order()).toBe('a b C x d');
    expect((await move(d, { position: { before: space(a) } })).status).toBe(200);
    expect(await order()).toBe('d a b C x');
    await move(a, { position: { after: collection(c) } });
    expect(await order()).toBe('d b C x a');
    await admin.client.ok('moveCollection', { collectionId: c, body: { position: { before: space(b) } } });
    expect(await order()).toBe('d C x b a');
    await move(a, { position: { after: space(d), before: collection(c) } });
    expect(await order()).toBe('d a C x b');
  });

  it('changes the parent, to the end without a position, and shows the new visibility', async () => {
    const { a, b, c, x } = await build();
    const moved = await move(a, { parent: c });
    expect(moved.body).toMatchObject({ parent: c, visibility: 'in-collection' });
    expect(await order({ parent: c })).toBe('x a');
    await move(b, { parent: c, position: { before: space(a) } });
    expect(await order({ parent: c })).toBe('x b a');
    const out = await move(x, { parent: null });
    expect(out.body.parent).toBeUndefined();
    expect(await order({ nested: false })).toBe('C d x');
  });

  it('refuses pointers that are elsewhere, not neighbours, the item itself, or missing', async () => {
    const { a, b, c, d, x } = await build();
    for (const body of [
      { position: { before: space(x) } },
      { parent: c, position: { before: space(b) } },
      { position: { after: space(a), before: space(d) } },
      { position: { before: space(a), after: space(a) } },
      { position: { after: space(b) } },
      { position: { after: space('nothing') } },
      { parent: 'nothing' },
      {},
    ]) {
      expect((await move(b, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await order()).toBe('a b C x d');
  });

  it('answers 409 when nothing would change', async () => {
    const { a, b, c, d } = await build();
    for (const body of [
      { position: { after: space(a) } },
      { position: { before: collection(c) } },
      { position: { after: space(a), before: collection(c) } },
      { parent: null, position: { after: space(a) } },
    ]) {
      expect((await move(b, body)).status, JSON.stringify(body)).toBe(409);
    }
    expect((await move(d, { parent: null })).status).toBe(409);
    expect((await move(d, { position: { after: space(a) } })).status).toBe(200);
  });

  it('refuses a collection inside itself, at any depth', async () => {
    const { c } = await build();
    const inner = await buildCollection(admin, organizationId, { parent: c });
    const innermost = await buildCollection(admin, organizationId, { parent: inner.id });
    for (const parent of [c, inner.id, innermost.id]) {
      expect((await admin.client.call('moveCollection', { collectionId: c, body: { parent } })).status).toBe(400);
    }
  });

  it('needs the right on the item and on the new parent', async () => {
    const { a, c } = await build();
    const editor = await buildMember(server, organizationId, 'edit');
    expect((await move(a, { parent: c }, editor)).status).toBe(403);
    await admin.client.ok('inviteToSpace', { spaceId: a, body: { users: [editor.id], role: 'create' } });
    expect((await move(a, { parent: c }, editor)).status).toBe(403);
    await admin.client.ok('inviteToCollection', { collectionId: c, body: { users: [editor.id], role: 'create' } });
    expect((await move(a, { parent: c }, editor)).status).toBe(200);
  });

  it('takes as neighbours what the caller sees', async () => {
    const { a, b, d } = await build();
    await admin.client.ok('updateSpaceById', { spaceId: b, body: { defaultLevel: null } });
    const member = await buildMember(server, organizationId, 'create');
    const mine = await buildSpace(member, organizationId, { title: 'mine' });
    const c = (await tree()).find(({ title }) => title === 'C')?.id ?? '';
    expect((await move(mine.id, { position: { after: space(a), before: collection(c) } }, member)).status).toBe(200);
    expect((await move(d, { position: { after: space(b) } }, member)).status).toBe(400);
    expect(await order()).toBe('a mine b C x d');
  });

  it('loses no item and repeats no key when sixteen clients move at once', async () => {
    const { c } = await build();
    const spaces = await Promise.all(Array.from({ length: 16 }, () => buildSpace(admin, organizationId)));
    const before = new Set((await tree()).map(({ id }) => id));
    const anchor = spaces[0].id;
    const answers = await Promise.all(
      spaces
        .slice(1)
        .flatMap(({ id }, index) => [
          move(id, { position: { after: space(anchor) } }),
          move(id, index % 2 ? { parent: c } : { position: { before: space(anchor) } }),
        ]),
    );
    expect(answers.map(({ status }) => status).filter(status => ![200, 400, 409].includes(status))).toEqual([]);
    const after = await tree();
    expect(new Set(after.map(({ id }) => id))).toEqual(before);
    const { read } = server.services.database;
    const rows = [
      ...(await read
        .selectFrom('spaces')
        .select(['parent_id', 'position'])
        .where('organization_id', '=', organizationId)
        .execute()),
      ...(await read
        .selectFrom('collections')
        .select(['parent_id', 'position'])
        .where('organization_id', '=', organizationId)
        .execute()),
    ];
    expect(new Set(rows.map(row => `${row.parent_id} ${row.position}`)).size).toBe(rows.length);
  });

  it('refuses what stands deeper than collections nest, and keys that have grown too long', async () => {
    const { c, x } = await build();
    const inside = async (parent: string) =>
      (await admin.client.call('createCollection', { organizationId, body: { parent } })) as {
        status: number;
        body: { id: string };
      };
    let parent = c;
    for (let depth = 2; depth <= maximumDepth; depth++) parent = (await inside(parent)).body.id;
    expect((await move(x, { parent })).status).toBe(200);
    const before = await order();
    const refused = await inside(parent);
    expect(refused).toMatchObject({ status: 400, body: { error: { message: 'Collections nest at most 50 deep.' } } });
    const two = (await buildCollection(admin, organizationId)).id;
    await inside(two);
    expect((await admin.client.call('moveCollection', { collectionId: c, body: { parent: two } })).status).toBe(400);
    await admin.client.ok('deleteCollectionById', { collectionId: two });
    expect(await order()).toBe(before);
    expect(await miscounts(server.services.database)).toEqual([]);
    const [one, other] = [await buildSpace(admin, organizationId), await buildSpace(admin, organizationId)];
    await server.services.database.write(async tx => {
      for (const [id, last] of [
        [one.id, 'V'],
        [other.id, 'W'],
      ] as const)
        await tx
          .updateTable('spaces')
          .set({ position: `c0${'0'.repeat(1_000)}${last}` })
          .where('id', '=', id)
          .execute();
    });
    const { status, body } = await move(x, {
      parent: null,
      position: { after: space(one.id), before: space(other.id) },
    });
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining('no room')]);
  });

  it('makes no circle when two collections move into each other at once', async () => {
    await build();
    const one = await buildCollection(admin, organizationId);
    const two = await buildCollection(admin, organizationId);
    const into = (collectionId: string, parent: string) =>
      admin.client.call('moveCollection', { collectionId, body: { parent } });
    const answers = await Promise.all([into(one.id, two.id), into(two.id, one.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
