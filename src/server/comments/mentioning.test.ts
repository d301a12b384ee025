import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('comments that mention somebody on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are those of the whole list in which, or in a reply to which, they stand, by every filter, page by page', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const bo = await buildMember(server, organizationId, 'edit');
    const { id: spaceId, pageId } = await buildSpace(admin.client, organizationId);
    const [hello, other] = [{ markdown: `Hello [@Bo](user:${bo.id})` }, { markdown: 'Hello' }];
    const mentioning = new Set<string>();
    for (let number = 0; number < 12; number++) {
      const { client } = number % 3 === 0 ? bo : admin;
      const isMentioned = number % 4 === 1 || number % 5 === 2;
      const { id: commentId } = await client.ok('postCommentInSpace', {
        spaceId,
        body: { body: number % 4 === 1 ? hello : other, ...(number % 2 ? { page: pageId } : {}) },
      });
      const at = { spaceId, commentId };
      if (number % 5 === 2)
        for (const body of [hello, other, hello])
          await bo.client.ok('postCommentReplyInSpace', { ...at, body: { body } });
      if (number % 3 === 1) await admin.client.ok('updateCommentInSpace', { ...at, body: { resolved: true } });
      if (isMentioned) mentioning.add(commentId);
    }
    let found = 0;
    const filters: Record<string, string | string[]>[] = [
      {},
      { targetPage: pageId },
      { authors: bo.id },
      { authors: [bo.id, admin.id] },
    ];
    for (const status of ['all', 'open', 'resolved'])
      for (const order of ['asc', 'desc'])
        for (const filter of filters) {
          const query = { ...filter, status, order };
          const { items } = await admin.client.ok('listCommentsInSpace', { spaceId, query });
          const expected = items.filter(({ id }: { id: string }) => mentioning.has(id));
          const listed = [];
          for (let page: string | undefined = ''; page !== undefined; ) {
            const part = { ...query, mentions: bo.id, limit: 2, ...(page === '' ? {} : { page }) };
            const answer = await admin.client.ok('listCommentsInSpace', { spaceId, query: part });
            expect(answer.count).toBe(expected.length);
            listed.push(...answer.items);
            page = answer.next?.page;
          }
          expect(listed).toEqual(expected);
          found += listed.length;
        }
    expect(found).toBeGreaterThan(20);
    expect(await miscounts(server.services.database)).toEqual([]);
  });
});
