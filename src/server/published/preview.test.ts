import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('previews of sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, options?: Parameters<typeof readSite>[2]) => readSite(server, address, options);
  const publish = (visibility = 'public') =>
    publishPages(
      admin,
      organizationId,
      [
        { title: 'One', markdown: 'first' },
        { title: 'Two', markdown: 'second' },
      ],
      { visibility },
    );
  const previewOf = async (siteId: string, query: Record<string, string> = {}, { client }: Person = admin) =>
    String((await client.ok('getSitePublishingPreviewById', { organizationId, siteId, query })).url);

  /** A change request in which the first page says something else. */
  async function change(spaceId: string, pageId = '', markdown = 'proposed') {
    const { id, number } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Edit' } });
    const edit = { operation: 'update_page', page: pageId, document: { markdown } };
    const at = { spaceId, changeRequestId: id };
    await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes: [edit] } });
    return { ...at, number: Number(number) };
  }

  test('a site shows before it is published, whoever may read it then', async () => {
    for (const visibility of ['public', 'unlisted', 'share-link', 'visitor-auth']) {
      const { siteId, address } = await publish(visibility);
      const preview = await previewOf(siteId);
      expect((await read(preview)).body, visibility).toContain('first');
      await admin.client.ok('unpublishSite', { organizationId, siteId });
      expect((await read(preview)).body, visibility).toContain('first');
      expect((await read(`${preview}two`)).body, visibility).toContain('second');
      expect((await read(address)).status, visibility).toBe(404);
    }
  });

  test('a change request shows as it is, at its own address, with links that stay in it', async () => {
    const { siteId, space, ids, address } = await publish();
    const { number, ...at } = await change(space.id, ids.One);
    const preview = await previewOf(siteId, { changeRequest: String(number) });
    expect(preview).toMatch(new RegExp(`/~/changes/${number}/$`));
    const page = await read(preview);
    expect(page.body).toContain('proposed');
    expect(page.body).toContain(`href="${new URL(preview).pathname}two"`);
    expect((await read(`${preview}two`)).status).toBe(200);
    expect((await read(`${preview}one.md`)).body).toContain('proposed');
    expect((await read(address)).body).toContain('first');
    const edit = { operation: 'update_page', page: ids.One, document: { markdown: 'again' } };
    await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes: [edit] } });
    expect((await read(preview)).body).toContain('again');
  });

  test('a preview says to the dashboard alone what its parts are; a page for readers says nothing of it', async () => {
    const { siteId, address } = await publish();
    const { items } = await admin.client.ok('listSiteSpaces', { organizationId, siteId });
    const { body } = await read(await previewOf(siteId));
    expect(body).toContain('data-preview="http://bindery.test"');
    expect(body).toContain(`<main id="~content" tabindex="-1" data-item="${items[0].id}">`);
    expect((await read(address)).body).not.toMatch(/data-preview|data-item/);
  });

  test('an older revision shows as it was', async () => {
    const { siteId, space, ids } = await publish();
    const { id: revision } = await admin.client.ok('getCurrentRevision', { spaceId: space.id });
    const edit = { operation: 'update_page', page: ids.One, document: { markdown: 'newer' } };
    await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes: [edit] } });
    const preview = await previewOf(siteId, { revision });
    expect(preview).toMatch(new RegExp(`/~/revisions/${revision}/$`));
    expect((await read(preview)).body).toContain('first');
    expect((await read(await previewOf(siteId))).body).toContain('newer');
  });

  test('a link can lead to a page of a space as a change request has it', async () => {
    const { siteId, space, ids } = await publish();
    const { number, ...at } = await change(space.id, ids.Two);
    const rename = { operation: 'update_page', page: ids.Two, slug: 'proposal' };
    await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes: [rename] } });
    const query = { space: space.id, page: ids.Two ?? '', changeRequest: String(number) };
    const preview = await previewOf(siteId, query);
    expect(preview).toMatch(new RegExp(`/~/changes/${number}/proposal$`));
    expect((await read(preview)).body).toContain('proposed');
    expect(await previewOf(siteId, { space: space.id, page: ids.Two ?? '' })).toMatch(/\/two$/);
    const other = await publish();
    for (const wrong of [{ page: 'nowhere' }, { space: other.space.id }, { space: 'nowhere' }]) {
      const call = { organizationId, siteId, query: { ...query, ...wrong } };
      expect((await admin.client.call('getSitePublishingPreviewById', call)).status).toBe(404);
    }
    const both = { organizationId, siteId, query: { space: space.id, siteSpace: 'any' } };
    expect((await admin.client.call('getSitePublishingPreviewById', both)).status).toBe(400);
  });

  test('nothing of a preview is kept by caches or named to search engines', async () => {
    const { siteId } = await publish();
    const preview = await previewOf(siteId);
    for (const path of ['', 'two', 'two.md', 'sitemap.xml', 'robots.txt', 'llms.txt', '~search?q=second', 'nowhere']) {
      const { headers } = await read(`${preview}${path}`);
      expect(headers['cache-control'], path).toBe('private, no-store');
      expect(headers['x-robots-tag'], path).toMatch(/noindex/);
      expect(headers['referrer-policy'], path).toBe('same-origin');
    }
    expect((await read(`${preview}robots.txt`)).body).toContain('Disallow: /');
    expect((await read(preview)).body).toContain('noindex');
  });

  test('a link shows what it was made for and nothing else, for an hour', async () => {
    const { siteId, space, ids } = await publish();
    const one = await change(space.id, ids.One, 'one proposal');
    const two = await change(space.id, ids.One, 'other proposal');
    const preview = await previewOf(siteId, { changeRequest: one.changeRequestId });
    const other = await publish();
    await admin.client.ok('updateSiteById', {
      organizationId,
      siteId: other.siteId,
      body: { hostname: 'docs.example.org' },
    });
    const basenameOf = (url: string) => new URL(url).pathname.split('/')[1];
    const address = (from: string, to: string) => preview.replace(from, to);
    const key = new URL(preview).pathname.split('/')[2] ?? '';
    const wrong = {
      'another change request': address(`changes/${one.number}/`, `changes/${two.number}/`),
      'the site itself': address(`~/changes/${one.number}/`, ''),
      'a revision': address(`changes/${one.number}/`, 'revisions/abc/'),
      'no key': address(`${key}/`, ''),
      'a key that was changed': address(key, `${key.slice(0, 10)}A${key.slice(11)}`),
      'a key without signature': address(key, key.split('.').slice(0, 2).join('.')),
      'half a key': address(key, '~p.'),
      'another site': address(`/${basenameOf(preview)}/`, `/${basenameOf(other.address)}/`),
      'the hostname of another site': `https://docs.example.org/${key}/~/changes/${one.number}/`,
    };
    for (const [name, url] of Object.entries(wrong)) {
      const { status, body } = await read(url);
      expect(status, name).toBe(404);
      expect(body, name).not.toContain('proposal');
    }
    server.clock.advance(3_580_000);
    expect((await read(preview)).body).toContain('one proposal');
    server.clock.advance(20_000);
    expect((await read(preview)).status).toBe(404);
  });

  test('whoever made a link shows what they may view, as long as they may', async () => {
    const { siteId, space } = await publish();
    const secret = await buildSpace(admin, organizationId, { title: 'Secret' });
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    const added = await admin.client.ok('addSpaceToSite', {
      organizationId,
      siteId,
      body: { spaceId: secret.id },
    });
    const member = await buildMember(server, organizationId, 'read');
    const preview = await previewOf(siteId, {}, member);
    const page = await read(preview);
    expect(page.body).toContain('first');
    expect(page.body).not.toContain('Secret');
    expect((await read(await previewOf(siteId))).body).toContain('Secret');
    const query = { siteSpace: added.id };
    const hidden = await member.client.call('getSitePublishingPreviewById', { organizationId, siteId, query });
    expect(hidden.status).toBe(404);
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel: null } });
    expect((await read(preview)).status).toBe(404);
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel: 'inherit' } });
    expect((await read(preview)).status).toBe(200);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: member.id,
      body: { disabled: true },
    });
    expect((await read(preview)).status).toBe(404);
  });

  test('the space that was asked for shows, although a condition hides it from visitors', async () => {
    const { siteId } = await publish();
    const beta = await buildSpace(admin, organizationId, { title: 'Beta' });
    const at = { organizationId, siteId };
    const section = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: beta.id } });
    const condition = 'visitor.claims.beta';
    await admin.client.ok('updateSiteSectionById', { ...at, siteSectionId: section.id, body: { condition } });
    const siteSpace = section.siteSpaces[0].id;
    await admin.client.ok('addSectionGroupToSite', { ...at, body: { title: 'More', sections: [section.id] } });
    const { number } = await change(beta.id, (await admin.client.ok('listPages', { spaceId: beta.id })).pages[0].id);
    const preview = await previewOf(siteId, { siteSpace, changeRequest: String(number) });
    expect(preview).toMatch(/\/beta\/$/);
    expect((await read(preview)).body).toContain('proposed');
    expect((await read(await previewOf(siteId, { siteSpace }))).status).toBe(404);
  });

  test('says why its audience does not see what it leads to', async () => {
    const { siteId } = await publish();
    const at = { organizationId, siteId };
    await admin.client.ok('updateSiteById', { ...at, body: { adaptiveContent: { enabled: true } } });
    const beta = await buildSpace(admin, organizationId, { title: 'Beta' });
    const section = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: beta.id } });
    const siteSpace = section.siteSpaces[0].id;
    const change = (body: object) =>
      admin.client.ok('updateSiteSectionById', { ...at, siteSectionId: section.id, body });
    const look = async (query: Record<string, string> = {}) => {
      const { url, concealedBy } = await admin.client.ok('getSitePublishingPreviewById', {
        ...at,
        query: { siteSpace, ...query },
      });
      return { concealedBy, status: (await read(url)).status };
    };
    expect(await look()).toEqual({ concealedBy: null, status: 200 });
    await change({ condition: 'visitor.claims.beta' });
    expect(await look()).toEqual({ concealedBy: 'condition', status: 404 });
    expect(await look({ claims: '{"beta":true}' })).toEqual({ concealedBy: null, status: 200 });
    await change({ condition: null, hidden: true });
    expect(await look()).toEqual({ concealedBy: 'hidden', status: 404 });
    expect(await look({ hidden: 'true' })).toEqual({ concealedBy: null, status: 200 });
    await change({ reachable: true });
    expect(await look()).toEqual({ concealedBy: null, status: 200 });
    await admin.client.ok('updateSiteSpaceById', {
      ...at,
      siteSpaceId: siteSpace,
      body: { condition: 'visitor.claims.beta' },
    });
    await admin.client.ok('updateSiteById', { ...at, body: { adaptiveContent: { enabled: false } } });
    expect(await look({ claims: '{"beta":true}' })).toEqual({ concealedBy: 'condition', status: 404 });
    await change({ hidden: false });
    await admin.client.ok('addSectionGroupToSite', { ...at, body: { title: 'More', sections: [section.id] } });
    expect(await look()).toEqual({ concealedBy: 'condition', status: 404 });
    await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: siteSpace, body: { condition: null } });
    expect(await look()).toEqual({ concealedBy: null, status: 200 });
  });

  test('settings that nobody saved show in the preview that was made with them, and nowhere else', async () => {
    const { siteId, address } = await publish();
    const at = { organizationId, siteId };
    await admin.client.ok('updateSiteCustomizationById', {
      ...at,
      body: { announcement: { message: 'As it is saved' } },
    });
    const look = {
      title: 'Other name',
      styling: { corners: 'straight' },
      header: { preset: 'contrast', links: [{ title: 'Support', to: 'https://help.example' }] },
    };
    const preview = await previewOf(siteId, { look: JSON.stringify(look) });
    for (const page of [preview, `${preview}two`]) {
      const { body } = await read(page);
      for (const shown of ['Other name', 'data-corners="straight"', 'data-header="contrast"', 'As it is saved'])
        expect(body, shown).toContain(shown);
      expect(body).toContain('href="https://help.example"');
    }
    const without = await previewOf(siteId, { look: JSON.stringify({ announcement: null, title: 'Other name' }) });
    expect((await read(without)).body).not.toContain('As it is saved');
    for (const other of [address, await previewOf(siteId)]) {
      const { body } = await read(other);
      expect(body).toContain('data-corners="rounded"');
      expect(body).not.toContain('Other name');
    }
    expect((await admin.client.ok('getSiteCustomizationById', at)).title).toBeUndefined();
  });

  test('what a space has of its own stays over settings that nobody saved', async () => {
    const { siteId } = await publish();
    const at = { organizationId, siteId };
    const { items } = await admin.client.ok('listSiteSpaces', at);
    const own = { styling: { corners: 'straight' } };
    await admin.client.ok('overrideSiteSpaceCustomizationById', { ...at, siteSpaceId: items[0].id, body: own });
    const look = JSON.stringify({ styling: { corners: 'rounded', theme: 'muted' } });
    const { body } = await read(await previewOf(siteId, { look }));
    expect(body).toContain('data-corners="straight"');
    expect(body).toContain('data-tone="muted"');
  });

  test('settings that nobody may save are refused in a preview too, as are uploads of others and long ones', async () => {
    const { siteId } = await publish();
    const refused = async (look: unknown, { client } = admin) => {
      const query = { look: typeof look === 'string' ? look : JSON.stringify(look) };
      const { status, body } = await client.call('getSitePublishingPreviewById', { organizationId, siteId, query });
      return [status, body.error?.details?.[0]?.path];
    };
    const color = (light: string) => ({ styling: { primaryColor: { light, dark: '#ffffff' } } });
    const link = (to: string) => ({ header: { links: [{ title: 'x', to }] } });
    expect(await refused(color('red;}body{display:none'))).toEqual([400, 'look.styling.primaryColor.light']);
    expect(await refused(color('</style><script>'))).toEqual([400, 'look.styling.primaryColor.light']);
    expect(await refused(link('javascript:alert(1)'))).toEqual([400, 'look.header.links.0.to']);
    expect(await refused({ styling: { font: 'x"}' } })).toEqual([400, 'look.styling.font']);
    expect(await refused('{')).toEqual([400, 'look']);
    expect(await refused('[]')).toEqual([400, 'look']);
    expect(await refused({ title: 'x', footer: { copyright: 'y'.repeat(2000) } })).toEqual([400, 'look']);
    expect(await refused(`{"title":"${'字'.repeat(700)}"}`)).toEqual([400, 'look']);
    const logo = (url: string) => ({ header: { logo: { light: url, dark: url } } });
    const stored = `picture:${'0'.repeat(64)}:image/png:2x3`;
    expect(await refused(logo(stored))).toEqual([400, 'look.header.logo.light']);
    const unknown = `${server.services.config.publicUrl}/files/${'0'.repeat(64)}/x`;
    expect(await refused(logo(unknown))).toEqual([400, 'look.header.logo.light']);
    const face = { weight: 'regular', style: 'normal', url: 'https://fonts.example/a.woff2' };
    const font = { fontFamily: 'Own', fontFaces: [face] };
    expect(await refused({ styling: { font } })).toEqual([400, 'look.styling.font.fontFaces.0.url']);
    const member = await buildMember(server, organizationId, 'create');
    expect(await refused({ title: 'Mine' }, member)).toEqual([403, undefined]);
  });

  test('what is not there is refused with its name', async () => {
    const { siteId } = await publish();
    const call = (query: Record<string, string>) =>
      admin.client.call('getSitePublishingPreviewById', { organizationId, siteId, query });
    expect((await call({ siteSpace: 'sitesp_none' })).body.error.message).toMatch(/site space/);
    expect((await call({ changeRequest: '77' })).body.error.message).toMatch(/change request/);
    expect((await call({ revision: 'none' })).body.error.message).toMatch(/revision/);
    expect((await call({ revision: 'a', changeRequest: 'b' })).status).toBe(400);
    const empty = await admin.client.ok('createSite', { organizationId, body: { title: 'Empty' } });
    const answer = await admin.client.call('getSitePublishingPreviewById', { organizationId, siteId: empty.id });
    expect(answer.status).toBe(409);
  });
});
