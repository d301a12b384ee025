import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

interface Item {
  id: string;
  title: string;
  default?: boolean;
  path?: string;
}

describe.each(engines)('sections of sites on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let place: { organizationId: string; siteId: string };
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    const { id } = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs' } });
    place = { organizationId, siteId: id };
  });

  const space = async (title: string) => (await buildSpace(admin.client, organizationId, { title })).id;
  const addSection = async (title: string) =>
    admin.client.ok('addSectionToSite', { ...place, body: { spaceId: await space(title) } });
  const structure = () => admin.client.ok('getSiteStructure', place);
  const shape = async () =>
    (await structure()).structure.map((item: Item & { children?: Item[] }) =>
      item.children ? [item.title, item.children.map(child => child.title)] : item.title,
    );
  const status = async (...call: Parameters<Person['client']['call']>) => (await admin.client.call(...call)).status;

  it('gives a new section the path that was asked for, and adds nothing where another has it', async () => {
    const add = async (title: string, path: string) =>
      admin.client.call('addSectionToSite', { ...place, body: { spaceId: await space(title), path } });
    expect((await add('Release notes', 'log')).body).toMatchObject({ title: 'Release notes', path: 'log' });
    expect([(await add('Logs', 'log')).status, (await add('Slashes', 'a/b')).status]).toEqual([409, 400]);
    expect((await structure()).structure).toHaveLength(1);
  });

  it('turns a site of spaces into one of sections and back, without a change of its addresses', async () => {
    await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: await space('Guide') } });
    const api = await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: await space('API') } });
    await admin.client.ok('publishSite', place);
    const before = (await admin.client.ok('listSiteSpaces', place)).items;
    const news = await addSection('News');
    expect(news).toMatchObject({ object: 'site-section', title: 'News', path: 'news', default: false });
    const { type, structure: sections } = await structure();
    expect(type).toBe('sections');
    expect(sections).toMatchObject([
      { title: 'Docs', default: true, siteSpaces: [{}, { id: api.id }] },
      { id: news.id },
    ]);
    const during = (await admin.client.ok('listSiteSpaces', place)).items;
    expect(during.slice(0, 2).map(({ urls }: { urls: unknown }) => urls)).toEqual(
      before.map(({ urls }: { urls: unknown }) => urls),
    );
    expect(news.urls.published).toMatch(/\/docs\/news\/$/);
    expect(during[2]).toMatchObject({ section: news.id, default: true, urls: { published: news.urls.published } });
    expect(await admin.client.ok('getSpaceById', { spaceId: during[2].space.id })).toMatchObject({
      urls: { published: news.urls.published },
    });
    await admin.client.ok('deleteSiteSectionById', { ...place, siteSectionId: news.id });
    await admin.client.ok('deleteSiteSectionById', { ...place, siteSectionId: sections[0].id });
    expect(await structure()).toMatchObject({ type: 'siteSpaces', structure: [{ default: true }, { path: 'api' }] });
    expect((await admin.client.ok('getSiteById', place)).siteSpaces).toBe(2);
  });

  it('keeps one default for the site and for each section', async () => {
    const [first, second] = [await addSection('One'), await addSection('Two')];
    const body = { spaceId: await space('More'), sectionId: second.id };
    const more = await admin.client.ok('addSpaceToSite', { ...place, body });
    expect(more).toMatchObject({ section: second.id, default: false, path: 'more' });
    expect(await status('updateSiteById', { ...place, body: { defaultSiteSpace: more.id } })).toBe(400);
    const defaults = { defaultSiteSection: second.id, defaultSiteSpace: more.id };
    await admin.client.ok('updateSiteById', { ...place, body: defaults });
    const sections = (await admin.client.ok('listSiteSections', place)).items;
    expect(sections.map((section: Item) => section.default)).toEqual([false, true]);
    expect(sections[1].siteSpaces).toMatchObject([{ default: false }, { id: more.id, default: true }]);
    expect((await admin.client.ok('listSiteSpaces', { ...place, query: { default: 'true' } })).count).toBe(2);
    await admin.client.ok('deleteSiteSpaceById', { ...place, siteSpaceId: more.id });
    await admin.client.ok('deleteSiteSpaceById', { ...place, siteSpaceId: second.siteSpaces[0].id });
    expect(await structure()).toMatchObject({ structure: [{ id: first.id, default: true }] });
    const other = first.siteSpaces[0].id;
    expect(
      await status('updateSiteSectionById', { ...place, siteSectionId: first.id, body: { defaultSiteSpace: more.id } }),
    ).toBe(400);
    expect(
      await status('updateSiteSectionById', { ...place, siteSectionId: first.id, body: { defaultSiteSpace: other } }),
    ).toBe(200);
  });

  it('groups sections, and gives them back', async () => {
    const [a, b, c] = [await addSection('A'), await addSection('B'), await addSection('C')];
    const body = { title: 'More', sections: [a.id, c.id], icon: 'folder' };
    const group = await admin.client.ok('addSectionGroupToSite', { ...place, body });
    expect(group).toMatchObject({
      object: 'site-section-group',
      icon: 'folder',
      sections: [{ id: a.id }, { id: c.id }],
    });
    expect(group.sections[0].sectionGroup).toBe(group.id);
    expect(await shape()).toEqual(['B', ['More', ['A', 'C']]]);
    const siteSectionGroupId = group.id;
    const pointer = { type: 'site-section', id: b.id };
    const position = { before: pointer };
    await admin.client.ok('moveSiteSectionGroup', { ...place, siteSectionGroupId, body: { position } });
    expect(await shape()).toEqual([['More', ['A', 'C']], 'B']);
    await admin.client.ok('addSectionToGroup', { ...place, siteSectionGroupId, body: { sectionId: b.id } });
    await admin.client.ok('addSectionToGroup', { ...place, siteSectionGroupId, body: { sectionId: b.id } });
    expect(await shape()).toEqual([['More', ['A', 'C', 'B']]]);
    expect(await status('addSectionToGroup', { ...place, siteSectionGroupId, body: { sectionId: 'none' } })).toBe(400);
    const inGroup = { type: 'site-section', siteSection: a.id };
    await admin.client.ok('moveSiteSection', {
      ...place,
      siteSectionId: b.id,
      body: { position: { before: inGroup } },
    });
    expect(await shape()).toEqual([['More', ['B', 'A', 'C']]]);
    for (const id of [a.id, a.id, 'none'])
      await admin.client.ok('removeSectionFromGroup', { ...place, siteSectionGroupId, siteSectionId: id });
    expect(await shape()).toEqual([['More', ['B', 'C']], 'A']);
    expect(
      await status('moveSiteSection', { ...place, siteSectionId: b.id, body: { position: { before: inGroup } } }),
    ).toBe(400);
    await admin.client.ok('deleteSiteSectionGroupById', { ...place, siteSectionGroupId });
    await admin.client.ok('deleteSiteSectionGroupById', { ...place, siteSectionGroupId });
    expect(await shape()).toEqual(['B', 'C', 'A']);
    expect(await status('removeSectionFromGroup', { ...place, siteSectionGroupId, siteSectionId: b.id })).toBe(404);
  });

  it('puts links beside sections, and sorts everything by one operation', async () => {
    const link = { title: 'Blog', url: 'https://blog.example.com' };
    expect(await status('addExternalLinkToSite', { ...place, body: link })).toBe(409);
    const [a, b] = [await addSection('A'), await addSection('B')];
    const group = await admin.client.ok('addSectionGroupToSite', { ...place, body: { title: 'More' } });
    const blog = await admin.client.ok('addExternalLinkToSite', { ...place, body: link });
    expect(blog).toMatchObject({ object: 'site-external-link', ...link });
    expect(await status('addExternalLinkToSite', { ...place, body: { ...link, url: 'javascript:alert(1)' } })).toBe(
      400,
    );
    const item = { type: 'site-external-link', id: blog.id };
    const position = { before: { type: 'site-section', id: b.id }, after: { type: 'site-section', id: a.id } };
    expect(await admin.client.ok('sortSiteStructure', { ...place, body: { item, position } })).toEqual(blog);
    const headers = { prefer: 'return=minimal' };
    expect(await status('sortSiteStructure', { ...place, body: { item, position }, headers })).toBe(204);
    expect(await shape()).toEqual(['A', 'Blog', 'B', ['More', []]]);
    const siteExternalLinkId = blog.id;
    await admin.client.ok('updateSiteExternalLinkById', { ...place, siteExternalLinkId, body: { parent: group.id } });
    expect(await shape()).toEqual(['A', 'B', ['More', ['Blog']]]);
    expect(await status('updateSiteExternalLinkById', { ...place, siteExternalLinkId, body: { parent: a.id } })).toBe(
      400,
    );
    await admin.client.ok('updateSiteExternalLinkById', {
      ...place,
      siteExternalLinkId,
      body: { parent: null, title: 'News', condition: 'visitor.claims.beta' },
    });
    expect(await shape()).toEqual(['A', 'B', ['More', []], 'News']);
    await admin.client.ok('deleteSiteExternalLinkById', { ...place, siteExternalLinkId });
    expect(await shape()).toEqual(['A', 'B', ['More', []]]);
  });

  it('refuses a space twice, taken paths, conditions that do not parse, and what is of another site', async () => {
    const first = await addSection('One');
    const [own] = first.siteSpaces;
    expect(await status('addSectionToSite', { ...place, body: { spaceId: own.space.id } })).toBe(409);
    const second = await admin.client.ok('addSectionToSite', {
      ...place,
      body: { spaceId: await space('Same'), title: 'One', icon: null },
    });
    expect(second.path).toBe('one-1');
    const siteSectionId = second.id;
    expect(await status('updateSiteSectionById', { ...place, siteSectionId, body: { path: 'one' } })).toBe(409);
    expect(await status('updateSiteSectionById', { ...place, siteSectionId, body: { condition: 'alert(1)' } })).toBe(
      400,
    );
    const changes = { title: 'Second', path: 'second', description: 'About', icon: 'book', condition: 'true' };
    expect(await admin.client.ok('updateSiteSectionById', { ...place, siteSectionId, body: changes })).toMatchObject(
      changes,
    );
    const emptied = await admin.client.ok('updateSiteSectionById', {
      ...place,
      siteSectionId,
      body: { description: null, icon: null, condition: null },
    });
    for (const member of ['description', 'icon', 'condition']) expect(emptied).not.toHaveProperty(member);
    const other = { organizationId, siteId: (await admin.client.ok('createSite', { organizationId })).id };
    expect(await status('updateSiteSectionById', { ...other, siteSectionId, body: {} })).toBe(404);
    const position = { before: { type: 'site-section', siteSection: first.id } };
    expect(await status('moveSiteSection', { ...other, siteSectionId, body: { position } })).toBe(404);
    await admin.client.ok('deleteSiteSectionById', { ...other, siteSectionId });
    expect((await admin.client.ok('listSiteSections', place)).count).toBe(2);
  });

  it('pages lists of sections, and costs as many queries for many as for one', async () => {
    await addSection('A');
    await structure();
    const one = server.costs.at(-1)?.queries;
    for (const title of ['B', 'C']) await addSection(title);
    await structure();
    expect(server.costs.at(-1)?.queries).toBe(one);
    const first = await admin.client.ok('listSiteSections', { ...place, query: { limit: '2' } });
    expect(first).toMatchObject({ count: 3, items: [{ title: 'A' }, { title: 'B' }] });
    await admin.client.ok('deleteSiteSectionById', { ...place, siteSectionId: first.items[1].id });
    const rest = await admin.client.ok('listSiteSections', { ...place, query: { page: first.next.page } });
    expect(rest.items).toMatchObject([{ title: 'C' }]);
  });

  it('loses and doubles nothing when many move at once', async () => {
    const sections: Item[] = [];
    for (const title of ['A', 'B', 'C', 'D']) sections.push(await addSection(title));
    const [first] = sections;
    const position = { before: { type: 'site-section', siteSection: first?.id } };
    const moves = [...sections.slice(1), ...sections.slice(1), ...sections.slice(1)].map(({ id }) =>
      admin.client.call('moveSiteSection', { ...place, siteSectionId: id, body: { position } }),
    );
    const adds = ['X', 'Y'].map(title => addSection(title));
    expect((await Promise.all(moves)).map(answer => answer.status)).toEqual(moves.map(() => 200));
    await Promise.all(adds);
    const shown = (await admin.client.ok('listSiteSections', place)).items;
    expect(shown.map((section: Item) => section.title).sort()).toEqual(['A', 'B', 'C', 'D', 'X', 'Y']);
    expect(shown.filter((section: Item) => section.default)).toHaveLength(1);
    const rows = await server.services.database.read
      .selectFrom('site_entries')
      .select('position')
      .where('site_id', '=', place.siteId)
      .execute();
    expect(new Set(rows.map(row => row.position)).size).toBe(6);
  });

  it('shows a deleted space nowhere, gives it back its place, and forgets it once it is gone for good', async () => {
    const [a, b] = [await addSection('A'), await addSection('B')];
    const spaceId = a.siteSpaces[0].space.id;
    await admin.client.ok('deleteSpaceById', { spaceId });
    expect((await admin.client.ok('listSiteSpaces', place)).items).toMatchObject([{ section: b.id }]);
    expect((await admin.client.ok('getSiteById', place)).siteSpaces).toBe(1);
    expect((await admin.client.ok('listSiteSections', place)).items).toMatchObject([
      { id: a.id, default: false, siteSpaces: [] },
      { id: b.id, default: true },
    ]);
    await admin.client.ok('restoreSpace', { spaceId });
    expect((await admin.client.ok('listSiteSections', place)).items).toMatchObject([
      { id: a.id, default: true, siteSpaces: [{ default: true }] },
      { id: b.id, default: false },
    ]);
    await admin.client.ok('deleteSpaceById', { spaceId });
    server.clock.advance(8 * 86_400_000);
    const { database, jobs } = server.services;
    await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'purge-spaces', payload: {} }));
    await jobs.idle();
    expect((await admin.client.ok('listSiteSections', place)).items).toMatchObject([{ id: b.id, default: true }]);
  });

  it('takes a site off its address with its last space, but not while that may be restored', async () => {
    const section = await addSection('A');
    await admin.client.ok('publishSite', place);
    const [{ id, space: shown }] = section.siteSpaces;
    await admin.client.ok('deleteSpaceById', { spaceId: shown.id });
    await admin.client.ok('updateSiteSectionById', { ...place, siteSectionId: section.id, body: { title: 'Other' } });
    expect((await admin.client.ok('getSiteById', place)).published).toBe(true);
    await admin.client.ok('restoreSpace', { spaceId: shown.id });
    await admin.client.ok('deleteSiteSpaceById', { ...place, siteSpaceId: id });
    expect((await admin.client.ok('getSiteById', place)).published).toBe(false);
  });

  it('opens sections to the holder of a share key, and to nobody else', async () => {
    const section = await addSection('A');
    const second = await addSection('B');
    await admin.client.ok('updateSiteById', { ...place, body: { visibility: 'share-link' } });
    await admin.client.ok('publishSite', place);
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Pilot' } });
    const shareKey = new URL(link.urls.published).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const reader = await buildUser(server);
    const read = (key: string) => reader.client.call('listSiteSections', { ...place, query: { shareKey: key } });
    expect((await read('wrong')).status).toBe(404);
    const { status: found, body } = await read(shareKey);
    expect(found).toBe(200);
    expect(body.items[1].urls.published).toMatch(new RegExp(`/${shareKey}/b/$`));
    const seen = await reader.client.ok('getSpaceById', {
      spaceId: second.siteSpaces[0].space.id,
      query: { shareKey },
    });
    expect(seen.urls.published).toBe(body.items[1].urls.published);
    expect((await reader.client.call('listSiteSectionGroups', place)).status).toBe(404);
    expect(body.items[0].id).toBe(section.id);
  });

  it('copies a variant with its content, behind the original', async () => {
    const section = await addSection('Guide');
    const [original] = section.siteSpaces;
    await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: await space('Last') } });
    const copy = await admin.client.ok('duplicateSiteSpace', { ...place, siteSpaceId: original.id });
    expect(copy).toMatchObject({ title: 'Guide (copy)', section: section.id, default: false });
    const { items } = await admin.client.ok('listSiteSpaces', place);
    expect(items.map((item: Item) => item.title)).toEqual(['Guide', 'Guide (copy)', 'Last']);
    expect((await admin.client.ok('listPages', { spaceId: copy.space.id })).pages).toMatchObject([{ title: 'Home' }]);
  });

  it('lets a variant look different, member by member', async () => {
    const { siteSpaces } = await addSection('Guide');
    const at = { ...place, siteSpaceId: siteSpaces[0].id };
    const site = await admin.client.ok('getSiteCustomizationById', place);
    expect(await admin.client.ok('getSiteSpaceCustomizationById', at)).toEqual({ ...site, hasOverrides: false });
    const body = { title: 'Version 1', styling: { corners: 'straight' } };
    const own = { ...site, title: 'Version 1', styling: { ...site.styling, corners: 'straight' } };
    const answered = await admin.client.ok('overrideSiteSpaceCustomizationById', { ...at, body });
    expect(answered).toEqual({ ...own, hasOverrides: true });
    await admin.client.ok('publishSite', place);
    expect((await admin.client.ok('getPublishedContentSite', place)).customizations).toEqual({
      site,
      siteSpaces: { [at.siteSpaceId]: own },
    });
    const taken = await admin.client.ok('overrideSiteSpaceCustomizationById', { ...at, body: { title: null } });
    expect(taken).toEqual({ ...answered, title: site.title });
    await admin.client.ok('deleteSiteSpaceCustomizationById', at);
    expect(await admin.client.ok('getSiteSpaceCustomizationById', at)).toEqual({ ...site, hasOverrides: false });
    expect((await admin.client.ok('getPublishedContentSite', place)).customizations.siteSpaces).toEqual({});
  });

  it('gives levels on a site, which rule over the role in the organization', async () => {
    const [creator, guest] = [
      await buildMember(server, organizationId, 'create'),
      await buildMember(server, organizationId, null),
    ];
    const teamId = await buildTeam(server, organizationId, [guest]);
    const level = async ({ client }: Person) => (await client.call('getSiteById', place)).body?.permissions;
    await admin.client.ok('inviteToSite', { ...place, body: { users: [creator.id], role: 'read' } });
    expect(await level(creator)).toMatchObject({ view: true, create: false });
    await admin.client.ok('inviteToSite', { ...place, body: { teams: [teamId], role: 'create' } });
    expect(await level(guest)).toMatchObject({ create: true, admin: false });
    const aggregate = await admin.client.ok('listPermissionsAggregateInSite', place);
    expect(aggregate.items).toContainEqual(
      expect.objectContaining({
        permission: 'create',
        source: expect.objectContaining({ type: 'team' }),
        origin: { type: 'site', site: place.siteId, reason: 'team', team: teamId },
        disabled: false,
      }),
    );
    expect(aggregate.items).toContainEqual(
      expect.objectContaining({ permission: 'read', origin: { type: 'site', site: place.siteId, reason: 'member' } }),
    );
    expect(aggregate.items).toContainEqual(
      expect.objectContaining({ permission: 'admin', origin: { type: 'organization', organization: organizationId } }),
    );
    expect(aggregate.count).toBe(3);
    expect((await admin.client.ok('listUserPermissionsInSite', place)).items).toHaveLength(2);
    expect((await admin.client.ok('listTeamPermissionsInSite', place)).items).toMatchObject([{ permission: 'create' }]);
    await admin.client.ok('updateUserPermissionInSite', { ...place, userId: creator.id, body: { role: 'admin' } });
    expect(await level(creator)).toMatchObject({ admin: true });
    await admin.client.ok('removeTeamFromSite', { ...place, teamId });
    expect(await level(guest)).toBeUndefined();
    await admin.client.ok('removeUserFromSite', { ...place, userId: creator.id });
    expect(await level(creator)).toMatchObject({ create: true, admin: false });
    expect(
      (await creator.client.call('inviteToSite', { ...place, body: { teams: [teamId], role: 'read' } })).status,
    ).toBe(403);
  });
});
