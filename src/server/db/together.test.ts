import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { together } from './together.ts';

describe.each(engines)('queries that are asked together on %s', engine => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());

  /** Says when each of two queries begins and ends. */
  const watched = (said: string[]) =>
    ['first', 'second'].map(name => async () => {
      said.push(`${name} begins`);
      await fresh.database.read.selectFrom('organizations').select('id').execute();
      said.push(`${name} ends`);
      return name;
    });

  it('begin at once outside a transaction and answer in their order', async () => {
    const said: string[] = [];
    expect(await together(fresh.database.read, ...watched(said))).toEqual(['first', 'second']);
    expect(said.slice(0, 2)).toEqual(['first begins', 'second begins']);
  });

  it('go one after the other in a transaction, which has one connection', async () => {
    const said: string[] = [];
    await fresh.database.write(async tx => {
      const [gone, found] = await together(
        tx,
        () => tx.deleteFrom('organizations').execute(),
        () => tx.selectFrom('organizations').select('id').execute(),
      );
      expect([gone.length, found]).toEqual([1, []]);
      await together(tx, ...watched(said));
    });
    expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
