import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { deriveAll, deriveLinksAgain } from './derived.ts';
import { deletePlaces } from './link-place-rows.ts';
import { deleteLinksOfSpace, rootsOfSpaces } from './link-rows.ts';
import { ContentStore } from './store.ts';

const titles = ['A', 'B', 'C', 'D'];
/** By number, so that both engines give the same pages; some mean the same and some are not there. */
const targets = ['page:0', 'page:1', 'page:1#part', '#part', '2.md', 'https://a.example', 'https://b.example', 'c.md'];

describe.each(engines)('the links of a space on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });

  async function rootOf(db: Db, spaceId: string): Promise<string> {
    return (await rootsOfSpaces(db, organizationId, [spaceId])).get(spaceId) ?? '';
  }

  /** All that is kept of each, in page order; `place` by the order alone. */
  async function linksOf(db: Db, spaceId: string) {
    const rows = await db.selectFrom('links').selectAll().where('space_id', '=', spaceId).execute();
    const inOrder = rows.toSorted((a, b) =>
      a.place === b.place ? a.position - b.position : a.place < b.place ? -1 : 1,
    );
    return inOrder.map(({ place: _, ...link }) => link);
  }

  /** As `linksOf`, of links that were made from the content alone. */
  async function madeAnew(spaceId: string) {
    const key = { organizationId, spaceId };
    let made: Awaited<ReturnType<typeof linksOf>> = [];
    const enough = new Error('enough');
    const work = server.services.database.write(async tx => {
      await deleteLinksOfSpace(tx, key);
      await deletePlaces(tx, key);
      await deriveAll(tx, new ContentStore(tx, organizationId), key, await rootOf(tx, spaceId));
      made = await linksOf(tx, spaceId);
      throw enough;
    });
    await expect(work).rejects.toBe(enough);
    return made;
  }

  /** How many rows are written when the links of a page are made again. */
  async function writtenAgain(spaceId: string, page: string): Promise<number> {
    let written = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        written += Number(result.numAffectedRows ?? 0);
        return result;
      },
    };
    await server.services.database.write(async tx => {
      const store = new ContentStore(tx, organizationId);
      const root = await rootOf(tx, spaceId);
      await deriveLinksAgain(tx.withPlugin(counting), store, { organizationId, spaceId }, root, new Set([page]));
    });
    return written;
  }

  it('are written only as far as they differ, however many a page has', async () => {
    const markdown = Array.from({ length: 2_500 }, (_, index) => `[a](${index})`).join(' ');
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Many', markdown }]);
    const page = ids.get('Many') ?? '';
    const { database } = server.services;
    const before = await linksOf(database.read, spaceId);
    expect(before).toHaveLength(2_500);
    expect(await writtenAgain(spaceId, page)).toBe(0);
    await database.write(async tx => {
      await sql`delete from links where space_id = ${spaceId} and target = '7'`.execute(tx);
      await sql`update links set position = 3000 where space_id = ${spaceId} and target = '2400'`.execute(tx);
      await sql`update links set target = 'stray' where space_id = ${spaceId} and target = '1700'`.execute(tx);
    });
    // One comes, and of the others one goes and one comes.
    expect(await writtenAgain(spaceId, page)).toBe(5);
    expect(await linksOf(database.read, spaceId)).toEqual(before);
  });

  const text = fc.array(fc.constantFrom(...targets), { maxLength: 5 });
  const number = fc.nat({ max: titles.length - 1 });
  const place = fc.constantFrom({ at: 0 }, {}); // else at the end
  const edit = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), page: number, text }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), page: number, place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('insert' as const), place, text }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), page: number }) },
  );

  it('are after any edits as if they were made anew, and one of each meaning is the first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), async saves => {
        const { id: spaceId, ids } = await buildSpace(
          admin.client,
          organizationId,
          titles.map(title => ({ title, markdown: '# Part\n\n[a](https://a.example) [c](c.md)\n' })),
        );
        const left = new Map(titles.map((title, index) => [index, ids.get(title) ?? '']));
        const written = (of: readonly string[]) => {
          const links = of.map(
            target => `[l](${target.replace(/page:(\d)/, (_, index) => `page:${ids.get(titles[index] ?? '')}`)})`,
          );
          return { markdown: `# Part\n\n${links.join(' ')}\n` };
        };
        for (const edits of saves) {
          const changes = edits.flatMap(next => {
            if (next.kind === 'insert')
              return { operation: 'insert_page', title: 'More', ...next.place, document: written(next.text) };
            const page = left.get(next.page);
            if (page === undefined) return [];
            if (next.kind === 'move') return { operation: 'update_page', page, into: null, ...next.place };
            if (next.kind === 'write') return { operation: 'update_page', page, document: written(next.text) };
            left.delete(next.page);
            return { operation: 'delete_page', page };
          });
          if (changes.length > 0) await change(spaceId, ...changes);
          const kept = await linksOf(server.services.database.read, spaceId);
          expect(kept).toEqual(await madeAnew(spaceId));
          const firsts = kept.filter(({ first }) => first === 1).map(({ meaning }) => meaning);
          expect(firsts.toSorted()).toEqual([...new Set(kept.map(({ meaning }) => meaning))].toSorted());
        }
      }),
      { numRuns: 15 },
    );
  });
});
