import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPages } from '../search/index-pages.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { searchOf } from './search-engine.ts';
import { findPages, findSpaces } from './search-ranking.ts';

describe.each(engines)('the order of what search finds on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
    await server.services.database.write(async tx => {
      for (const [spaceId, pages] of Object.entries({ one: 9, two: 1, three: 4 }))
        await indexPages(tx, 'o', spaceId, {
          removed: [],
          changed: Array.from({ length: pages }, (_, index) => ({
            ...{ id: `p${index}`, path: `p${index}`, markdown: `Rockets ${'and more '.repeat(index)}of ${spaceId}.` },
            title: index % 4 === 3 ? 'Rocket' : 'Other',
          })),
        });
    });
  });
  afterAll(() => server.stop());

  const scope = { organizationId: 'o', text: 'rocket' } as const;
  const read = () => server.services.database.read;
  const named = (hits: readonly { spaceId: string; pageId: string }[]) =>
    hits.map(hit => `${hit.spaceId} ${hit.pageId}`);

  it('has every page once and titles before texts, however few of them are ranked', async () => {
    for (const spaceIds of ['all', ['one', 'three']] as const) {
      const all = named((await findPages(read(), { ...scope, spaceIds, limit: 50, offset: 0 })).hits);
      expect(all).toHaveLength(spaceIds === 'all' ? 14 : 13);
      for (const most of [100, 6, 3, 1]) {
        const found: string[] = [];
        for (let offset = 0; offset < all.length; offset += 4) {
          const { hits, count } = await findPages(read(), { ...scope, spaceIds, limit: 4, offset }, most);
          expect(count).toBe(all.length);
          if (offset === 0) expect(hits[0]?.title).toBe('Rocket');
          found.push(...named(hits));
        }
        expect([most, found.toSorted()]).toEqual([most, all.toSorted()]);
      }
    }
  });

  it('has every space once with its first pages, however few of them are ranked', async () => {
    for (const most of [100, 6, 3, 1]) {
      const groups = [];
      for (let offset = 0; offset < 4; offset += 2) {
        const part = await findSpaces(read(), { ...scope, spaceIds: 'all', limit: 2, offset, pages: 3 }, most);
        expect(part.count).toBe(3);
        groups.push(...part.groups);
      }
      const sizes = groups.map(({ spaceId, hits }) => `${spaceId} ${new Set(named(hits)).size}`).toSorted();
      expect([most, sizes]).toEqual([most, ['one 3', 'three 3', 'two 1']]);
      expect(groups[0]?.hits[0]?.title).toBe('Rocket');
    }
  });

  it('counts the pages of each space that is asked for, whether another organization has texts or not', async () => {
    const sizes = { one: 9, three: 4, two: 1 };
    const within = (ids: readonly string[]) => (column: RawBuilder<unknown>) =>
      sql<boolean>`${column} in (${sql.join(ids)})`;
    const asked = (['one', 'two'] as const).flatMap(id => [[id], within([id])] as const);
    const expectCounts = async () => {
      for (const spaceIds of ['all', ['one', 'three'], within(['one', 'three']), ...asked] as const)
        for (const most of [10, 6, 3, 1]) {
          const query = { ...scope, spaceIds, most, isCounted: true };
          const { matches, counts } = await searchOf(read()).best(read(), query);
          const found = await searchOf(read()).count(read(), query);
          if (counts === undefined) expect(found).toBeLessThanOrEqual(most);
          else expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(found);
          for (const [id, count] of counts ?? []) expect([id, count]).toEqual([id, sizes[id as keyof typeof sizes]]); // the ids are those
          const known = [...(counts?.keys() ?? [])];
          expect(known).toEqual(known.toSorted());
          expect(matches.length).toBeGreaterThanOrEqual(Math.min(found, most));
        }
    };
    await expectCounts();
    const page = { id: 'p0', path: 'p0', markdown: 'Rockets of others.', title: 'Rocket' };
    await server.services.database.write(tx => indexPages(tx, 'others', 'four', { removed: [], changed: [page] }));
    await expectCounts();
  });

  it('asks the index once where enough of the first matches have the word in their title', async () => {
    const changed = Array.from({ length: 8 }, (_, index) => ({
      ...{ id: `p${index}`, path: `p${index}`, markdown: 'Rockets and more.' },
      title: index % 2 === 0 ? `Rocket ${'and more '.repeat(8 - index)}` : 'Rocketry',
    }));
    await server.services.database.write(tx => indexPages(tx, 'titled', 'one', { removed: [], changed }));
    const best = async (text: string) => {
      const found: string[] = [];
      const asked = await queryPlans(engine, read(), async db => {
        const query = { ...{ organizationId: 'titled', spaceIds: ['one'], text }, most: 4, isCounted: false };
        for (const { pageId } of (await searchOf(db).best(db, query)).matches) found.push(pageId);
      });
      return { found, asked: asked.length };
    };
    const one = await best('rocket');
    if (engine === 'sqlite') expect(one).toEqual({ found: ['p0', 'p1', 'p2', 'p3'], asked: 1 });
    // A title may have one of two words, and tells nothing of the other.
    const two = await best('rocket more');
    expect(two.found.slice(0, 2).toSorted()).toEqual(['p0', 'p2']);
    if (engine === 'sqlite') expect(two.asked).toBe(2);
  });
});
