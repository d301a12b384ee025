import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RequestCost, requestCost } from '../http/mount.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { insertPages, publishPages } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { readArchive } from '../testing/read-archive.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { loadSiteAssets, policyHash } from './assets.ts';
import { openStaticSite } from './static-site.ts';

const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(engines)('the files of a site on %s', engine => {
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

  async function download(siteId: string, body = {}): Promise<Map<string, string>> {
    const { url } = await admin.client.ok('exportSite', { organizationId, siteId, body });
    return (await readArchive(server, url)).files;
  }

  /** A site with one page that links these files. */
  async function publishFiles(files: { name: string; text: string; contentType?: string }[]) {
    const published = await publishPages(admin, organizationId, [{ title: 'Start', markdown: 'Welcome.' }]);
    const { space, ids } = published;
    const change = (changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
    await change([
      { operation: 'insert_files', files: files.map(({ text, ...file }) => ({ ...file, base64: base64(text) })) },
    ]);
    const { items } = await admin.client.ok('listFiles', { spaceId: space.id });
    const markdown = items.map(({ id }: { id: string }) => `[file](file:${id})`).join('\n\n');
    await change([{ operation: 'update_page', page: ids.Start, document: { markdown } }]);
    return { ...published, items };
  }

  /** The addresses that the pages name below the site, without those of assets. */
  const linksOf = (files: Map<string, string>) =>
    [...files].flatMap(([name, text]) =>
      name.endsWith('.html')
        ? [...text.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map(([, address = '']) =>
            decodeURIComponent(address.replaceAll('&#x27;', "'")),
          )
        : [],
    );
  const hasFile = (files: Map<string, string>, address: string) =>
    ['', 'index.html', '/index.html'].some(rest => files.has(posix.normalize(`${address}${rest}`).slice(1)));

  it('keep the policy of pages that are set in a font of their own', async () => {
    const { siteId } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const place = { organizationId, siteId };
    const settings = await admin.client.ok('getSiteCustomizationById', place);
    const file = { name: 'house.woff2', type: 'font/woff2', size: font.length };
    const { url } = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file, kind: 'logo' },
    });
    await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { method: 'PUT', body: new Uint8Array(font) });
    const fontFaces = [{ url, weight: 'regular', style: 'normal' }];
    const styling = { ...settings.styling, font: { fontFamily: 'House', fontFaces } };
    await admin.client.ok('updateSiteCustomizationById', { ...place, body: { ...settings, styling } });
    const files = await download(siteId, { address: 'https://docs.example.com' });
    for (const name of ['index.html', '404.html']) {
      const page = files.get(name) ?? '';
      const [, policy = ''] = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(page) ?? [];
      const inline = [...page.matchAll(/<(?:style|script)>([^<]+)<\//g)].map(([, text = '']) => text);
      expect(inline.length).toBeGreaterThan(1);
      for (const text of inline) expect(policy).toContain(`'${policyHash(text)}'`);
      const [, address = ''] = /src:url\("\/([^"]*)"\)/.exec(page) ?? [];
      expect(files.has(address)).toBe(true);
    }
  });

  it('hold every file that a page names, whatever it is called, under a name that all systems take', async () => {
    const names = ["It's (a) plan!.txt", 'one: two?.txt', `${'long '.repeat(49)}.txt`, `${'ä'.repeat(250)}.txt`];
    const { siteId } = await publishFiles(names.map((name, index) => ({ name, text: `text ${index}` })));
    const files = await download(siteId, { address: 'https://docs.example.com' });
    const written = [...files.keys()].filter(name => name.startsWith('~/files/'));
    expect(written.map(name => files.get(name)).toSorted()).toEqual(names.map((_, index) => `text ${index}`));
    for (const name of written) {
      expect(name).toMatch(/^[^<>:"\\|?*]+\.txt$/);
      expect(Buffer.byteLength(posix.basename(name))).toBeLessThan(256);
    }
    const links = linksOf(files);
    expect(written.filter(name => !links.includes(`/${name}`))).toEqual([]);
    expect(links.filter(link => !hasFile(files, link))).toEqual([]);
  });

  it('never run what was uploaded, at hosts that read _headers and at those that do not', async () => {
    const { siteId } = await publishFiles([
      { name: 'page.html', text: '<script>alert(1)</script>' },
      { name: 'page.xhtml', text: '<script>alert(1)</script>', contentType: 'image/png' },
      { name: 'feed.XML', text: '<x/>', contentType: 'text/plain' },
      { name: 'script.js', text: 'alert(1)' },
      { name: 'nothing', text: '<script>alert(1)</script>' },
      { name: 'plan.pdf', text: '%PDF' },
      { name: 'drawing.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'table.csv', text: 'a,b' },
    ]);
    const files = await download(siteId, { address: 'https://docs.example.com/handbook' });
    const names = [...files.keys()].filter(name => name.startsWith('~/files/')).map(name => posix.basename(name));
    expect(names.toSorted()).toEqual([
      'drawing.svg',
      'feed.XML.bin',
      'nothing.bin',
      'page.html.bin',
      'page.xhtml.bin',
      'plan.pdf',
      'script.js.bin',
      'table.csv',
    ]);
    const headers = files.get('_headers') ?? '';
    expect(headers).toMatch(
      /^\/handbook\/~\/files\/\*\n( {2}.*\n)* {2}Content-Security-Policy: sandbox; default-src 'none'/m,
    );
    expect(headers).toMatch(/^ {2}Content-Disposition: attachment$/m);
    expect(headers).toMatch(/^ {2}X-Content-Type-Options: nosniff$/m);
    const links = linksOf(files).filter(link => link.includes('/~/files/'));
    expect(links.filter(link => !files.has(link.replace('/handbook/', '')))).toEqual([]);
  });

  it('are complete but for a file whose bytes are gone', async () => {
    const lost = `lost on ${engine}`;
    const { siteId } = await publishFiles([
      { name: 'kept.txt', text: 'kept' },
      { name: 'lost.txt', text: lost },
    ]);
    await server.services.files.remove(createHash('sha256').update(lost).digest('hex'));
    const files = await download(siteId);
    expect([...files.keys()].filter(name => name.startsWith('~/files/')).map(name => posix.basename(name))).toEqual([
      'kept.txt',
    ]);
  });

  it('are where the links of pages lead, also for slugs that some systems refuse as names', async () => {
    const slugs = ['what:new', '404.html', '.nojekyll', 'a*b', 'Ende.', 'con', 'ж'.repeat(100)];
    const { siteId } = await publishPages(admin, organizationId, [
      { title: 'Start', markdown: 'Welcome.' },
      ...slugs.map((slug, index) => ({ title: `Page ${index}`, slug, markdown: `text ${index}` })),
    ]);
    const files = await download(siteId, { address: 'https://docs.example.com/handbook' });
    const links = linksOf(files).map(link => link.replace(/^\/handbook/, ''));
    expect(links).toContain('/~/accessibility');
    expect(links.filter(link => !hasFile(files, link))).toEqual([]);
    for (const index of slugs.keys())
      expect(
        [...files].filter(([name, text]) => name.endsWith('.html') && text.includes(`<p>text ${index}</p>`)),
      ).toHaveLength(1);
    for (const name of files.keys()) {
      expect(name).not.toMatch(/[<>:"\\|?*]|\.\/|(^|\/)con\//);
      for (const part of name.split('/')) expect(Buffer.byteLength(part)).toBeLessThan(256);
    }
    for (const [, address = ''] of (files.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]*)<\/loc>/g))
      expect(hasFile(files, decodeURIComponent(new URL(address).pathname).replace(/^\/handbook/, ''))).toBe(true);
  });

  it('have redirects in the order in which the service follows them, with what stands for the star', async () => {
    const { siteId, ids } = await publishPages(admin, organizationId, [
      { title: 'Start', markdown: 'Welcome.' },
      { title: 'Ropes', markdown: 'ropes' },
    ]);
    const { items } = await admin.client.ok('listSiteSpaces', { organizationId, siteId });
    const section = await admin.client.ok('addSectionToSite', {
      ...{ organizationId, siteId },
      body: {
        title: 'More',
        spaceId: (await publishPages(admin, organizationId, [{ title: 'Knots', markdown: 'x' }])).space.id,
      },
    });
    const external = (path: string) => ({ kind: 'external', url: `https://example.com/${path}` });
    const add = (source: string, destination: object, settings = {}) =>
      admin.client.ok('createSiteRedirect', { organizationId, siteId, body: { source, destination, ...settings } });
    const star = { captureWildcard: true };
    await add('/a/*', external('all?x=1'), star);
    await add('/a/b', external('exact'));
    await add('/a/b/*', external('longer'));
    await add('/old*', external('old'), star);
    await add('/section/*', { kind: 'site-section', siteSectionId: section.id }, star);
    await add('/space/*', { kind: 'site-space', siteSpaceId: items[0].id }, star);
    await add('/page/*', { kind: 'site-page', siteSpaceId: items[0].id, pageId: ids.Ropes }, star);
    // Where a page is, the service shows it, and documents of the site come before all.
    for (const source of ['/ropes', '/ropes*', '/more/*', '/ropes.md', '/feed.xml'])
      await add(source, external('never'));
    const files = await download(siteId, { address: 'https://docs.example.com' });
    expect((files.get('_redirects') ?? '').trimEnd().split('\n')).toEqual([
      '/a/b https://example.com/exact 302',
      '/section/* /more/:splat 302',
      '/space/* /:splat 302',
      '/page/* /ropes 302',
      '/a/b/* https://example.com/longer 302',
      '/old/* https://example.com/old/:splat 302',
      '/old* https://example.com/old/:splat 302',
      '/a/* https://example.com/all/:splat?x=1 302',
    ]);
  });

  it('answer at an address that is whole and nothing more', async () => {
    const { siteId } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const wrong = [
      'https://docs.example.com/?a=b',
      'https://docs.example.com/#a',
      'https://me@docs.example.com',
      'ftp://docs.example.com',
      'https://docs.example.com//handbook',
      'docs.example.com',
    ];
    for (const address of wrong) {
      const { status, body } = await admin.client.call('exportSite', { organizationId, siteId, body: { address } });
      expect([address, status, body.error?.details?.[0]?.path]).toEqual([address, 400, 'address']);
    }
    const files = await download(siteId, { address: 'HTTPS://Docs.Example.com/handbook/' });
    expect(files.get('index.html')).toContain('<link rel="canonical" href="https://docs.example.com/handbook/"');
  });

  it('are read with a few queries for many pages', async () => {
    const pagesFrom = (from: number) =>
      Array.from({ length: 45 }, (_, index) => ({ title: `Page ${from + index}`, markdown: `text ${from + index}` }));
    const { siteId, space } = await publishPages(admin, organizationId, pagesFrom(0));
    await insertPages(admin, space.id, pagesFrom(45));
    await insertPages(admin, space.id, pagesFrom(90));
    const cost: RequestCost = { operationId: 'exportSite', queries: 0 };
    const names: string[] = [];
    await requestCost.run(cost, async () => {
      const parts = { services: server.services, assets: loadSiteAssets(undefined) };
      const write = await openStaticSite(parts, { organizationId, siteId, userId: admin.id, address: undefined });
      await write(async name => void names.push(name));
    });
    // The 135 pages and the accessibility statement.
    expect(names.filter(name => name.endsWith('index.html'))).toHaveLength(136);
    expect(cost.queries).toBeLessThan(25);
  });

  it('are refused before the download where there is nothing to show', async () => {
    const { id: siteId } = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Empty', spaces: [] },
    });
    const { status, body } = await admin.client.call('exportSite', { organizationId, siteId, body: {} });
    expect([status, body.error.reason]).toEqual([409, 'nothing-to-export']);
  });
});
