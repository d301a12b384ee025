import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the counts of what leads to a page on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const titles = ['One', 'Two', 'Three', 'Four'];
  const build = () =>
    buildSpace(
      admin.client,
      organizationId,
      titles.map(title => ({ title })),
    );
  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const counted = async (spaceId: string, pageId: string, query = {}) =>
    (await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId, query })).count;

  it('are those of its links after any edits, moves and deletions', async () => {
    const spaces = [await build(), await build(), await build()];
    const pages = spaces.map(({ ids }) => [...ids.values()]);
    let seed = 7;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor(seed / 65_536) % below;
    };
    for (let round = 0; round < 40; round++) {
      const at = pick(spaces.length);
      const spaceId = spaces[at]?.id ?? '';
      const links = Array.from({ length: pick(5) }, () => {
        const to = pick(spaces.length);
        return `[l](space:${spaces[to]?.id}/page:${pages[to]?.[pick(4)]}${['', '#a', '#b'][pick(3)]})`;
      });
      const document = { markdown: links.join(' ') };
      const page = pages[at]?.[pick(pages[at].length)];
      if (round % 10 === 9 && (pages[at]?.length ?? 0) > 2) {
        await change(spaceId, { operation: 'delete_page', page });
        pages[at] = pages[at]?.filter(id => id !== page) ?? [];
      } else await change(spaceId, { operation: 'update_page', page, document });
      if (round % 8 === 0) expect(await miscounts(server.services.database)).toEqual([]);
    }
    await admin.client.ok('deleteSpaceById', { spaceId: spaces[1]?.id ?? '' });
    expect(await miscounts(server.services.database)).toEqual([]);
    const { rows } = await sql`select 1 from link_counts`.execute(server.services.database.read);
    expect(rows).not.toEqual([]);
  });

  it('are those of its links however these are written', async () => {
    const { id: spaceId, ids } = await build();
    const [one, two, three, four] = titles.map(title => ids.get(title) ?? '');
    const document = { markdown: `[l](page:${two}) [m](page:${two}#part) [n](page:${three})` };
    await change(spaceId, ...[one, two, four].map(page => ({ operation: 'update_page', page, document })));
    for (const statement of [
      sql`update links set target_id = ${four} where space_id = ${spaceId} and page_id = ${one} and target_id = ${three}`,
      sql`delete from links where space_id = ${spaceId} and page_id = ${two}`,
      sql`update links set target_space = 'elsewhere' where space_id = ${spaceId} and target_id = ${three}`,
    ]) {
      await server.services.database.write(tx => statement.execute(tx));
      expect(await miscounts(server.services.database)).toEqual([]);
    }
  });

  it('leave out what stands on the pages of a branch and in deleted spaces', async () => {
    const [space, other, gone] = [await build(), await build(), await build()];
    const [one = '', two = '', three = '', four = ''] = titles.map(title => space.ids.get(title));
    await change(space.id, { operation: 'update_page', page: two, into: one });
    const link = { document: { markdown: `[l](space:${space.id}/page:${one})` } };
    for (const { id, ids } of [space, other, gone])
      await change(id, ...[...ids.values()].map(page => ({ operation: 'update_page', page, ...link })));
    expect(await counted(space.id, one)).toBe(12);
    expect(await counted(space.id, one, { below: true })).toBe(10);
    expect(await counted(space.id, three)).toBe(0);
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    expect(await counted(space.id, one)).toBe(8);
    expect(await counted(space.id, one, { below: true })).toBe(6);
    await change(
      space.id,
      { operation: 'update_page', page: three, into: one },
      { operation: 'update_page', page: four, document: { markdown: '' } },
    );
    expect(await counted(space.id, one)).toBe(7);
    expect(await counted(space.id, one, { below: true })).toBe(4);
  });
});
