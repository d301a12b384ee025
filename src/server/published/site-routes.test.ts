import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { addressWorks, buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

/** How long it is waited for what is written a little after a request. */
const later = { timeout: 6000 };

describe.each(engines)('published sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, options?: Parameters<typeof readSite>[2]) => readSite(server, address, options);

  const publish = (pages: Parameters<typeof publishPages>[2], options?: Parameters<typeof publishPages>[3]) =>
    publishPages(admin, organizationId, pages, options);

  test('a page shows its text in its place: navigation, breadcrumbs, outline, neighbours', async () => {
    const { address } = await publish([
      { title: 'Welcome', markdown: 'Hello' },
      { title: 'Guide', ref: 'guide', markdown: '## One\n\ntext\n\n## Two\n\n```js\nlet a = 1;\n```' },
      { title: 'Deep', into: 'guide', markdown: 'Down' },
    ]);
    const home = await read(address);
    expect(home.status).toBe(200);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(home.body).toContain('<title>Handbook</title>');
    const guide = await read(`${address}guide`);
    expect(guide.body).toMatch(/aria-current="page"[^>]*><span>Guide/);
    expect(guide.body).toContain('href="#two"');
    expect(guide.body).toContain('hljs-keyword');
    expect(guide.body).toMatch(/rel="prev"[\s\S]*Welcome[\s\S]*rel="next"[\s\S]*Deep/);
    const deep = await read(`${address}guide/deep`);
    expect(deep.body).toMatch(/aria-label="Breadcrumbs"[\s\S]*>Guide</);
  });

  test('an outline that leaves out headings says so at its end, beside the text and above it', async () => {
    const chapters = (count: number) => Array.from({ length: count }, (_, at) => `## Chapter ${at + 1}`).join('\n\n');
    const { address } = await publish([
      { title: 'Long', markdown: chapters(501) },
      { title: 'Less long', markdown: chapters(500) },
    ]);
    const end = /Chapter 500<\/a><\/li><\/ul><p class="outline-rest">More headings follow on the page\.<\/p>/g;
    expect((await read(address)).body.match(end)).toHaveLength(2);
    expect((await read(`${address}less-long`)).body).not.toContain('outline-rest');
  });

  test('a page shows its icon before its title and in the navigation, unless it has an emoji', async () => {
    const { address } = await publish([
      { title: 'Launch', icon: 'rocket', markdown: 'See <i class="fa-no-such-thing">:x:</i>' },
      { title: 'Both', icon: 'rocket', emoji: '🚀', markdown: 'x' },
    ]);
    const { body } = await read(address);
    expect(body).toMatch(/<h1 class="title"><svg[^>]*lucide-rocket[^>]*site-icon[\s\S]*?<\/svg>Launch<\/h1>/);
    expect(body.match(/lucide-rocket/g)).toHaveLength(2);
    // A name that we have no drawing of has a neutral one.
    expect(body).toMatch(/<p>See <svg[^>]*b-glyph[\s\S]*?<\/svg><\/p>/);
  });

  test('a page speaks the language of its space: around it, in it, to scripts, and where there is no page', async () => {
    const { address, space } = await publish([
      {
        title: 'Start',
        ref: 'start',
        markdown: '## Eins\n\n{% hint style="info" %}\nHallo\n{% endhint %}\n\n## Zwei\n\n```\ncode\n```',
      },
      { title: 'Mehr', into: 'start', markdown: 'mehr' },
    ]);
    const speak = (language: string) => admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language } });
    await speak('de');
    const german = await read(address);
    expect(german.body).toContain('<html lang="de" dir="ltr"');
    for (const words of [
      'Auf dieser Seite',
      'aria-label="Suchen"',
      'Nichts gefunden für „{query}“',
      'data-copied="Kopiert"',
    ])
      expect(german.body).toContain(words);
    for (const words of ['>Weiter', 'Seiten unter Start', 'hidden>Kopieren<', 'Link zu diesem Abschnitt'])
      expect(german.body).toContain(words);
    const missing = await read(`${address}nirgends`);
    expect([missing.status, missing.body.includes('Diese Seite gibt es hier nicht')]).toEqual([404, true]);
    await speak('ar');
    const arabic = await read(address);
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"');
    expect(arabic.body).toContain('في هذه الصفحة');
    await speak('fi');
    const finnish = await read(address);
    expect(finnish.body).toContain('<html lang="fi" dir="ltr"');
    expect(finnish.body).toContain('On this page');
  });

  test('a page names itself in other languages where it is there, and a picture beside links to it', async () => {
    const spaces = await Promise.all(
      (['en', 'de', 'fr'] as const).map(async language => {
        const space = await buildSpace(admin, organizationId, { title: language });
        await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language } });
        const pages = language === 'fr' ? [] : [{ title: 'Setup', markdown: 'x' }];
        await insertPages(admin, space.id, [...pages, { title: `Only ${language}`, markdown: 'x' }]);
        return space.id;
      }),
    );
    const { id: siteId, urls } = await buildSite(admin, organizationId, spaces);
    const settings = await admin.client.ok('getSiteCustomizationById', { organizationId, siteId });
    const socialPreview = { url: 'https://cdn.example/card.png' };
    const body = { ...settings, socialPreview };
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body });
    const setup = (await read(`${urls.published}setup`)).body;
    expect(setup.match(/hreflang="\w+" href="[^"]*"/gi)?.filter(link => link.includes('setup'))).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`"en" href="${urls.published}setup"`),
        expect.stringContaining(`"de" href="${urls.published}de/setup"`),
      ]),
    );
    expect(setup).not.toMatch(/<link rel="alternate" hreflang="fr"/i);
    expect(setup).toContain('<meta property="og:image" content="https://cdn.example/card.png"/>');
    expect((await read(urls.published)).body).toContain(
      '<meta property="og:type" content="website"/><meta property="og:locale" content="en_US"/>',
    );
    expect((await read(`${urls.published}de/setup`)).body).toContain(
      'content="article"/><meta property="og:locale" content="de_DE"/>',
    );
    expect(setup).toMatch(/aria-label="Language: en"/);
    expect((await read(`${urls.published}only-en`)).body).not.toMatch(/<link rel="alternate" hreflang/i);
  });

  test('a page stands for its own language, and the default edition for others that several editions have', async () => {
    const editions = [
      { title: 'v2', language: 'en' },
      { title: 'v1', language: 'en' },
      { title: 'de2', language: 'de' },
      { title: 'de1', language: 'de' },
    ] as const;
    const spaces = await Promise.all(
      editions.map(async ({ title, language }) => {
        const space = await buildSpace(admin, organizationId, { title });
        await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language } });
        await insertPages(admin, space.id, [{ title: 'Setup', markdown: 'x' }]);
        return space.id;
      }),
    );
    const { urls } = await buildSite(admin, organizationId, spaces);
    const alternates = async (path: string) =>
      [
        ...(await read(`${urls.published}${path}`)).body.matchAll(
          /<link rel="alternate" hreflang="(\w+)" href="([^"]*)"/gi,
        ),
      ].map(([, lang, href = '']) => [lang, href.slice(urls.published.length)]);
    expect(await alternates('setup')).toEqual([
      ['en', 'setup'],
      ['de', 'de/setup'],
    ]);
    expect(await alternates('v1/setup')).toEqual([
      ['en', 'v1/setup'],
      ['de', 'de/setup'],
    ]);
    expect(await alternates('de1/setup')).toEqual([
      ['de', 'de1/setup'],
      ['en', 'setup'],
    ]);
    // Editions are chosen in the language that is read, and a language leads to the same edition.
    const choices = async (path: string) => {
      const { body } = await read(`${urls.published}${path}`);
      const base = new URL(urls.published).pathname;
      return [...body.matchAll(/<summary class="top-button" aria-label="(\w+): [^"]*"[\s\S]*?<\/details>/g)].map(
        ([menu, label]) => [
          label,
          ...[...menu.matchAll(/<a href="([^"]*)"[^>]*>.*?<span lang="(\w+)">([^<]*)</g)].map(
            ([, href = '', lang, title]) => `${title} (${lang}) ${href.slice(base.length)}`,
          ),
        ],
      );
    };
    expect(await choices('v1/setup')).toEqual([
      ['Version', 'v2 (en) setup', 'v1 (en) v1/setup'],
      ['Language', 'English (en) v1/setup', 'Deutsch (de) de1/setup'],
    ]);
    expect(await choices('de/setup')).toEqual([
      ['Version', 'de2 (de) de/setup', 'de1 (de) de1/setup'],
      ['Sprache', 'English (en) setup', 'Deutsch (de) de/setup'],
    ]);
  });

  test('a page looks as its site chose, and says in its language what a space without one does not', async () => {
    const { address, siteId } = await publish([{ title: 'One', markdown: 'text' }]);
    const settings = await admin.client.ok('getSiteCustomizationById', { organizationId, siteId });
    const plain = (await read(address)).body;
    expect(plain).toContain(
      '<html lang="en" dir="ltr" data-default-theme="system" data-corners="rounded" data-tone="clean"',
    );
    const body = {
      ...settings,
      styling: {
        ...settings.styling,
        ...{ theme: 'bold', background: 'match', links: 'default', icons: 'thin', search: 'prominent' },
        sidebar: { background: 'filled', list: 'line' },
        infoColor: { light: '#602080', dark: '#e0b0ff' },
      },
      internationalization: { locale: 'de' },
      footer: { groups: [], logo: { light: 'https://cdn.example/l.svg', dark: 'https://cdn.example/d.svg' } },
      privacyPolicy: { url: 'https://example.com/privacy' },
      announcement: { message: 'Closed on Monday', style: 'warning' },
    };
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body });
    const page = (await read(address)).body;
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('--c-info:light-dark(#602080,#e0b0ff)');
    for (const choice of ['tone="bold"', 'header="bold"', 'background="match"', 'links="default"', 'icons="thin"'])
      expect(page).toContain(` data-${choice}`);
    for (const choice of ['search-bar="prominent"', 'sidebar="filled"', 'list="line"'])
      expect(page).toContain(` data-${choice}`);
    expect(page).toContain('<aside class="announcement announcement-warning" aria-label="Ankündigung">');
    expect(page).toContain(
      '<a class="foot-link" href="https://example.com/privacy" rel="noopener noreferrer">Datenschutzerklärung</a>',
    );
    expect(page).toContain('src="https://cdn.example/l.svg"');
    const quiet = { ...body, announcement: { ...body.announcement, enabled: false } };
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body: quiet });
    expect((await read(address)).body).not.toContain('Closed on Monday');
  });

  test('a site states how accessible it is, in each of its languages, and whom to tell of what does not work', async () => {
    const spaces = await Promise.all(
      (['en', 'de'] as const).map(async language => {
        const { id } = await buildSpace(admin, organizationId, { title: language });
        await admin.client.ok('updateSpaceById', { spaceId: id, body: { language } });
        return id;
      }),
    );
    const site = await buildSite(admin, organizationId, spaces);
    const address = site.urls.published;
    const { pathname } = new URL(address);
    const linkTo = (href: string, title: string) => `<a class="foot-link" href="${pathname}${href}">${title}</a>`;
    expect((await read(address)).body).toContain(linkTo('~/accessibility', 'Accessibility statement'));
    expect((await read(`${address}de/`)).body).toContain(
      linkTo('~/accessibility/de', 'Erklärung zur Barrierefreiheit'),
    );
    const english = await read(`${address}~/accessibility`);
    expect([english.status, english.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(english.body).toContain('<title>Accessibility statement | Handbook</title>');
    expect(english.body).toContain(
      'Handbook aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
    );
    expect(english.body).toContain(`<link rel="canonical" href="${address}~/accessibility"/>`);
    const german = await read(`${address}~/accessibility/de`);
    expect(german.body).toContain('<html lang="de"');
    expect(german.body).toContain('<h1 class="title">Erklärung zur Barrierefreiheit</h1>');
    expect(english.body).not.toContain('mailto:');
    const contact = 'docs@acme.example';
    await admin.client.ok('updateSiteById', { organizationId, siteId: site.id, body: { contact } });
    expect((await read(`${address}~/accessibility`)).body).toMatch(
      /<a href="mailto:docs@acme\.example"[^>]*>docs@acme/,
    );
    for (const none of ['fr', 'de/x', 'toString'])
      expect((await read(`${address}~/accessibility/${none}`)).status).toBe(404);
  });

  test('a page can be had as a PDF, copied and read as Markdown where its site offers it, and not elsewhere', async () => {
    const { address, siteId, space, ids } = await publish([
      { title: 'Welcome', markdown: 'See [the guide](guide.md), or [elsewhere](https://example.com/).' },
      { title: 'Guide', markdown: 'Text' },
      { title: 'Beta', markdown: 'For some', condition: 'true' },
    ]);
    const save = (body: object) => admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body });
    const plain = (await read(address)).body;
    expect(plain).toContain('View as Markdown');
    expect(plain).toContain('Powered by Bindery');
    expect(plain).toContain('href="https://example.com/" rel="noopener noreferrer">');
    expect(plain).not.toContain('~pdf');
    const pdfOf = (title: string) => `${address}~pdf/${space.id}/${ids[title]}`;
    expect((await read(pdfOf('Welcome'))).status).toBe(404);
    await save({
      ...{ pdf: { enabled: true }, pageActions: { markdown: false }, trademark: { enabled: false } },
      externalLinks: { target: 'blank' },
    });
    const page = (await read(address)).body;
    expect(page).toContain(`href="${new URL(pdfOf('Welcome')).pathname}" rel="nofollow"`);
    expect(page).toContain('href="https://example.com/" rel="noopener noreferrer" target="_blank">');
    for (const gone of ['View as Markdown', 'Copy as Markdown', 'Powered by Bindery']) expect(page).not.toContain(gone);
    expect((await read(`${address}guide.md`)).status).toBe(200);
    // What only some readers see has none, whoever asks.
    expect((await read(`${address}beta`)).body).not.toContain('~pdf');
    expect((await read(pdfOf('Beta'))).status).toBe(404);
  });

  test('a reader has ten PDFs made in ten minutes, and goes on reading those that are there', async () => {
    const titles = Array.from({ length: 11 }, (_, index) => `Page ${index}`);
    const { address, siteId, space, ids } = await publish(titles.map(title => ({ title, markdown: title })));
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body: { pdf: { enabled: true } } });
    const pdfOf = (title = '') => read(`${address}~pdf/${space.id}/${ids[title]}`);
    const [last = '', ...first] = titles.toReversed();
    for (const { status } of await Promise.all(first.map(pdfOf))) expect([200, 202]).toContain(status);
    const refused = await pdfOf(last);
    expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(540);
    expect(refused.body).toContain('Try again in 10 min.');
    await server.services.jobs.idle();
    expect((await pdfOf(first[0])).headers['content-type']).toBe('application/pdf');
    server.clock.advance(600_000);
    expect((await pdfOf(last)).status).toBe(200);
  });

  test('where there is no site, a reader is spoken to in the language they ask for', async () => {
    const { address, siteId } = await publish([{ title: 'One', markdown: 'text' }]);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    const { status, headers, body } = await read(address, { headers: { 'accept-language': 'fr-CH, en;q=0.5' } });
    expect([status, headers.vary]).toEqual([404, 'accept-encoding, accept-language']);
    expect(body).toContain('<html lang="fr" dir="ltr"');
    expect(body).toContain('Rien n’est publié ici');
  });

  test('a change of the content is there on the next request', async () => {
    const { address, space } = await publish([{ title: 'One', ref: 'one', markdown: 'before' }]);
    const first = await read(address);
    expect(first.body).toContain('before');
    const [page] = (await admin.client.ok('listPages', { spaceId: space.id })).pages;
    const request = await admin.client.ok('createChangeRequest', { spaceId: space.id, body: { subject: 'Edit' } });
    const place = { spaceId: space.id, changeRequestId: request.id };
    await admin.client.ok('updateChangeRequestContent', {
      ...place,
      body: { changes: [{ operation: 'update_page', page: page.id, document: { markdown: 'after' } }] },
    });
    expect((await read(address)).body).toContain('before');
    await admin.client.ok('mergeChangeRequest', place);
    const second = await read(address, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second.status).toBe(200);
    expect(second.body).toContain('after');
  });

  test('another process shows a merge and an unpublish on its next request', async () => {
    const { address, space, ids, siteId } = await publish([{ title: 'One', markdown: 'before' }]);
    const other = await createApp(server.services);
    const url = await other.listen({ port: 0, host: '127.0.0.1' });
    const readThere = () => readSite({ url }, address);
    expect((await readThere()).body).toContain('before');
    const change = { operation: 'update_page', page: ids.One, document: { markdown: 'after' } };
    await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes: [change] } });
    expect((await readThere()).body).toContain('after');
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect((await readThere()).status).toBe(404);
    await other.close();
  });

  test('search finds sections, and nothing that a condition hides', async () => {
    const { address } = await publish([
      {
        title: 'Fruit',
        markdown:
          'Intro\n\n## Growing mangos\n\nThey like warmth.\n\n{% if visitor.claims.vip %}\nThe quince is rare.\n{% endif %}',
      },
    ]);
    const { items } = JSON.parse((await read(`${address}~search?q=mango warm`)).body);
    expect(items[0]).toMatchObject({ title: 'Fruit', sections: [{ title: 'Growing mangos' }] });
    expect(items[0].sections[0].href).toMatch(/#growing-mangos$/);
    expect(JSON.parse((await read(`${address}~search?q=quince`)).body).items).toEqual([]);
    for (const path of ['', 'fruit.md', 'llms-full.txt'])
      expect((await read(`${address}${path}`)).body).not.toContain('quince');
  });

  test('a custom hostname serves the site at its root', async () => {
    const { siteId } = await publish([
      { title: 'One', markdown: 'x' },
      { title: 'Two', markdown: 'second' },
    ]);
    await admin.client.ok('updateSiteById', { organizationId, siteId, body: { hostname: 'docs.example.com' } });
    const page = await read('https://docs.example.com/two');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<link rel="canonical" href="https://docs.example.com/two"/>');
    expect((await read('https://docs.example.com/v1/user')).status).toBe(404);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect((await read('https://docs.example.com/health')).status).toBe(404);
    expect((await read('https://else.example.com/health')).status).toBe(200);
  });

  interface World {
    asked: string[];
    /** How a request of ours arrives here; nothing leads here without it. */
    arrives?: (url: string) => ReturnType<typeof read>;
  }

  async function outside(run: (world: World) => Promise<void>) {
    const world: World = { asked: [] };
    const fetcher = server.services.fetcher;
    Object.assign(server.services, {
      fetcher: {
        async fetch(url: string) {
          world.asked.push(url);
          if (!world.arrives) throw new Error('no such name');
          const { status, body } = await world.arrives(url);
          return { status, body: Buffer.from(body), url, headers: {}, contentType: '' };
        },
      },
    });
    await run(world).finally(() => Object.assign(server.services, { fetcher }));
  }

  test.each([
    ['hostname', ''],
    ['proxy', '/docs'],
  ] as const)('readers are given a %s once a request of ours got through, whatever else arrives', (kind, path) =>
    outside(async world => {
      const { address, siteId } = await publish([{ title: 'One', markdown: 'x' }]);
      const at = { organizationId, siteId };
      const own = address.replace(/\/$/, '');
      const [first, second] = [`first-${kind}.example.com`, `second-${kind}.example.com`];
      const urlOf = (host: string) => `https://${host}${path}`;
      const set = (host: string) => admin.client.ok('updateSiteById', { ...at, body: { [kind]: `${host}${path}` } });
      const throughProxy = (url: string) =>
        read(url.replace(urlOf(first), own), { headers: { 'x-forwarded-host': first } });
      const arrives = kind === 'proxy' ? throughProxy : read;
      const given = async () => (await admin.client.ok('getSiteById', at)).urls.published;
      const canonical = async () => (await read(address)).body.match(/<link rel="canonical" href="([^"]*)"/)?.[1];
      const { addresses } = await set(first);
      expect(addresses).toEqual([
        { kind: 'own', url: own, pending: false },
        { kind, url: urlOf(first), pending: true },
      ]);
      // As anybody can send it straight to us.
      const forged = await arrives(`${urlOf(first)}/`);
      expect(forged.body).toContain(`<link rel="canonical" href="${urlOf(first)}/"`);
      await expect.poll(() => world.asked.length).toBe(1);
      await server.services.workingAddresses.flush();
      expect([await given(), await canonical()]).toEqual([address, address]);
      world.arrives = arrives;
      server.clock.advance(11 * 60_000);
      await read(address);
      await expect.poll(given, later).toBe(`${urlOf(first)}/`);
      expect((await set(first)).urls.published).toBe(`${urlOf(first)}/`);
      // What was found of one says nothing of the next.
      expect((await set(second)).urls.published).toBe(address);
      await addressWorks(server, { ...at, address: { kind, url: urlOf(first) } });
      expect(await given()).toBe(address);
    }),
  );

  test('other addresses of a site lead to its main one once that works, with path and query, and previews stay', () =>
    outside(async world => {
      const { address, siteId } = await publish([
        { title: 'One', markdown: 'x' },
        { title: 'Two', markdown: 'y' },
      ]);
      const hostname = 'main.example.com';
      await admin.client.ok('updateSiteById', { organizationId, siteId, body: { hostname } });
      const status = async () => (await read(`${address}two`)).status;
      expect([await status(), await status()]).toEqual([200, 200]);
      await expect.poll(() => world.asked.length).toBe(1);
      world.arrives = read;
      expect(await status()).toBe(200);
      server.clock.advance(11 * 60_000);
      await expect.poll(status, later).toBe(308);
      expect(world.asked).toHaveLength(2);
      const led = await read(`${address}two?plan=pro`);
      expect([led.headers.location, led.headers['cache-control']]).toEqual([
        `https://${hostname}/two?plan=pro`,
        'no-cache',
      ]);
      expect((await read(address)).headers.location).toBe(`https://${hostname}/`);
      expect((await read(`${address}llms.txt`)).headers.location).toBe(`https://${hostname}/llms.txt`);
      expect((await read(`https://${hostname}/two`)).status).toBe(200);
      const preview = await admin.client.ok('getSitePublishingPreviewById', { organizationId, siteId });
      expect((await read(preview.url)).status).toBe(200);
      // What is gone for long leads nowhere, as soon as that is noticed.
      delete world.arrives;
      server.clock.advance(61 * 60_000);
      await expect.poll(status).toBe(200);
    }));

  test('a page that the reader has is not sent again', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x '.repeat(2000) }]);
    const plain = await read(address);
    const packed = await read(address, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
    const again = await read(address, { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    const head = await read(address, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
  });

  test('a page that was rendered before costs at most two queries', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    await read(address);
    server.costs.length = 0;
    await read(address);
    expect(server.costs).toHaveLength(1);
    expect(server.costs[0]?.queries).toBeLessThanOrEqual(2);
  });

  test('every page has one address, and the others lead there', async () => {
    const { address } = await publish([
      { title: 'Home', markdown: 'x' },
      { operation: 'insert_group', title: 'Part', ref: 'part' },
      { title: 'Two', into: 'part', markdown: 'x' },
    ]);
    const base = new URL(address).pathname;
    for (const [from, to] of [
      [address.slice(0, -1), base],
      [`${address}home`, base],
      [`${address}part/two/`, `${base}part/two`],
      [`${address}part`, `${base}part/two`],
    ] as const) {
      const { status, headers } = await read(from);
      expect([307, 308], from).toContain(status);
      expect(headers.location, from).toBe(to);
    }
  });

  test('a page answers as Markdown with addresses in place of references', async () => {
    const { address, space, ids } = await publish([
      { title: 'One', description: 'About one', markdown: '' },
      { title: 'Two', markdown: 'x' },
    ]);
    const markdown = `To [two](page:${ids.Two}) and [lost](page:gone)`;
    const change = { operation: 'update_page', page: ids.One, document: { markdown } };
    await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes: [change] } });
    const { headers, body } = await read(`${address}one.md`);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toBe(`# One\n\n> About one\n\nTo [two](${address}two) and [lost](page:gone)\n`);
    expect((await read(`${address}llms.txt`)).body).toContain(`- [One](${address}one.md): About one`);
    expect((await read(`${address}llms-full.txt`)).body).toContain(`Source: ${address}two`);
    expect((await read(address)).body).toMatch(/<a class="b-broken"[^>]*>lost<\/a>/);
  });

  test('several spaces stand side by side, and refer to each other', async () => {
    const [first, second] = [
      await buildSpace(admin, organizationId, { title: 'Guide' }),
      await buildSpace(admin, organizationId, { title: 'API docs' }),
    ];
    const ids = await insertPages(admin, second.id, [{ title: 'Call', markdown: 'ring' }]);
    await insertPages(admin, first.id, [{ title: 'To', markdown: `[call](space:${second.id}/page:${ids.Call})` }]);
    const site = await buildSite(admin, organizationId, [first.id, second.id]);
    const address = site.urls.published;
    const page = await read(`${address}to`);
    expect(page.body).toContain(`href="${new URL(address).pathname}api-docs/call"`);
    expect(page.body).toMatch(/class="menu-list"[\s\S]*Guide[\s\S]*API docs/);
    expect((await read(`${address}api-docs/call`)).body).toContain('ring');
    expect((await read(`${address}guide/to`)).headers.location).toBe(`${new URL(address).pathname}to`);
  });

  test('the wrong words lead to a page of the site that says so', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    const { status, body } = await read(`${address}nowhere/at/all`);
    expect(status).toBe(404);
    expect(body).toContain('This page is not here');
    expect(body).toContain('data-search');
    for (const path of ['a%00b', '~/files/../../x', `${'a/'.repeat(900)}`, '~unknown'])
      expect((await read(`${address}${path}`)).status, path).toBe(404);
  });

  test("behind an organization's proxy every address begins at the proxy's path", async () => {
    const { address, siteId } = await publish([
      { title: 'One', markdown: 'x' },
      { title: 'Two', markdown: 'y' },
    ]);
    await admin.client.ok('updateSiteById', { organizationId, siteId, body: { proxy: 'company.com/help/docs' } });
    const headers = { 'x-forwarded-host': 'company.com' };
    const page = await read(`${address}two`, { headers });
    expect(page.status).toBe(200);
    expect(page.body).toContain('href="/help/docs/"');
    expect(page.body).not.toContain(`href="${new URL(address).pathname}`);
    expect(page.body).toContain('<link rel="canonical" href="https://company.com/help/docs/two"/>');
    // Also where that reader came before it was known whether the proxy works, and the path is the same.
    expect((await read(`${address}two`)).body).not.toContain('company.com');
    expect((await read(`${address}two/`, { headers })).headers.location).toBe('/help/docs/two');
    expect((await read(`${address}two`)).body).toContain(`href="${new URL(address).pathname}"`);
  });
});
