import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines, somebodyWaits } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { deleteSitePicturesBut } from './picture-rows.ts';
import { lockSite, updateSite } from './rows.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR4nGNggAIAABcAAaHCoVUAAAAASUVORK5CYII=',
  'base64',
);

const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
);

describe.each(engines)('sites on %s', engine => {
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

  const site = async (spaces: string[] = [], body = {}) => {
    const made = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces, ...body } });
    return { organizationId, siteId: made.id as string, site: made };
  };

  it('starts unpublished, on an address of its own', async () => {
    const first = await site();
    const second = await site();
    expect(first.site).toMatchObject({
      object: 'site',
      type: 'basic',
      published: false,
      state: 'draft',
      visibility: 'public',
      basename: 'docs',
      siteSpaces: 0,
    });
    expect(first.site.urls.published).toBeUndefined();
    expect(second.site.basename).toBe('docs-1');
  });

  it('is a draft until it is published, and then blocked while nothing of it shows', async () => {
    const { id } = await buildSpace(admin.client, organizationId, { title: 'Guide' });
    const { site: _site, ...place } = await site([id]);
    const [other, state] = [
      await buildSpace(admin.client, organizationId, { title: 'API' }),
      async () => (await admin.client.ok('listSites', { organizationId })).items[0].state,
    ];
    expect(await state()).toBe('draft');
    await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: other.id } });
    const [, api] = (await admin.client.ok('listSiteSections', place)).items;
    await admin.client.ok('updateSiteSectionById', { ...place, siteSectionId: api.id, body: { hidden: true } });
    expect(await state()).toBe('draft');
    await admin.client.ok('publishSite', place);
    await admin.client.ok('deleteSpaceById', { spaceId: id });
    expect(await state()).toBe('blocked');
  });

  it('counts the addresses at which it answers', async () => {
    const { id } = await buildSpace(admin.client, organizationId, { title: 'Guide' });
    const pages = [
      { title: 'Shown', ref: 'shown', markdown: 'x' },
      { title: 'Not listed', into: 'shown', noIndex: true, markdown: 'x' },
      { title: 'Hidden', ref: 'hidden', hidden: true, markdown: 'x' },
      { title: 'Below it', into: 'hidden', markdown: 'x' },
    ];
    const before = (await admin.client.ok('listPages', { spaceId: id })).pages.length;
    await insertPages(admin, id, pages);
    const { site: _site, ...place } = await site([id]);
    const counts = { pages: before + 2, indexed: before + 1 };
    const reach = await admin.client.ok('getSiteReach', place);
    expect(reach).toEqual({ object: 'site-reach', ...counts, siteSpaces: [{ id: expect.any(String), ...counts }] });
    const viewer = await buildMember(server, organizationId, 'read');
    expect((await viewer.client.call('getSiteReach', place)).status).toBe(403);
  });

  it('publishes only what has a space, and takes it off again', async () => {
    const { id } = await buildSpace(admin.client, organizationId, { title: 'Guide' });
    const { site: _site, ...place } = await site();
    expect((await admin.client.call('publishSite', place)).status).toBe(409);
    await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: id } });
    expect(await admin.client.ok('getSiteById', place)).not.toHaveProperty('publishedAt');
    const published = await admin.client.ok('publishSite', place);
    expect(published.publishedAt).toBeDefined();
    server.clock.advance(1);
    // Once more is no news to readers.
    expect(await admin.client.ok('publishSite', place)).toMatchObject({ publishedAt: published.publishedAt });
    expect(published).toMatchObject({ published: true, siteSpaces: 1, state: 'live' });
    expect(published.urls.published).toMatch(/^http:\/\/organization-\d+(-\w+)?\.sites\.test\/docs\/$/);
    expect((await admin.client.ok('getPublishedContentSite', place)).structure.structure[0]).toMatchObject({
      default: true,
      path: 'guide',
      title: 'Guide',
    });
    expect(await admin.client.ok('unpublishSite', place)).toMatchObject({ published: false, state: 'unpublished' });
    expect((await admin.client.call('getPublishedContentSite', place)).status).toBe(404);
  });

  it('has an address of its own also where several are made at once under one title', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => site()));
    expect(new Set(made.map(one => one.site.basename)).size).toBe(5);
  });

  it('is never published without a space, whatever happens at the same time', async () => {
    const { id } = await buildSpace(admin.client, organizationId, { title: 'Guide' });
    const { site: _site, ...place } = await site([id]);
    for (let round = 0; round < 3; round++) {
      const [placed] = (await admin.client.ok('listSiteSpaces', place)).items;
      await Promise.all([
        admin.client.call('publishSite', place),
        admin.client.call('deleteSiteSpaceById', { ...place, siteSpaceId: placed.id }),
      ]);
      expect(await admin.client.ok('getSiteById', place)).toMatchObject({ published: false, siteSpaces: 0 });
      await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: id } });
    }
  });

  it('keeps one default and orders spaces by their neighbours', async () => {
    const spaces = [];
    for (const title of ['One', 'Two', 'Three'])
      spaces.push((await buildSpace(admin.client, organizationId, { title })).id);
    const { site: _site, ...place } = await site(spaces);
    const list = async () =>
      (await admin.client.ok('listSiteSpaces', place)).items as {
        id: string;
        title: string;
        default: boolean;
        path: string;
      }[];
    const [one, two, three] = await list();
    const pointer = (item: { id: string } | undefined) => ({ type: 'site-space', siteSpace: item?.id });
    await admin.client.ok('moveSiteSpace', {
      ...place,
      siteSpaceId: three?.id,
      body: { position: { before: pointer(one) } },
    });
    expect((await list()).map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
    const wrong = await admin.client.call('moveSiteSpace', {
      ...place,
      siteSpaceId: one?.id,
      body: { position: { before: pointer(three), after: pointer(two) } },
    });
    expect(wrong.status).toBe(400);
    expect(
      (await admin.client.call('moveSiteSpace', { ...place, siteSpaceId: one?.id, body: { position: {} } })).status,
    ).toBe(400);
    expect((await list()).find(item => item.default)?.title).toBe('One');
    await admin.client.ok('deleteSiteSpaceById', { ...place, siteSpaceId: one?.id });
    expect((await list()).filter(item => item.default).map(({ title }) => title)).toEqual(['Three']);
  });

  it('refuses a space twice, a taken path, and spaces of others', async () => {
    const own = await buildSpace(admin.client, organizationId, { title: 'Own' });
    const more = await buildSpace(admin.client, organizationId, { title: 'More' });
    const stranger = await buildOrganization(server);
    const foreign = await buildSpace(stranger.admin.client, stranger.id);
    const { site: _site, ...place } = await site([own.id, more.id]);
    expect((await admin.client.call('addSpaceToSite', { ...place, body: { spaceId: own.id } })).status).toBe(409);
    expect((await admin.client.call('addSpaceToSite', { ...place, body: { spaceId: foreign.id } })).status).toBe(400);
    const { items } = await admin.client.ok('listSiteSpaces', place);
    expect(
      (await admin.client.call('updateSiteSpaceById', { ...place, siteSpaceId: items[1].id, body: { path: 'own' } }))
        .status,
    ).toBe(409);
    expect(
      (
        await admin.client.call('updateSiteSpaceById', {
          ...place,
          siteSpaceId: items[1].id,
          body: { condition: 'alert(1)' },
        })
      ).status,
    ).toBe(400);
    expect((await admin.client.call('updateSiteById', { ...place, body: { defaultSiteSpace: 'nope' } })).status).toBe(
      400,
    );
  });

  it('finds share links by a part of their names, and leaves no trace of the others', async () => {
    const { site: _site, ...place } = await site([], { visibility: 'share-link' });
    for (const name of ['Pilot École', 'pilots', 'Press'])
      await admin.client.ok('createSiteShareLink', { ...place, body: { name } });
    const names = async (query: Record<string, string>) => {
      const { items, count, next } = await admin.client.ok('listSiteShareLinks', { ...place, query });
      return [items.map(({ name }: { name: string }) => name).toSorted(), count, next];
    };
    expect(await names({ search: 'PILOT' })).toEqual([['Pilot École', 'pilots'], 2, undefined]);
    expect(await names({ search: 'ecole' })).toEqual([['Pilot École'], 1, undefined]);
    expect(await names({ search: 'nobody' })).toEqual([[], 0, undefined]);
    const first = await admin.client.ok('listSiteShareLinks', { ...place, query: { search: 'pilot', limit: 1 } });
    expect([first.items.length, first.count]).toEqual([1, 2]);
    const { page } = first.next;
    expect((await admin.client.ok('listSiteShareLinks', { ...place, query: { search: 'pilot', page } })).count).toBe(2);
    expect((await admin.client.call('listSiteShareLinks', { ...place, query: { page } })).status).toBe(400);
  });

  it('lets a key in only while its link is active and the site is published for link holders', async () => {
    const space = await buildSpace(admin.client, organizationId);
    const { site: _site, ...place } = await site([space.id], { visibility: 'share-link' });
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Pilot' } });
    const shareKey = new URL(link.urls.published).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const reader = await buildUser(server);
    const read = async (key: string) =>
      (await reader.client.call('getPublishedContentSite', { ...place, query: { shareKey: key } })).status;
    expect(await read(shareKey)).toBe(404);
    await admin.client.ok('publishSite', place);
    expect(await read(shareKey)).toBe(200);
    expect(await read('wrong')).toBe(404);
    const shown = await reader.client.ok('listSiteSpaces', { ...place, query: { shareKey } });
    expect(shown.items[0].urls.published).toContain(`/${shareKey}/`);
    expect(shown.items[0].space.permissions.edit).toBe(false);
    const known = await admin.client.ok('getPublishedContentSite', { ...place, query: { shareKey } });
    expect(known.site.permissions).toEqual((await admin.client.ok('getPublishedContentSite', place)).site.permissions);
    expect(known.site.permissions).toMatchObject({ edit: true });
    expect(known.site.urls.published).toContain(`/${shareKey}`);
    await admin.client.ok('updateSiteShareLinkById', { ...place, shareLinkId: link.id, body: { active: false } });
    expect(await read(shareKey)).toBe(404);
    await admin.client.ok('deleteSiteShareLinkById', { ...place, shareLinkId: link.id });
    expect((await admin.client.call('deleteSiteShareLinkById', { ...place, shareLinkId: link.id })).status).toBe(204);
  });

  it('shows a site to readers, lets creators arrange it and only admins publish it', async () => {
    const space = await buildSpace(admin.client, organizationId);
    const { site: _site, ...place } = await site();
    const reader = await buildMember(server, organizationId, 'read');
    const creator = await buildMember(server, organizationId, 'create');
    const guest = await buildMember(server, organizationId, null);
    expect((await reader.client.ok('getSiteById', place)).permissions).toMatchObject({
      view: true,
      create: false,
      admin: false,
    });
    expect((await reader.client.call('addSpaceToSite', { ...place, body: { spaceId: space.id } })).status).toBe(403);
    expect((await creator.client.call('addSpaceToSite', { ...place, body: { spaceId: space.id } })).status).toBe(201);
    expect((await creator.client.call('publishSite', place)).status).toBe(403);
    expect((await creator.client.call('listSiteShareLinks', place)).status).toBe(403);
    expect((await guest.client.call('getSiteById', place)).status).toBe(404);
    expect((await (await buildUser(server)).client.call('getSiteById', place)).status).toBe(404);
  });

  it('gives a custom hostname to one site only, and frees it when the site goes', async () => {
    const { site: _first, ...first } = await site();
    const { site: _second, ...second } = await site();
    const hostname = `docs-${organizationId.toLowerCase().slice(0, 6)}.example.com`;
    expect((await admin.client.ok('updateSiteById', { ...first, body: { hostname } })).hostname).toBe(hostname);
    const holders = await admin.client.ok('listSites', { organizationId, query: { hostname } });
    expect(holders).toMatchObject({ items: [{ hostname }], count: 1 });
    const taken = await admin.client.call('updateSiteById', { ...second, body: { hostname } });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        error: { reason: 'hostname-taken', details: [{ in: 'body', path: 'hostname', reason: 'hostname-taken' }] },
      },
    });
    await admin.client.ok('deleteSiteById', first);
    expect((await admin.client.call('updateSiteById', { ...second, body: { hostname } })).status).toBe(200);
    expect((await admin.client.call('deleteSiteById', first)).status).toBe(204);
  });

  it('lists with filters, and with as many queries for many sites as for one', async () => {
    const space = await buildSpace(admin.client, organizationId);
    await site([space.id], { title: 'Alpha' });
    const cost = async (query: Record<string, string | string[]>) => {
      const { items, count } = await admin.client.ok('listSites', { organizationId, query });
      return {
        titles: items.map((item: { title: string }) => item.title),
        count,
        queries: server.costs.at(-1)?.queries,
      };
    };
    const one = await cost({});
    for (const title of ['Beta', 'Gamma']) await site([], { title });
    const three = await cost({});
    expect(three.titles).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(three.queries).toBe(one.queries);
    expect(await cost({ space: space.id })).toMatchObject({ titles: ['Alpha'], count: 1 });
    expect(await cost({ title: 'AMM' })).toMatchObject({ titles: ['Gamma'] });
    expect(await cost({ published: 'true' })).toMatchObject({ count: 0 });
    await site([], { title: 'Delta', type: 'premium' });
    expect(await cost({ type: 'premium' })).toMatchObject({ titles: ['Delta'], count: 1 });
    expect(await cost({ type: ['basic', 'premium'] })).toMatchObject({ count: 4 });
  });

  it('keeps how a site looks and refuses colours and links that are none', async () => {
    const { site: _site, ...place } = await site();
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const changed = {
      ...settings,
      favicon: { emoji: '📗' },
      header: { preset: 'contrast', links: [{ title: 'Home', to: 'https://example.com' }] },
      announcement: { enabled: false, message: 'Soon', style: 'warning' },
    };
    await admin.client.ok('updateSiteCustomizationById', { ...place, body: changed });
    expect(await admin.client.ok('getSiteCustomizationById', place)).toEqual(changed);
    expect((await admin.client.ok('getSiteById', place)).icon).toEqual({ emoji: '📗' });
    const hostile = { ...settings, header: { links: [{ title: 'x', to: 'javascript:alert(1)' }] } };
    expect((await admin.client.call('updateSiteCustomizationById', { ...place, body: hostile })).status).toBe(400);
    const logo = { light: 'javascript:alert(1)', dark: 'data:image/svg+xml,x' };
    const drawn = { ...settings, header: { links: [], logo } };
    expect((await admin.client.call('updateSiteCustomizationById', { ...place, body: drawn })).status).toBe(400);
  });

  it('answers each member of the look, with its default where none was sent', async () => {
    const { site: _site, ...place } = await site();
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    expect(settings).toMatchObject({
      styling: {
        ...{ corners: 'rounded', font: 'Inter', theme: 'clean', background: 'plain', links: 'accent' },
        ...{ icons: 'regular', search: 'subtle', sidebar: { background: 'default', list: 'default' } },
      },
      header: { preset: 'default', links: [] },
      internationalization: { locale: 'en' },
    });
    const save = (body: object) => admin.client.ok('updateSiteCustomizationById', { ...place, body });
    const announcement = { message: 'Soon' };
    const few = {
      ...{ styling: { corners: 'straight' }, themes: { toggeable: false }, header: { preset: 'bold' }, announcement },
    };
    const answered = await save(few);
    expect(answered).toEqual({
      ...settings,
      styling: { ...settings.styling, corners: 'straight' },
      themes: { default: 'system', toggeable: false },
      header: { preset: 'bold', links: [] },
      announcement: { enabled: true, style: 'info', message: 'Soon' },
    });
    expect(await save(answered)).toEqual(answered);
    expect(await save({})).toEqual(settings);
  });

  const upload = async (bytes: Buffer, type: string, { client } = admin, into = organizationId): Promise<string> => {
    const file = { name: 'logo', type, size: bytes.byteLength };
    const { url } = await client.ok('generateStorageUploadURL', { organizationId: into, body: { file, kind: 'logo' } });
    await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { method: 'PUT', body: new Uint8Array(bytes) });
    return url;
  };

  it('shows readers the logo and the icon that were uploaded, in their size, and refuses what is no picture', async () => {
    const { siteId, address } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const place = { organizationId, siteId };
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const save = (header: object, favicon = {}) =>
      admin.client.call('updateSiteCustomizationById', { ...place, body: { ...settings, header, favicon } });
    const url = await upload(png, 'image/png');
    const icon = { light: url, dark: 'https://example.com/dark.png' };
    const { body } = await save({ links: [], logo: { light: url, dark: url } }, { icon });
    expect(body.header.logo.light).toContain('/files/');
    const page = (await readSite(server, address)).body;
    const [, src = ''] = /<img class="brand-logo" alt="[^"]*" src="([^"]*)" width="2" height="3"/.exec(page) ?? [];
    expect(page).toMatch(new RegExp(`<link rel="icon" href="${src}" media="[^"]*light\\)"/>`));
    const shown = await readSite(server, new URL(src, address).href);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const other = new URL(`../pictures/${'0'.repeat(64)}`, new URL(src, address)).href;
    expect((await readSite(server, other)).status).toBe(404);
    // What the service gave may be sent back; the bytes stay for as long as they are shown.
    expect((await admin.client.ok('getSiteById', place)).icon).toEqual({ icon: body.favicon.icon });
    expect((await save(body.header)).body.header).toEqual(body.header);
    const previewed = (look: object) =>
      admin.client.call('getSitePublishingPreviewById', { ...place, query: { look: JSON.stringify(look) } });
    const preview = await previewed({ header: { preset: 'contrast', logo: body.header.logo } });
    expect((await readSite(server, preview.body.url)).body).toMatch(
      /<img class="brand-logo" [^>]*width="2" height="3"/,
    );
    const unsaved = await upload(png, 'image/png');
    expect((await previewed({ header: { logo: { light: unsaved, dark: unsaved } } })).status).toBe(400);
    server.clock.advance(3 * 86_400_000);
    await server.services.jobs.idle();
    expect((await readSite(server, new URL(src, address).href)).status).toBe(200);
    const stranger = await buildOrganization(server);
    const bad = [
      await upload(Buffer.from('<script>alert(1)</script>'), 'image/png'),
      await upload(png, 'image/png', stranger.admin, stranger.id),
      body.header.logo.light.replace(/\/files\/[0-9a-f]+/, `/files/${'0'.repeat(64)}`),
    ];
    for (const light of bad) {
      const refused = await save({ links: [], logo: { light, dark: url } });
      expect([refused.status, refused.body.error.details?.[0]?.path]).toEqual([400, 'header.logo.light']);
    }
    await save({ links: [] });
    expect((await readSite(server, new URL(src, address).href)).status).toBe(404);
  });

  it('shows each member the sites that they view, guests those they were given', async () => {
    const { siteId, space } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    await publishPages(admin, organizationId, [{ title: 'Two', markdown: 'text' }]);
    const reader = await buildMember(server, organizationId, 'read');
    const guest = await buildMember(server, organizationId, null);
    const teammate = await buildMember(server, organizationId, null);
    const team = await buildTeam(server, organizationId, [teammate]);
    const sites = async (of: Person, by = of) => {
      const whose = { organizationId, userId: of.id };
      const { items, count } = await by.client.ok('listSitesForOrganizationMember', whose);
      expect(items).toHaveLength(count);
      return items.map((item: { permission: string; site: { id: string } }) => [item.site.id, item.permission]);
    };
    expect(await sites(guest)).toEqual([]);
    const at = { organizationId, siteId };
    await admin.client.ok('updateUserPermissionInSite', { ...at, userId: guest.id, body: { role: 'edit' } });
    await admin.client.ok('updateTeamPermissionInSite', { ...at, teamId: team, body: { role: 'read' } });
    expect(await sites(guest)).toEqual([[siteId, 'edit']]);
    expect(await sites(teammate, admin)).toEqual([[siteId, 'read']]);
    expect(await sites(reader)).toHaveLength(2);
    const showing = (id: string) => ({ organizationId, userId: reader.id, query: { space: id } });
    const shown = await reader.client.ok('listSitesForOrganizationMember', showing(space.id));
    expect([shown.count, shown.items]).toMatchObject([1, [{ site: { id: siteId } }]]);
    expect((await reader.client.call('listSitesForOrganizationMember', showing('nowhere'))).status).toBe(404);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: guest.id,
      body: { disabled: true },
    });
    expect(await sites(guest, admin)).toEqual([]);
    const whose = { organizationId, userId: teammate.id };
    expect((await reader.client.call('listSitesForOrganizationMember', whose)).status).toBe(403);
    const stranger = await buildOrganization(server);
    expect((await stranger.admin.client.call('listSitesForOrganizationMember', whose)).status).toBe(404);
  });

  it('takes over no picture that other settings let go of at the same moment', async () => {
    const { siteId } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const place = { organizationId, siteId };
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const save = (header: object) =>
      admin.client.call('updateSiteCustomizationById', { ...place, body: { ...settings, header } });
    const light = await upload(png, 'image/png');
    const { header } = (await save({ links: [], logo: { light, dark: light } })).body;
    const { database } = server.services;
    // In a list, or the transaction would wait for who waits for it.
    const [taken] = await database.write(async tx => {
      await lockSite(tx, organizationId, siteId);
      await updateSite(tx, organizationId, siteId, { customization: JSON.stringify(settings) });
      await deleteSitePicturesBut(tx, organizationId, siteId, []);
      const answers = [save(header)];
      await somebodyWaits(database);
      return answers;
    });
    expect((await taken)?.body.error).toMatchObject({ code: 400, details: [{ path: 'header.logo.light' }] });
  });

  it('is written in the font that was chosen, and loads one only for its own', async () => {
    const { siteId, address } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const place = { organizationId, siteId };
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const styling = { ...settings.styling, font: 'serif' };
    await admin.client.ok('updateSiteCustomizationById', { ...place, body: { ...settings, styling } });
    const { body } = await readSite(server, address);
    expect(body).toContain('--font-sans:ui-serif,');
    expect(body).not.toContain('font/woff2');
    const hostile = { ...settings, styling: { ...styling, font: 'serif;}' } };
    expect((await admin.client.call('updateSiteCustomizationById', { ...place, body: hostile })).status).toBe(400);
  });

  it('is written in a font of its own, from its own address, and in no other file or host', async () => {
    const { siteId, address } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const place = { organizationId, siteId };
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const save = (urls: string[]) => {
      const fontFaces = urls.map((url, at) => ({ url, weight: 'regular', style: at === 0 ? 'normal' : 'italic' }));
      const font = { fontFamily: 'House"}', fontFaces };
      const body = { ...settings, styling: { ...settings.styling, font } };
      return admin.client.call('updateSiteCustomizationById', { ...place, body });
    };
    const url = await upload(font, 'font/woff2');
    const { body: saved } = await save([url]);
    const { body: page, headers } = await readSite(server, address);
    const [, src = ''] =
      /<link rel="preload" href="([^"]*)" as="font" type="font\/woff2" crossorigin=""\/>/.exec(page) ?? [];
    expect(page).toContain(
      `@font-face{font-family:"Site";font-weight:100 900;font-style:normal;font-display:swap;src:url("${src}") format("woff2")}`,
    );
    expect(page).toContain('--font-sans:"Site",');
    expect(page).not.toContain('House');
    expect(headers['content-security-policy']).toContain("font-src 'self'");
    const shown = await readSite(server, new URL(src, address).href);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'font/woff2']);
    // What the service gave may be sent back.
    const link = saved.styling.font.fontFaces[0].url;
    expect((await save([link, link])).body.styling.font.fontFaces).toHaveLength(2);
    server.clock.advance(3 * 86_400_000);
    await server.services.jobs.idle();
    expect((await readSite(server, new URL(src, address).href)).status).toBe(200);
    const stranger = await buildOrganization(server);
    const bad = [
      'https://fonts.example.com/house.woff2',
      await upload(png, 'font/woff2'),
      await upload(font.subarray(0, 900), 'font/woff2'),
      await upload(font, 'font/woff2', stranger.admin, stranger.id),
      link.replace(/\/files\/[0-9a-f]+/, `/files/${'0'.repeat(64)}`),
    ];
    for (const wrong of bad) {
      const refused = await save([link, wrong]);
      expect([refused.status, refused.body.error.details?.[0]?.path]).toEqual([400, 'styling.font.fontFaces.1.url']);
    }
    await admin.client.ok('updateSiteCustomizationById', { ...place, body: settings });
    expect((await readSite(server, new URL(src, address).href)).status).toBe(404);
  });
});
