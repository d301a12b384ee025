import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { addRevision } from '../revisions/add.ts';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { collectContent } from './collect.ts';
import { readObjects } from './object-rows.ts';
import { insertContentFiles } from './rows.ts';
import { ContentStore } from './store.ts';

const texts = ['one', 'two', 'three', 'four'];
const write = fc.record({ write: fc.subarray(texts, { minLength: 1 }), pause: fc.nat(3) });
const drop = fc.record({ drop: fc.nat(9) });
const look = fc.record({ look: fc.nat(3) });
/** What happens at the same time, within one day. */
const dayOf = fc.array(fc.oneof({ weight: 3, arbitrary: write }, { weight: 3, arbitrary: drop }, look), {
  minLength: 1,
  maxLength: 6,
});

describe.each(engines)('content that nothing needs on %s', engine => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());

  const stamp = (number: number) => new Date(Date.UTC(2030, 0, number)).toISOString();
  const { signal } = new AbortController();

  /** One organization over some days. */
  function world() {
    const organizationId = newId();
    const spaceId = newId();
    const revisions: { id: string; root: string; hashes: string[] }[] = [];
    const pauses = async (ticks: number) => {
      for (let tick = 0; tick < ticks; tick++) await setImmediate();
    };

    const store = async (contents: readonly string[], pause: number) => {
      const revision = await fresh.database.write(async tx => {
        const objects = new ContentStore(tx, organizationId);
        const hashes = contents.map(text => objects.put(text));
        const root = objects.put(JSON.stringify({ items: hashes }));
        await objects.flush();
        const created_at = stamp(1);
        await insertContentFiles(
          tx,
          hashes.map(sha256 => ({ organization_id: organizationId, sha256, size: 1, created_by: null, created_at })),
        );
        await pauses(pause);
        const place = { organizationId, spaceId, root, parents: [], author: null, now: new Date(0) };
        const { id } = await addRevision(tx, { ...place, type: 'edits', main: true });
        return { id, root, hashes };
      });
      revisions.push(revision);
    };
    const remove = async (index: number) => {
      const [gone] = revisions.splice(index % Math.max(1, revisions.length), 1);
      if (!gone) return;
      await fresh.database.write(async tx => {
        await tx
          .deleteFrom('revisions')
          .where('organization_id', '=', organizationId)
          .where('id', '=', gone.id)
          .execute();
      });
    };
    const collect = async (today: number, pause: number) => {
      await pauses(pause);
      return collectContent(fresh.database, organizationId, { now: stamp(today), before: stamp(today - 1), signal });
    };
    const missing = async () => {
      const named = revisions.flatMap(({ root, hashes }) => [root, ...hashes]);
      const found = await readObjects(fresh.database.read, organizationId, named);
      const files = await fresh.database.read
        .selectFrom('content_files')
        .select('sha256')
        .where('organization_id', '=', organizationId)
        .execute();
      const objects = new Set(found.map(({ hash }) => hash));
      const kept = new Set(files.map(({ sha256 }) => sha256));
      return [
        ...named.filter(hash => !objects.has(hash)),
        ...revisions.flatMap(({ hashes }) => hashes).filter(hash => !kept.has(hash)),
      ];
    };
    const stored = async () => {
      const { read } = fresh.database;
      const objects = await read
        .selectFrom('objects')
        .select('hash')
        .where('organization_id', '=', organizationId)
        .execute();
      const files = await read
        .selectFrom('content_files')
        .select('sha256 as hash')
        .where('organization_id', '=', organizationId)
        .execute();
      return objects.length + files.length;
    };
    return { revisions, store, remove, collect, missing, stored };
  }

  it('goes while others write, and never what a revision leads to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(dayOf, { minLength: 2, maxLength: 5 }), async days => {
        const { revisions, store, remove, collect, missing, stored } = world();
        for (const [index, events] of days.entries()) {
          const today = index + 2;
          await Promise.all([
            collect(today, 0),
            ...events.map(event => {
              if ('write' in event) return store(event.write, event.pause);
              return 'drop' in event ? remove(event.drop) : collect(today, event.look);
            }),
          ]);
          expect(await missing()).toEqual([]);
        }
        while (revisions.length > 0) await remove(0);
        await collect(100, 0);
        await collect(101, 0);
        expect(await stored()).toBe(0);
      }),
      { numRuns: engine === 'sqlite' ? 60 : 30 },
    );
  });

  it('stays for a day after the first look, and comes back to who stores it again', async () => {
    const { store, remove, collect, missing, stored } = world();
    await store(['one', 'two'], 0);
    await remove(0);
    expect(await collect(2, 0)).toBe(0);
    expect(await stored()).toBe(5);
    await store(['one'], 0);
    expect(await collect(3, 0)).toBe(3);
    expect(await missing()).toEqual([]);
    expect(await stored()).toBe(3);
  });

  it('goes where more is stored than is looked at once, and nothing else does; others have their turn meanwhile', async () => {
    const { store, remove, collect, missing, stored } = world();
    const many = (from: number) => Array.from({ length: 3_000 }, (_, index) => `text ${from + index}`);
    await store(many(0), 0);
    await store(many(1_000), 0);
    await remove(0);
    await collect(2, 0);
    let turns = 0;
    let isOver = false;
    const others = async () => {
      for (; !isOver; turns++) await setImmediate();
    };
    const removing = collect(3, 0).finally(() => {
      isOver = true;
    });
    await others();
    expect(await removing).toBe(2 * 1_000 + 1);
    expect(turns).toBeGreaterThan(10);
    expect(await missing()).toEqual([]);
    expect(await stored()).toBe(2 * 3_000 + 1);
  });
});
