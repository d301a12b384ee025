import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../members/add-member.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('commenters on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are the members of whom something is there, by name, whatever is written, deleted, renamed or moved', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: other } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const [ada, ben] = [
      await buildMember(server, organizationId, 'review'),
      await buildMember(server, organizationId, 'review'),
    ];
    const join = (id: string, userId: string, role: 'admin' | 'review') =>
      server.services.database.write(tx =>
        addMember(tx, { organizationId: id, userId, role, sso: false, now: server.clock.now() }),
      );
    const rename = ({ client, id: userId }: typeof ada, displayName: string) =>
      client.ok('updateUserById', { userId, body: { displayName } });
    await rename(ada, 'Ada');
    await rename(ben, 'Ben');
    await rename(admin, 'Cleo');
    const request = { spaceId, changeRequestId: (await admin.client.ok('createChangeRequest', { spaceId })).id };
    const names = async (of: object, operation: 'listCommentersInSpace' | 'listCommentersInChangeRequest') => {
      const ask = async (query: Record<string, string | number>) => {
        const { items, ...rest } = await admin.client.ok(operation, { ...of, query });
        return { names: items.map((item: { user: { displayName: string } }) => item.user.displayName), ...rest };
      };
      const all = await ask({});
      expect(all.count).toBe(all.names.length);
      const first = await ask({ limit: 1 });
      const rest = first.next ? await ask({ page: first.next.page }) : { names: [] };
      expect([...first.names, ...rest.names]).toEqual(all.names);
      expect(await miscounts(server.services.database)).toEqual([]);
      return all.names;
    };
    const inSpace = () => names({ spaceId }, 'listCommentersInSpace');
    const inRequest = () => names(request, 'listCommentersInChangeRequest');
    const body = { body: { markdown: 'Hm.' } };
    const post = async ({ client }: typeof ada) => (await client.ok('postCommentInSpace', { spaceId, body })).id;

    expect(await inSpace()).toEqual([]);
    const [first, second] = [await post(ben), await post(ben)];
    const reply = await admin.client.ok('postCommentReplyInSpace', { spaceId, commentId: first, body });
    for (const { client } of [ada, admin])
      await client.ok('postCommentReplyInSpace', { spaceId, commentId: second, body });
    expect(await inSpace()).toEqual(['Ada', 'Ben', 'Cleo']);
    expect(await inRequest()).toEqual([]);

    await admin.client.ok('deleteCommentReplyInSpace', { spaceId, commentId: first, commentReplyId: reply.id });
    expect(await inSpace()).toEqual(['Ada', 'Ben', 'Cleo']);
    await admin.client.ok('deleteCommentInSpace', { spaceId, commentId: second });
    expect(await inSpace()).toEqual(['Ben']);

    const held = { ...request, body: { ...body, pending: true } };
    const { id: commentId } = await ada.client.ok('postCommentInChangeRequest', held);
    await ada.client.ok('postCommentInChangeRequest', held);
    await ada.client.ok('deleteCommentInChangeRequest', { ...request, commentId });
    expect(await inRequest()).toEqual([]);
    await ada.client.ok('publishPendingCommentsInChangeRequest', request);
    expect(await inRequest()).toEqual(['Ada']);

    await post(ada);
    await rename(ada, 'Dan');
    expect(await inSpace()).toEqual(['Ben', 'Dan']);
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: ben.id });
    expect(await inSpace()).toEqual(['Dan']);
    await join(organizationId, ben.id, 'review');
    expect(await inSpace()).toEqual(['Ben', 'Dan']);

    for (const [person, role] of [[admin, 'admin'] as const, [ada, 'review'] as const])
      await join(other, person.id, role);
    await admin.client.ok('transferSpace', { spaceId, body: { organization: other } });
    expect(await inSpace()).toEqual(['Dan']);
    expect(await inRequest()).toEqual(['Dan']);
  });
});
