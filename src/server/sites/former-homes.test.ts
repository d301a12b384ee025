import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { formerHomes } from './former-home-rows.ts';

type Named = 'guides' | 'anleitung' | 'api';

describe.each(engines)('addresses of a former home on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let at: { organizationId: string; siteId: string };
  let address: string;
  let root: string;
  /** Ids of sections and site spaces, by the paths of their addresses. */
  let sections: Record<'guides' | 'api', string>;
  let variants: Record<Named, string>;
  let install: { space: string; page: string };

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  /** A site with the sections Guides, in two languages, and API; Guides is the home, and each page is of one space only. */
  beforeEach(async () => {
    const spaceWith = async (title: string, page: string) => {
      const space = await buildSpace(admin, organizationId, { title });
      const ids = await insertPages(admin, space.id, [{ title: page, markdown: `about ${page}` }]);
      return { id: space.id, pageId: ids[page] ?? '' };
    };
    const [guides, anleitung, api] = [
      await spaceWith('Guides', 'Install'),
      await spaceWith('Anleitung', 'Einbau'),
      await spaceWith('API', 'Calls'),
    ];
    const site = await buildSite(admin, organizationId, [guides.id]);
    at = { organizationId, siteId: site.id };
    address = site.urls.published;
    root = new URL(address).pathname;
    install = { space: guides.id, page: guides.pageId };
    const second = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: api.id } });
    const [first] = (await admin.client.ok('listSiteSections', at)).items;
    await admin.client.ok('addSpaceToSite', { ...at, body: { spaceId: anleitung.id, sectionId: first.id } });
    sections = { guides: first.id, api: second.id };
    const spaces: { id: string; space: { id: string } }[] = (await admin.client.ok('listSiteSpaces', at)).items;
    const placed = (id: string) => spaces.find(({ space }) => space.id === id)?.id ?? '';
    variants = { guides: placed(guides.id), anleitung: placed(anleitung.id), api: placed(api.id) };
    await admin.client.ok('updateSiteSectionById', { ...at, siteSectionId: first.id, body: { path: 'guides' } });
    await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: variants.guides, body: { path: 'en' } });
    await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: variants.anleitung, body: { path: 'de' } });
  });

  const leads = async (path: string) => {
    const { status, headers } = await readSite(server, `${address}${path}`);
    return headers.location ? [status, headers.location] : status;
  };
  const remembered = (site: typeof at) => formerHomes(server.services.database.read, site);
  const setHome = (section: keyof typeof sections) =>
    admin.client.ok('updateSiteById', { ...at, body: { defaultSiteSection: sections[section] } });
  const setVariant = (variant: Named) =>
    admin.client.ok('updateSiteSectionById', {
      ...at,
      siteSectionId: sections.guides,
      body: { defaultSiteSpace: variants[variant] },
    });

  test('its pages lead to where they are once another section is the home', async () => {
    expect(await leads('install')).toBe(200);
    await setHome('api');
    expect(await leads('install')).toEqual([308, `${root}guides/install`]);
    expect(await leads('install.md')).toEqual([308, `${root}guides/install.md`]);
    expect(await leads('de/einbau')).toEqual([308, `${root}guides/de/einbau`]);
    expect(await leads('calls')).toBe(200);
    expect(await leads('nowhere')).toBe(404);
    await setHome('guides');
    expect(await leads('install')).toBe(200);
    expect(await leads('calls')).toEqual([308, `${root}api/calls`]);
  });

  test('so do those of a variant that is the first of its section no longer, in the home and elsewhere', async () => {
    await setVariant('anleitung');
    expect(await leads('install')).toEqual([308, `${root}en/install`]);
    expect(await leads('einbau')).toBe(200);
    await setHome('api');
    expect(await leads('install')).toEqual([308, `${root}guides/en/install`]);
    expect(await leads('guides/install')).toEqual([308, `${root}guides/en/install`]);
    await setVariant('guides');
    expect(await leads('guides/einbau')).toEqual([308, `${root}guides/de/einbau`]);
    expect(await leads('install')).toEqual([308, `${root}guides/install`]);
  });

  test('a page that is renamed after its section left the home is found at the address before', async () => {
    await setHome('api');
    await admin.client.ok('updateSpaceContent', {
      spaceId: install.space,
      body: { changes: [{ operation: 'update_page', page: install.page, slug: 'set-up' }] },
    });
    expect(await leads('install')).toEqual([308, `${root}guides/set-up`]);
  });

  test('what somebody set for an address, and what its section has there, come first', async () => {
    await setHome('api');
    const destination = { kind: 'external', url: 'https://example.com/' };
    await admin.client.ok('createSiteRedirect', { ...at, body: { source: '/install', destination } });
    expect(await leads('install')).toEqual([307, 'https://example.com/']);
    expect(await leads('guides/install')).toBe(200);
  });

  test('a home that is hidden answers nobody, until its address does', async () => {
    await setHome('api');
    const hide = (body: object) =>
      admin.client.ok('updateSiteSectionById', { ...at, siteSectionId: sections.guides, body });
    await hide({ hidden: true });
    expect(await leads('install')).toBe(404);
    await hide({ reachable: true });
    expect(await leads('install')).toEqual([308, `${root}guides/install`]);
  });

  test('a variant that left the home for another section is found there, and forgotten once it is removed', async () => {
    await admin.client.ok('placeSiteStructureItem', {
      ...at,
      body: {
        item: { type: 'site-space', id: variants.guides },
        parent: { type: 'site-section', id: sections.api },
        position: {},
      },
    });
    expect(await leads('install')).toEqual([308, `${root}api/en/install`]);
    await admin.client.ok('deleteSiteSpaceById', { ...at, siteSpaceId: variants.guides });
    expect(await leads('install')).toBe(404);
    expect(await remembered(at)).toEqual([]);
  });

  test('a change while the site is unpublished is followed once it is published again', async () => {
    await admin.client.ok('unpublishSite', at);
    await setHome('api');
    await admin.client.ok('updateSiteSectionById', {
      ...at,
      siteSectionId: sections.guides,
      body: { path: 'manual' },
    });
    await admin.client.ok('publishSite', at);
    expect(await leads('install')).toEqual([308, `${root}manual/install`]);
    expect(await leads('guides/install')).toEqual([308, `${root}manual/install`]);
  });

  test('a site that readers never saw has no former home', async () => {
    const space = await buildSpace(admin, organizationId, { title: 'Draft' });
    const other = await buildSpace(admin, organizationId, { title: 'Other' });
    const draft = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Draft', visibility: 'public', spaces: [space.id, other.id] },
    });
    const place = { organizationId, siteId: draft.id };
    const [, second] = (await admin.client.ok('listSiteSpaces', place)).items;
    await admin.client.ok('updateSiteById', { ...place, body: { defaultSiteSpace: second.id } });
    expect(await remembered(place)).toEqual([]);
  });
});
