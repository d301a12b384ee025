import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../members/add-member.ts';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { writePage } from '../testing/build-content.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { rowsNaming } from '../testing/rows-naming.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const day = 86_400_000;

describe.each(engines)('a transfer on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let from: string;
  let to: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: from, admin } = await buildOrganization(server));
    to = (await admin.client.ok('createOrganization', { body: { title: 'Target' } })).id;
  });

  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const firstPage = async (spaceId: string): Promise<string> =>
    (await admin.client.ok('listPages', { spaceId })).pages[0].id;
  const insertFile = (spaceId: string, name: string, text: string) =>
    change(spaceId, {
      operation: 'insert_files',
      files: [{ name, contentType: 'text/plain', base64: Buffer.from(text).toString('base64') }],
    });
  const call = (
    operation: 'moveSpace' | 'moveCollection' | 'transferSpace' | 'transferCollection',
    id: string,
    body: object,
    person = admin,
  ) => person.client.call(operation, { spaceId: id, collectionId: id, body });

  it('and a move answer 404 for what is not there, or not for the caller', async () => {
    const space = await buildSpace(admin, from);
    const collection = await buildCollection(admin, from);
    const stranger = await buildUser(server);
    for (const [operation, id, other] of [
      ['moveSpace', space.id, collection.id],
      ['moveCollection', collection.id, space.id],
      ['transferSpace', space.id, collection.id],
      ['transferCollection', collection.id, space.id],
    ] as const) {
      const body = operation.startsWith('move') ? { parent: null } : { organization: to };
      for (const unknown of ['nothing', other])
        expect((await call(operation, unknown, body)).status, operation).toBe(404);
      expect((await call(operation, id, body, stranger)).status, operation).toBe(404);
    }
    for (const organization of ['nothing', (await buildOrganization(server)).id]) {
      expect((await call('transferSpace', space.id, { organization })).status).toBe(404);
      expect((await call('transferCollection', collection.id, { organization })).status).toBe(404);
    }
    expect((await call('transferSpace', space.id, {})).status).toBe(400);
  });

  it('needs the right on the item, and to create content in the other organization', async () => {
    const space = await buildSpace(admin, from);
    const collection = await buildCollection(admin, from);
    const target = await buildOrganization(server);
    const editor = await buildMember(server, from, 'edit');
    const { database, clock } = server.services;
    await database.write(tx =>
      addMember(tx, { organizationId: target.id, userId: editor.id, role: 'review', sso: false, now: clock.now() }),
    );
    const both = async () => [
      (await call('transferSpace', space.id, { organization: target.id }, editor)).status,
      (await call('transferCollection', collection.id, { organization: target.id }, editor)).status,
    ];
    expect(await both()).toEqual([403, 403]);
    const grant = { users: [editor.id], role: 'admin' };
    await admin.client.ok('inviteToSpace', { spaceId: space.id, body: grant });
    await admin.client.ok('inviteToCollection', { collectionId: collection.id, body: grant });
    expect(await both()).toEqual([403, 403]);
    const role = { organizationId: target.id, userId: editor.id, body: { role: 'create' } };
    await target.admin.client.ok('updateMemberInOrganizationById', role);
    expect(await both()).toEqual([200, 200]);
    expect((await admin.client.call('getSpaceById', { spaceId: space.id })).status).toBe(404);
  });

  it('answers 409 to the organization it is in, and 412 while a site uses it, published or not', async () => {
    const outer = await buildCollection(admin, from);
    const inner = await buildCollection(admin, from, { parent: outer.id });
    const space = await buildSpace(admin, from, { parent: inner.id });
    expect((await call('transferSpace', space.id, { organization: from })).status).toBe(409);
    expect((await call('transferCollection', outer.id, { organization: from })).status).toBe(409);
    const site = await admin.client.ok('createSite', { organizationId: from, body: { spaces: [space.id] } });
    const refused = await call('transferSpace', space.id, { organization: to });
    expect(refused.status).toBe(412);
    expect(refused.body.error).toMatchObject({ code: 412, message: expect.stringContaining('site') });
    expect((await call('transferCollection', outer.id, { organization: to })).status).toBe(412);
    expect((await admin.client.ok('getSpaceById', { spaceId: space.id })).organization).toBe(from);
    await admin.client.ok('deleteSiteById', { organizationId: from, siteId: site.id });
    expect((await call('transferCollection', outer.id, { organization: to })).status).toBe(200);
    expect((await admin.client.ok('getSpaceById', { spaceId: space.id })).organization).toBe(to);
  });

  it('refuses a space in the trash, and takes those in the trash of a collection along', async () => {
    const collection = await buildCollection(admin, from);
    const space = await buildSpace(admin, from, { parent: collection.id });
    await admin.client.ok('deleteSpaceById', { spaceId: space.id });
    expect((await call('transferSpace', space.id, { organization: to })).status).toBe(409);
    expect((await call('transferCollection', collection.id, { organization: to })).status).toBe(200);
    const query = { deleted: true };
    expect((await admin.client.ok('listSpacesInOrganizationById', { organizationId: from, query })).count).toBe(0);
    expect((await admin.client.ok('listSpacesInOrganizationById', { organizationId: to, query })).count).toBe(1);
    const restored = await admin.client.ok('restoreSpace', { spaceId: space.id });
    expect(restored).toMatchObject({ organization: to, parent: collection.id });
  });

  it('brings history, discussions, files and counts, and leaves levels, merge rules, invites and links behind', async () => {
    const { client } = admin;
    const space = await buildSpace(admin, from, { title: 'Guide' });
    const spaceId: string = space.id;
    const neighbour = await buildSpace(admin, from, { title: 'Neighbour' });
    const page = await firstPage(spaceId);
    const text = 'Zebras, in the first revision.\n';
    await change(spaceId, { operation: 'update_page', page, document: { markdown: text } });
    await insertFile(spaceId, 'picture.txt', 'bytes');
    // A file may hold the very text of a page.
    await insertFile(spaceId, 'copy.txt', text);
    await change(spaceId, { operation: 'update_page', page, document: { markdown: 'Okapis now.\n' } });
    const target = { kind: 'page', page: await firstPage(neighbour.id), space: neighbour.id };
    await change(spaceId, { operation: 'insert_link', title: 'Out', target });
    await change(spaceId, { operation: 'insert_link', title: 'Within', target: { kind: 'page', page } });
    await change(neighbour.id, {
      operation: 'insert_link',
      title: 'In',
      target: { kind: 'page', page, space: spaceId },
    });
    const author = await buildMember(server, from, 'comment');
    const team = await buildTeam(server, from, [author]);
    await client.ok('inviteToSpace', { spaceId, body: { users: [author.id], teams: [team], role: 'edit' } });
    await client.ok('createOrganizationInvite', { organizationId: from, body: { level: 'edit', space: spaceId } });
    await author.client.ok('postCommentInSpace', { spaceId, body: { page, body: { markdown: 'Why okapis?' } } });
    const draft = await client.ok('createChangeRequest', { spaceId, body: { subject: 'Giraffes' } });
    await writePage(client, spaceId, draft.id, page, 'Giraffes then.\n');
    const rules = [{ rule: 'require_specific_reviewers', users: [author.id] }];
    await client.ok('updateSpaceById', { spaceId, body: { mergeRules: { type: 'rules', rules } } });
    const before = await client.ok('getSpaceById', { spaceId });
    const revisions = await client.ok('listRevisions', { spaceId });

    const { status, body } = await call('transferSpace', spaceId, { organization: to });
    expect(status).toBe(200);
    const { title, revision, comments, changeRequests, changeRequestsDraft, changeRequestsOpen, createdAt } = before;
    expect(body).toMatchObject({ title, revision, comments, changeRequests, changeRequestsDraft, changeRequestsOpen });
    expect(body).toMatchObject({ createdAt, organization: to, defaultLevel: 'inherit', visibility: 'private' });
    expect(body.mergeRules).toEqual({ type: 'inherit' });
    expect(body.urls.app).toContain(`/o/${to}/`);
    expect([comments, changeRequests, changeRequestsDraft]).toEqual([1, 1, 1]);
    expect((await client.ok('listRevisions', { spaceId })).count).toBe(revisions.count);
    expect((await client.ok('listCommentsInSpace', { spaceId })).items).toMatchObject([
      { postedBy: { id: author.id } },
    ]);
    const content = { spaceId, changeRequestId: draft.id, pageId: page };
    expect((await client.ok('getPageInChangeRequestById', content)).markdown).toBe('Giraffes then.\n');
    const { items: files } = await client.ok('listFiles', { spaceId });
    const link = new URL(files.find(({ name }: { name: string }) => name === 'copy.txt').downloadURL);
    expect(await (await fetch(`${server.url}${link.pathname}${link.search}`)).text()).toBe(text);
    const links = await client.ok('listSpaceLinks', { spaceId });
    expect(links.stats).toMatchObject({ total: 2, broken: { total: 1 } });
    const inward = await client.ok('listSpaceLinks', { spaceId: neighbour.id, query: { status: 'broken' } });
    expect(inward.count).toBe(1);
    const found = async (organizationId: string) =>
      (await client.ok('searchOrganizationContent', { organizationId, query: { query: 'okapis' } })).count;
    expect([await found(from), await found(to)]).toEqual([0, 1]);
    expect((await author.client.call('getSpaceById', { spaceId })).status).toBe(404);
    expect((await client.ok('listTeamPermissionsInSpace', { spaceId })).count).toBe(0);
    expect((await client.ok('listUserPermissionsInSpace', { spaceId })).items).toMatchObject([
      { permission: 'admin', user: { id: admin.id } },
    ]);
    expect((await client.ok('getTeamInOrganizationById', { organizationId: from, teamId: team })).spaces).toBe(0);
    expect((await client.ok('getMemberInOrganizationById', { organizationId: from, userId: author.id })).spaces).toBe(
      1,
    );
    expect((await client.ok('getMemberInOrganizationById', { organizationId: to, userId: admin.id })).spaces).toBe(1);
    expect((await client.ok('listOrganizationInviteLinks', { organizationId: from })).count).toBe(0);
  });

  it('leaves nothing of the content in the old organization, and all of it in the new', async () => {
    const space = await buildSpace(admin, from);
    const page = await firstPage(space.id);
    await change(space.id, { operation: 'update_page', page, document: { markdown: 'First.\n' } });
    await insertFile(space.id, 'same.txt', 'First.\n');
    await change(space.id, { operation: 'update_page', page, document: { markdown: 'Second.\n' } });
    await call('transferSpace', space.id, { organization: to });
    for (let days = 0; days < 3; days++) {
      server.clock.advance(day + 1000);
      await server.services.jobs.idle();
    }
    const { read } = server.services.database;
    for (const table of ['objects', 'content_files', 'condemned', 'revisions', 'links'] as const)
      expect(await read.selectFrom(table).selectAll().where('organization_id', '=', from).execute(), table).toEqual([]);
    expect(await rowsNaming(read, space.id)).not.toEqual([]);
    const { items } = await admin.client.ok('listRevisions', { spaceId: space.id });
    const texts = await Promise.all(
      items.map(({ id }: { id: string }) =>
        admin.client.ok('getPageInRevisionById', { spaceId: space.id, revisionId: id, pageId: page }),
      ),
    );
    expect(texts.map(({ markdown }) => markdown)).toEqual(['Second.\n', 'First.\n', 'First.\n', '']);
    const [file] = (await admin.client.ok('listFiles', { spaceId: space.id })).items;
    const link = new URL(file.downloadURL);
    expect((await fetch(`${server.url}${link.pathname}${link.search}`)).status).toBe(200);
  });

  it('moves back and forth at once without losing a space', async () => {
    const spaces = await Promise.all([buildSpace(admin, from), buildSpace(admin, to), buildSpace(admin, from)]);
    const answers = await Promise.all(
      spaces.map(({ id, organization }) =>
        call('transferSpace', id, { organization: organization === from ? to : from }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = async (organizationId: string) =>
      (await admin.client.ok('listSpacesInOrganizationById', { organizationId })).items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids(from)).toEqual([spaces[1].id]);
    expect((await ids(to)).sort()).toEqual([spaces[0].id, spaces[2].id].sort());
  });
});
