import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('backlinks of a page and those below on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are each page outside that points to any of them, once, counted and by pages of the list, for who sees it', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const reader = await buildMember(server, organizationId, 'read');
    const space = await buildSpace(admin.client, organizationId, [{ title: 'Top' }]);
    const tree = [{ id: space.ids.get('Top') ?? '', above: -1 }];
    const change = (operation: object, spaceId = space.id) =>
      admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes: [operation] } });
    for (let index = 1; index < 14; index++) {
      const above = index % 5 === 0 ? -1 : Math.floor(index / 2);
      const into = above < 0 ? {} : { into: tree[above]?.id };
      const { refs } = await change({ operation: 'insert_page', title: `Page ${index}`, ref: 'made', ...into });
      tree.push({ id: refs.made, above });
    }
    const others = await Promise.all(
      ['Far', 'Hidden'].map(title => buildSpace(admin.client, organizationId, [{ title }, { title: `${title} too` }])),
    );
    await admin.client.ok('updateSpaceById', { spaceId: others[1]?.id ?? '', body: { defaultLevel: null } });
    const sources = [
      ...tree.map(({ id }) => ({ spaceId: space.id, id })),
      ...others.flatMap(({ id: spaceId, ids }) => [...ids.values()].map(id => ({ spaceId, id }))),
    ];
    // Some lead to a page by two anchors, most to the second one, and a few to nothing.
    const targets = sources.map((_, index) =>
      index % 6 === 3 ? [] : [...new Set([1, (index * 7) % 14, (index * 5 + 3) % 14].slice(index % 2))],
    );
    for (const [index, { spaceId, id }] of sources.entries()) {
      const links = targets[index]?.flatMap(target =>
        ['', '#part'].map(anchor => `[l](space:${space.id}/page:${tree[target]?.id}${anchor})`),
      );
      const document = { markdown: links?.join(' ') ?? '' };
      await change({ operation: 'update_page', page: id, document }, spaceId);
    }
    await change({ operation: 'update_page', page: tree[7]?.id, into: tree[6]?.id });
    Object.assign(tree[7] ?? {}, { above: 6 });

    const isIn = (page: number, root: number): boolean =>
      page === root || (page >= 0 && isIn(tree[page]?.above ?? -1, root));
    for (const root of tree.keys())
      for (const [{ client }, seen] of [
        [admin, sources],
        [reader, sources.filter(({ spaceId }) => spaceId !== others[1]?.id)],
      ] as const) {
        const expected = seen.filter((source, index) => {
          const own = source.spaceId === space.id;
          return !(own && isIn(index, root)) && targets[index]?.some(target => isIn(target, root));
        });
        const found: string[] = [];
        for (let page: string | undefined, more = true; more; ) {
          const query: Record<string, string | number | boolean> = { below: true, limit: 3, ...(page && { page }) };
          const pageId = tree[root]?.id ?? '';
          const listed = await client.ok('listSpacePageBacklinks', { spaceId: space.id, pageId, query });
          expect(listed.count).toBe(expected.length);
          found.push(...listed.items.map((item: { page: { id: string } }) => item.page.id));
          page = listed.next?.page;
          more = page !== undefined;
        }
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(found)).toEqual(new Set(expected.map(({ id }) => id)));
      }
  });
});
