import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { insertPages } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { startServer } from '../testing/start.ts';
import { deleteLinksOfPages } from './link-rows.ts';
import { linksOfPage } from './page-links.ts';

test('others have their turn while the links of a page are looked up', async () => {
  let turns = 0;
  let goesOn = true;
  const count = () => {
    turns++;
    if (goesOn) setImmediate(count);
  };
  const links = Array.from({ length: 100_000 }, (_, index) => ({
    ...{ kind: 'link' as const, href: `./${index}`, offset: 0, length: 0, block: 0 },
  }));
  setImmediate(count);
  expect(await linksOfPage('space', { id: 'page' }, links, undefined)).toHaveLength(links.length);
  goesOn = false;
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('no statement of SQLite deletes more than a thousand links, and none is left', async () => {
  const server = await startServer('sqlite');
  const { admin, id: organizationId } = await buildOrganization(server);
  const { id: spaceId } = await buildSpace(admin, organizationId);
  const markdown = Array.from({ length: 2_500 }, (_, index) => `[a](${index})`).join(' ');
  await insertPages(admin, spaceId, [
    { title: 'Many', markdown },
    { title: 'Other', markdown: '[a](b)' },
  ]);
  const { pages } = await admin.client.ok('listPages', { spaceId });
  const many = pages.find(({ title }: { title: string }) => title === 'Many');
  const deleted: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      deleted.push(Number(result.numAffectedRows ?? 0));
      return result;
    },
  };
  const { database } = server.services;
  await database.write(tx => deleteLinksOfPages(tx.withPlugin(counting), { organizationId, spaceId }, [many.id]));
  expect(deleted).toEqual([1_000, 1_000, 500]);
  const { rows } = await sql`select target from links where space_id = ${spaceId}`.execute(database.read);
  expect(rows).toEqual([{ target: 'b' }]);
  await server.stop();
});
