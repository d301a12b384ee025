import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { writePage } from '../testing/build-content.ts';
import { addressWorks } from '../testing/build-sites.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

// A transparent picture of 3 by 2 pixels.
const picture = 'R0lGODlhAwACAIAAAAAAAAAAACH5BAEAAAAALAAAAAADAAIAAAIChF8AOw==';

// Members that no operation writes follow from others (decisions 8).
describe.each(engines)('derived members on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
  });

  const ok: Person['client']['ok'] = (operation, call) => admin.client.ok(operation, call);
  const space = (spaceId: string) => ok('getSpaceById', { spaceId });
  const firstPage = async (spaceId: string): Promise<string> => (await ok('listPages', { spaceId })).pages[0].id;
  const edit = (spaceId: string, page: string, markdown: string) =>
    ok('updateSpaceContent', {
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
    });
  /** Moves the clock, so that times differ. */
  const later = () => server.clock.advance(1000);

  it('of a space: what is open on it counts, by state', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const counts = async () => {
      const { comments, changeRequests, changeRequestsOpen, changeRequestsDraft } = await space(spaceId);
      return [comments, changeRequests, changeRequestsOpen, changeRequestsDraft];
    };
    const body = { body: { markdown: 'Hm.' } };
    const one = await ok('postCommentInSpace', { spaceId, body });
    await ok('postCommentInSpace', { spaceId, body });
    expect(await counts()).toEqual([2, 0, 0, 0]);
    await ok('updateCommentInSpace', { spaceId, commentId: one.id, body: { resolved: true } });
    await ok('updateCommentInSpace', { spaceId, commentId: one.id, body: { resolved: true } });
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await ok('updateCommentInSpace', { spaceId, commentId: one.id, body: { resolved: false } });
    expect(await counts()).toEqual([2, 0, 0, 0]);
    await ok('deleteCommentInSpace', { spaceId, commentId: one.id });
    await ok('deleteCommentInSpace', { spaceId, commentId: one.id });
    expect(await counts()).toEqual([1, 0, 0, 0]);
    const requests = [];
    for (let made = 0; made < 3; made++) requests.push(await ok('createChangeRequest', { spaceId, body: {} }));
    const [first, second, third] = requests.map(({ id }) => id as string);
    expect(requests.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await counts()).toEqual([1, 3, 0, 3]);
    const status = (changeRequestId: string | undefined, to: string) =>
      ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status: to } });
    await status(first, 'open');
    await status(first, 'open');
    await status(second, 'archived');
    expect(await counts()).toEqual([1, 3, 1, 1]);
    await ok('postCommentInChangeRequest', { spaceId, changeRequestId: first, body });
    await ok('mergeChangeRequest', { spaceId, changeRequestId: first });
    expect(await counts()).toEqual([1, 3, 0, 1]);
    await status(second, 'open');
    await ok('mergeChangeRequest', { spaceId, changeRequestId: third });
    expect(await counts()).toEqual([1, 3, 1, 0]);
  });

  it('of a space: revision and updatedAt follow its content, its members and nothing else', async () => {
    const { id: spaceId, ...created } = await buildSpace(admin, organizationId);
    expect(created.updatedAt).toBe(created.createdAt);
    const page = await firstPage(spaceId);
    let last = created;
    const moved = async () => {
      const now = await space(spaceId);
      const changed = [now.revision !== last.revision, now.updatedAt > last.updatedAt];
      last = now;
      later();
      return changed;
    };
    later();
    await edit(spaceId, page, 'One.\n');
    expect(await moved()).toEqual([true, true]);
    expect((await ok('getCurrentRevision', { spaceId })).id).toBe(last.revision);
    await edit(spaceId, page, 'One.\n');
    expect(await moved()).toEqual([false, false]);
    await ok('updateSpaceById', { spaceId, body: { title: 'Renamed' } });
    expect(await moved()).toEqual([false, true]);
    await ok('updateSpaceById', { spaceId, body: {} });
    const { id: changeRequestId } = await ok('createChangeRequest', { spaceId, body: {} });
    await writePage(admin.client, spaceId, changeRequestId, page, 'Two.\n');
    await ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'Hm.' } } });
    expect(await moved()).toEqual([false, false]);
    const merged = await ok('mergeChangeRequest', { spaceId, changeRequestId });
    expect(await moved()).toEqual([true, true]);
    expect(merged.revision).toBe(last.revision);
  });

  it('of a revision: readers find the main content where they find its space, and nothing else', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const page = await firstPage(spaceId);
    await edit(spaceId, page, 'One.\n');
    const { id: siteId } = await ok('createSite', {
      organizationId,
      body: { visibility: 'unlisted', spaces: [spaceId] },
    });
    const { id: changeRequestId } = await ok('createChangeRequest', { spaceId, body: {} });
    await writePage(admin.client, spaceId, changeRequestId, page, 'Two.\n');
    const addresses = async () => {
      const { items } = await ok('listRevisions', { spaceId });
      const revisions = [
        ...items,
        await ok('getCurrentRevision', { spaceId }),
        await ok('getRevisionById', { spaceId, revisionId: items.at(-1).id }),
        await ok('getRevisionOfChangeRequestById', { spaceId, changeRequestId }),
      ];
      return revisions.map(({ urls: { published, public: open } }) => [published, open]);
    };
    const none = [undefined, undefined];
    expect(await addresses()).toEqual([none, none, none, none, none]);
    const { urls } = await ok('publishSite', { organizationId, siteId });
    const unlisted = [urls.published, undefined];
    expect(await addresses()).toEqual([unlisted, none, unlisted, none, none]);
    await ok('updateSiteById', { organizationId, siteId, body: { visibility: 'public' } });
    const open = [urls.published, urls.published];
    expect(await addresses()).toEqual([open, none, open, none, none]);
  });

  it('of a space: visibility and addresses are those of the widest published site', async () => {
    const collection = await buildCollection(admin, organizationId);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const seen = async () => {
      const { visibility, urls, visitorAuth } = await space(spaceId);
      return [visibility, 'published' in urls, 'public' in urls, visitorAuth !== undefined];
    };
    expect(await seen()).toEqual(['private', false, false, false]);
    await ok('moveSpace', { spaceId, body: { parent: collection.id } });
    expect(await seen()).toEqual(['in-collection', false, false, false]);
    const sites: string[] = [];
    for (const visibility of ['visitor-auth', 'share-link', 'unlisted', 'public']) {
      const site = await ok('createSite', { organizationId, body: { visibility, spaces: [spaceId] } });
      sites.push(site.id);
      expect((await seen())[0]).not.toBe(visibility);
      await ok('publishSite', { organizationId, siteId: site.id });
      expect(await seen()).toEqual([visibility, true, visibility === 'public', visibility === 'visitor-auth']);
    }
    const [auth = '', link = '', unlisted = '', open = ''] = sites;
    const site = await ok('getSiteById', { organizationId, siteId: open });
    expect((await space(spaceId)).urls).toMatchObject({ published: site.urls.published, public: site.urls.published });
    await ok('unpublishSite', { organizationId, siteId: open });
    expect((await seen())[0]).toBe('unlisted');
    await ok('updateSiteById', { organizationId, siteId: unlisted, body: { visibility: 'visitor-auth' } });
    expect((await seen())[0]).toBe('share-link');
    await ok('deleteSiteById', { organizationId, siteId: link });
    expect((await seen())[0]).toBe('visitor-auth');
    await ok('deleteSiteById', { organizationId, siteId: auth });
    await ok('deleteSiteById', { organizationId, siteId: unlisted });
    expect((await seen())[0]).toBe('in-collection');
  });

  it('of spaces, collections and organizations: permissions are those of the caller’s level', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const { id: collectionId } = await buildCollection(admin, organizationId);
    const allowed = (permissions: Record<string, boolean>) =>
      Object.keys(permissions)
        .filter(name => permissions[name])
        .sort();
    const rows: [Parameters<typeof buildMember>[2], string[], string[]][] = [
      ['read', ['access', 'view'], ['view']],
      ['comment', ['access', 'comment', 'view'], ['view']],
      ['edit', ['access', 'comment', 'edit', 'view'], ['view']],
      ['review', ['access', 'comment', 'edit', 'merge', 'review', 'triggerGitSync', 'view'], ['view']],
    ];
    for (const [role, onSpace, onCollection] of rows) {
      const { client } = await buildMember(server, organizationId, role);
      expect(allowed((await client.ok('getSpaceById', { spaceId })).permissions)).toEqual(onSpace);
      expect(allowed((await client.ok('getCollectionById', { collectionId })).permissions)).toEqual(onCollection);
      const { permissions } = await client.ok('getOrganizationById', { organizationId });
      expect(allowed(permissions)).toEqual([
        'listInstallations',
        'listIntegrations',
        'listMembers',
        'listTeams',
        'view',
      ]);
    }
    const creator = await buildMember(server, organizationId, 'create');
    const all = Object.values((await creator.client.ok('getSpaceById', { spaceId })).permissions);
    expect(all).not.toContain(false);
    expect((await creator.client.ok('getOrganizationById', { organizationId })).permissions).toMatchObject({
      createContent: true,
      createOpenAPISpec: true,
      admin: false,
      viewBilling: false,
      ownTeam: false,
    });
    const guest = await buildMember(server, organizationId, null);
    expect(allowed((await guest.client.ok('getOrganizationById', { organizationId })).permissions)).toEqual(['view']);
    const team = await ok('createOrganizationTeam', { organizationId, body: { title: 'T', members: [creator.id] } });
    await ok('addMemberToOrganizationTeamById', {
      organizationId,
      teamId: team.id,
      userId: creator.id,
      body: { role: 'owner' },
    });
    expect((await creator.client.ok('getOrganizationById', { organizationId })).permissions.ownTeam).toBe(true);
  });

  it('of teams and members: counts follow grants, people and deleted spaces', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const guest = await buildMember(server, organizationId, null);
    const other = await buildMember(server, organizationId, 'read');
    const members = [guest.id, other.id];
    const { id: teamId } = await ok('createOrganizationTeam', { organizationId, body: { title: 'T', members } });
    const counts = async () => {
      const team = await ok('getTeamInOrganizationById', { organizationId, teamId });
      const member = await ok('getMemberInOrganizationById', { organizationId, userId: guest.id });
      return [team.members, team.spaces, member.spaces, member.teams];
    };
    expect(await counts()).toEqual([2, 0, 0, 1]);
    await ok('inviteToSpace', { spaceId, body: { teams: [teamId], role: 'read' } });
    expect(await counts()).toEqual([2, 1, 1, 1]);
    await ok('deleteSpaceById', { spaceId });
    expect(await counts()).toEqual([2, 0, 0, 1]);
    await ok('restoreSpace', { spaceId });
    expect(await counts()).toEqual([2, 1, 1, 1]);
    await ok('removeMemberFromOrganizationById', { organizationId, userId: other.id });
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await ok('removeTeamFromSpace', { spaceId, teamId });
    expect(await counts()).toEqual([1, 0, 0, 1]);
    const user = { organizationId, userId: guest.id };
    expect((await ok('getMemberInOrganizationById', user)).lastSeenAt).toBeUndefined();
    await guest.client.ok('updateOrganizationMemberLastSeenAt', { organizationId });
    expect((await ok('getMemberInOrganizationById', user)).lastSeenAt).toBeDefined();
    await guest.client.ok('deleteAuthenticatedUser');
    expect((await ok('getTeamInOrganizationById', { organizationId, teamId })).members).toBe(0);
  });

  it('of a site: spaces, name in addresses, proxy and published address', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const second = await buildSpace(admin, organizationId);
    const make = () => ok('createSite', { organizationId, body: { title: 'My Docs', spaces: [spaceId] } });
    const [site, twin] = [await make(), await make()];
    expect(site).toMatchObject({ basename: 'my-docs', published: false, siteSpaces: 1, features: [] });
    expect(twin.basename).not.toBe(site.basename);
    expect(site.urls.published).toBeUndefined();
    const { id: siteId } = site;
    await ok('addSpaceToSite', { organizationId, siteId, body: { spaceId: second.id } });
    const count = async () => (await ok('getSiteById', { organizationId, siteId })).siteSpaces;
    expect(await count()).toBe(2);
    await ok('deleteSpaceById', { spaceId: second.id });
    expect(await count()).toBe(1);
    await ok('restoreSpace', { spaceId: second.id });
    expect(await count()).toBe(2);
    const published = await ok('publishSite', { organizationId, siteId });
    expect(published).toMatchObject({ published: true, urls: { published: expect.stringContaining('my-docs') } });
    const body = { proxy: 'company.com/docs' };
    const proxied = await ok('updateSiteById', { organizationId, siteId, body });
    expect(proxied.proxy).toEqual({
      origin: 'https://company.com/docs',
      target: published.urls.published.replace(/\/$/, ''),
    });
    const address = { kind: 'proxy', url: 'https://company.com/docs' } as const;
    await addressWorks(server, { organizationId, siteId, address });
    const working = await ok('getSiteById', { organizationId, siteId });
    expect(working.urls.published).toBe('https://company.com/docs/');
    const without = await ok('updateSiteById', { organizationId, siteId, body: { proxy: null } });
    expect(without.proxy).toBeUndefined();
    const defaultContent = { type: 'site', site: siteId };
    const changed = await ok('updateOrganizationById', { organizationId, body: { defaultContent } });
    expect(changed.defaultContent).toEqual(defaultContent);
    await ok('deleteSiteById', { organizationId, siteId });
    expect((await ok('getOrganizationById', { organizationId })).defaultContent).toBeUndefined();
  });

  it('of a change request and its revisions: heads, ancestors, counts and authors', async () => {
    const { id: spaceId, revision: first } = await buildSpace(admin, organizationId);
    const page = await firstPage(spaceId);
    const editor = await buildMember(server, organizationId, 'edit');
    const made = await editor.client.ok('createChangeRequest', { spaceId, body: { subject: 'S' } });
    const changeRequestId: string = made.id;
    const request = () => ok('getChangeRequestById', { spaceId, changeRequestId });
    expect(made).toMatchObject({ status: 'draft', revisionInitial: first, outdated: false, comments: 0 });
    expect(made.revisionMergedAncestor).toBeUndefined();
    expect(made.createdBy.id).toBe(editor.id);
    later();
    await writePage(editor.client, spaceId, changeRequestId, page, 'Mine.\n');
    const edited = await request();
    expect(edited.revision).not.toBe(made.revision);
    expect(edited.updatedAt > made.updatedAt).toBe(true);
    await ok('updateSpaceContent', {
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'More', document: { markdown: 'More.\n' } }] },
    });
    const { revision: main } = await space(spaceId);
    expect((await request()).outdated).toBe(true);
    await ok('updateChangeRequest', { spaceId, changeRequestId });
    const updated = await request();
    expect(updated).toMatchObject({ outdated: false, revisionMergedAncestor: main, revisionInitial: first });
    const body = { body: { markdown: 'Hm.' } };
    const comment = await ok('postCommentInChangeRequest', { spaceId, changeRequestId, body });
    expect((await request()).comments).toBe(1);
    expect((await space(spaceId)).comments).toBe(0);
    await ok('updateCommentInChangeRequest', {
      spaceId,
      changeRequestId,
      commentId: comment.id,
      body: { resolved: true },
    });
    expect((await request()).comments).toBe(0);
    const { revision: merged } = await ok('mergeChangeRequest', { spaceId, changeRequestId });
    expect(await request()).toMatchObject({ status: 'merged', revisionMerged: merged, outdated: false });
    const whole = await ok('getCurrentRevision', { spaceId });
    expect(whole).toMatchObject({
      id: merged,
      type: 'merge',
      parents: [main, updated.revision],
      createdBy: { id: admin.id },
    });
    const { permissions: _, review: __, merge: ___, unread: ____, ...itself } = await request();
    expect(whole.mergedFrom).toEqual(itself);
    const changes = await ok('getRevisionSemanticChanges', { spaceId, revisionId: merged });
    expect(changes.mergedFrom).toEqual(itself);
    expect((await ok('listRevisions', { spaceId })).items[0].mergedFrom).toEqual(itself);
    const update = await ok('getRevisionById', { spaceId, revisionId: updated.revision });
    expect(update).toMatchObject({ type: 'update', parents: [edited.revision, main] });
    const rolled = await ok('rollbackSpace', { spaceId, revisionId: first });
    expect(rolled).toMatchObject({ type: 'rollback', parents: [merged, first] });
    expect((await space(spaceId)).revision).toBe(rolled.id);
    expect((await request()).outdated).toBe(false);
  });

  it('of a comment, a reply, a file and a share link', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const page = await firstPage(spaceId);
    await edit(spaceId, page, 'Text.\n');
    const body = { page, body: { markdown: 'Hm.' } };
    const posted = await ok('postCommentInSpace', { spaceId, body });
    const commentId: string = posted.id;
    const comment = () => ok('getCommentInSpace', { spaceId, commentId });
    expect(posted).toMatchObject({ replies: 0, reactions: [], status: 'open', target: { space: spaceId } });
    expect(posted.target.page).toMatchObject({ id: page, outdated: false });
    expect(posted.editedAt).toBeUndefined();
    const reply = await ok('postCommentReplyInSpace', { spaceId, commentId, body: { body: { markdown: 'Yes.' } } });
    expect((await comment()).replies).toBe(1);
    later();
    const react = { addedReactions: ['1f44d'] };
    await ok('updateCommentInSpace', { spaceId, commentId, body: react });
    await ok('updateCommentInSpace', { spaceId, commentId, body: { resolved: true } });
    const resolved = await comment();
    expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { id: admin.id }, reactions: [{ count: 1 }] });
    expect(resolved.editedAt).toBeUndefined();
    await ok('updateCommentInSpace', { spaceId, commentId, body: { resolved: false, body: { markdown: 'Oh.' } } });
    const reopened = await comment();
    expect(reopened).toMatchObject({ status: 'open', body: { markdown: 'Oh.' } });
    expect(reopened.editedAt > reopened.postedAt).toBe(true);
    expect('resolvedAt' in reopened || 'resolvedBy' in reopened).toBe(false);
    const replied = { spaceId, commentId, commentReplyId: reply.id };
    const changed = await ok('updateCommentReplyInSpace', {
      ...replied,
      body: { body: { markdown: 'No.' }, ...react },
    });
    expect(changed).toMatchObject({
      body: { markdown: 'No.' },
      editedAt: expect.any(String),
      reactions: [{ count: 1 }],
    });
    await ok('deleteCommentReplyInSpace', replied);
    expect((await comment()).replies).toBe(0);
    const insert = { operation: 'insert_page', title: 'Other' };
    await ok('updateSpaceContent', { spaceId, body: { changes: [insert, { operation: 'delete_page', page }] } });
    expect((await comment()).target.page).toMatchObject({ id: page, outdated: true });

    const files = [{ name: 'p.gif', contentType: 'image/gif', base64: picture }];
    await ok('updateSpaceContent', { spaceId, body: { changes: [{ operation: 'insert_files', files }] } });
    const [{ uses, ...file }] = (await ok('listFiles', { spaceId })).items;
    expect(uses).toBe(0);
    const size = Buffer.from(picture, 'base64').byteLength;
    expect(file).toMatchObject({ name: 'p.gif', contentType: 'image/gif', size, dimensions: { width: 3, height: 2 } });
    expect(await ok('getFileById', { spaceId, fileId: file.id })).toEqual(file);

    const site = await ok('createSite', { organizationId, body: { visibility: 'share-link', spaces: [spaceId] } });
    const { id: siteId } = site;
    const link = await ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Press' } });
    expect(link).toMatchObject({ active: true, name: 'Press', urls: { published: expect.any(String) } });
    const shareLink = { organizationId, siteId, shareLinkId: link.id };
    const off = await ok('updateSiteShareLinkById', { ...shareLink, body: { active: false } });
    expect(off).toEqual({ ...link, active: false });
  });
});
