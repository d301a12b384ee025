import { createHash } from 'node:crypto';
import { request } from 'undici';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { mailedLinks } from '../testing/build-accounts.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { publishPages } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { heif } from '../testing/heif.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { flatPng } from './testing/flat-png.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const operationBlock =
  '{% openapi-operation spec="pets" path="/pets/{owner}" method="get" %}\n{% endopenapi-operation %}\n';

const problem = {
  description: 'Wrong',
  content: { 'application/json': { schema: { type: 'object', properties: { mistake: { type: 'string' } } } } },
};

const petStore = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'Pet store', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  security: [{ token: [] }],
  paths: {
    '/pets/{owner}': {
      get: {
        tags: ['Animals'],
        summary,
        description: 'Takes *some* time.',
        parameters: [
          { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', description: 'How many', schema: { type: 'integer', maximum: 100 } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'A list of them',
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
          },
          404: { description: 'None' },
          ...Object.fromEntries([410, 411].map(status => [status, problem])),
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['nickname'],
        properties: {
          nickname: { type: 'string', description: 'How it is called, *as called*' },
          kind: { type: 'string', enum: ['cat', 'dog'] },
          owner: { $ref: '#/components/schemas/Owner' },
        },
      },
      Owner: { type: 'object', properties: { name: { type: 'string' }, pet: { $ref: '#/components/schemas/Pet' } } },
    },
  },
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/** Says that it is one pixel wide and high, and holds one picture of 60,000. */
const wideGif = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAYOpg6gACAkQBADs=';

/** A drawing around a picture. */
const around = (picture: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="data:image/png;base64,${picture}"/></svg>`,
  ).toString('base64');

/** Of no other test: its bytes get lost. */
const lostPicture = Buffer.concat([Buffer.from(png, 'base64'), Buffer.from('lost')]);

async function textOf(pdf: Pdf): Promise<string> {
  let text = '';
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent();
    text += `${content.items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n`;
  }
  return text;
}

const dateIn = (language: string, time: string) =>
  new Date(time).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

async function linksOf(pdf: Pdf): Promise<{ url: string | undefined; dest: unknown }[]> {
  const links = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    for (const { subtype, url, dest } of await (await pdf.getPage(number)).getAnnotations()) {
      if (subtype === 'Link') links.push({ url, dest });
    }
  }
  return links;
}

describe.each(engines)('PDF on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    server = await startServer(engine);
    const organization = await buildOrganization(server);
    organizationId = organization.id;
    admin = organization.admin;
  });
  afterAll(() => server.stop());

  const reach = (url: string) => url.replace('http://bindery.test', server.url);

  /** What the link answers once it answers anything but "wait". */
  async function open(url: string): Promise<Response> {
    for (;;) {
      const response = await fetch(reach(url), { headers: { accept: 'application/json' } });
      if (response.status !== 202) return response;
      expect(response.headers.get('retry-after')).toBe('2');
      await response.json();
    }
  }

  async function read(url: string): Promise<{ pdf: Pdf; bytes: Uint8Array }> {
    const response = await open(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return { pdf: await getDocumentProxy(bytes.slice()), bytes };
  }

  async function print(spaceId: string, query: Record<string, string | boolean> = {}) {
    return read((await admin.client.ok('getSpacePDF', { spaceId, query })).url);
  }

  it('prints a space: cover, contents, bookmarks by the tree, text, links within and out', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Welcome', markdown: 'See [the *hooks*](https://example.com/out).\n\n## Start here\n\nBegin.\n' },
      { title: 'Hooks', markdown: '# Big\n\nHook text.\n', pages: [{ title: 'On request', markdown: 'Deep text.\n' }] },
    ]);
    const page = ids.get('Welcome') ?? '';
    await admin.client.ok('updateSpaceContent', {
      spaceId: id,
      body: {
        changes: [
          {
            operation: 'update_page',
            page,
            document: {
              markdown: `To [hooks](page:${ids.get('Hooks')}#big) and [out](https://example.com/out).\n\n## Start here\n`,
            },
          },
        ],
      },
    });
    const { pdf } = await print(id);
    const text = await textOf(pdf);
    const { id: revision, createdAt } = await admin.client.ok('getCurrentRevision', { spaceId: id });
    expect(text).not.toContain(revision);
    for (const part of [
      dateIn('en', createdAt),
      'Guide',
      'Contents',
      'Welcome',
      'Hook text.',
      'On request',
      'Deep text.',
    ])
      expect(text).toContain(part);
    expect(text).toContain(`3 / ${pdf.numPages}`);
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(['Welcome', 'Hooks']);
    expect(outline[1]?.items.map(({ title }) => title)).toEqual(['Big', 'On request']);
    const links = await linksOf(pdf);
    expect(links.filter(({ url }) => url).map(({ url }) => url)).toEqual(['https://example.com/out']);
    expect(links.filter(({ dest }) => dest).length).toBeGreaterThanOrEqual(4);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Guide' });
  });

  it('makes the same bytes of the same content each time, at the time of its revision', async () => {
    const markdown =
      'Same: $x^2$, `code`, *words*, 日本.\n\n```js\nlet a = 1;\n```\n\n| A | B |\n| - | - |\n| 1 | 2 |\n';
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Same', markdown }, { title: 'Other' }]);
    const first = await print(id);
    const { files } = server.services;
    const hash = createHash('sha256').update(first.bytes).digest('hex');
    await files.remove(hash);
    server.clock.advance(5_000);
    const again = await print(id);
    expect(await files.has(hash)).toBe(true);
    expect(Buffer.from(first.bytes).equals(Buffer.from(again.bytes))).toBe(true);
    const { createdAt } = await admin.client.ok('getCurrentRevision', { spaceId: id });
    const { info } = await again.pdf.getMetadata();
    const made = `D:${createdAt.slice(0, 10).replaceAll('-', '')}`;
    expect(info).toMatchObject({ CreationDate: made });
  });

  it('prints one page without a cover, with or without the pages below it', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Other', markdown: 'Elsewhere.\n' },
      { title: 'Parent', markdown: 'Above.\n', pages: [{ title: 'Child', markdown: 'Below.\n' }] },
    ]);
    const page = ids.get('Parent') ?? '';
    const alone = await print(id, { only: true, page });
    expect(alone.pdf.numPages).toBe(1);
    const text = await textOf(alone.pdf);
    expect(text).toContain('Above.');
    expect(text).not.toMatch(/Below|Elsewhere|Contents/);
    const whole = await textOf((await print(id, { page })).pdf);
    expect(whole).toContain('Below.');
    expect(whole).not.toContain('Elsewhere');
  });

  it('prints a reference page by page, with what its operations and schemas say, and again when it changes', async () => {
    const put = async (summary: string) => {
      const text = JSON.stringify(petStore(summary));
      const body = { source: { text } };
      await admin.client.ok('createOrUpdateOpenAPISpecBySlug', { organizationId, specSlug: 'pets', body });
      await server.services.jobs.idle();
    };
    await put('List all pets');
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Before', markdown: operationBlock }]);
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'pets' } } };
    const computed = { type: 'builtin:openapi', dependencies, props: {} };
    const change = { operation: 'insert_computed', title: 'Reference', computed };
    await admin.client.ok('updateSpaceContent', { spaceId: id, body: { changes: [change] } });
    const { pdf } = await print(id);
    const text = await textOf(pdf);
    for (const part of [
      ...['Pet store', 'Animals', 'List all pets', 'GET', '/pets/{owner}', 'Bearer token', 'How many', 'at most 100'],
      ...[
        'required',
        'Body',
        'nickname',
        'as called',
        'cat',
        '200',
        'A list of them',
        'curl',
        '404',
        'Schemas',
        'Owner',
      ],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('openapi-');
    expect((await pdf.getOutline()).map(({ title, items }) => [title, items.map(item => item.title)])).toEqual([
      ['Before', []],
      ['Reference', ['Animals', 'Schemas']],
    ]);
    const { pages } = await admin.client.ok('listPages', { spaceId: id, query: { computed: true } });
    const page = pages[1].pages[0].id;
    const alone = await textOf((await print(id, { only: true, page })).pdf);
    expect(alone).toContain('List all pets');
    expect(alone).not.toContain('Schemas');
    await put('Every pet there is');
    expect(await textOf((await print(id)).pdf)).toContain('Every pet there is');
  });

  it('says of a change request that it is one, and marks the pages that it changes', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Kept', markdown: 'As it was.\n' },
      { title: 'Edited', markdown: 'Before.\n' },
    ]);
    const request = await admin.client.ok('createChangeRequest', { spaceId: id, body: { subject: 'Say it better' } });
    await writePage(admin.client, id, request.id, ids.get('Edited') ?? '', 'After.\n');
    const { url } = await admin.client.ok('getChangeRequestPDF', { spaceId: id, changeRequestId: request.number });
    const { pdf } = await read(url);
    const text = await textOf(pdf);
    for (const part of [`Change request #${request.number}`, 'Say it better', 'After.', 'Changed in this request'])
      expect(text).toContain(part);
    const at = { spaceId: id, changeRequestId: request.id };
    const { id: revision, createdAt } = await admin.client.ok('getRevisionOfChangeRequestById', at);
    expect(text).toContain(dateIn('en', createdAt));
    expect(text).not.toContain(revision);
    expect(text).not.toContain('Before.');
    expect(text.match(/in this request/g)).toHaveLength(1);
  });

  it('is set on the paper that is asked for, with words of its own in the language of the space', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Eins' }, { title: 'Zwei' }]);
    const [a4, letter] = [await print(id), await print(id, { paper: 'letter' })];
    const sizes = await Promise.all([a4, letter].map(async ({ pdf }) => (await pdf.getPage(1)).view.map(Math.round)));
    expect(sizes).toEqual([
      [0, 0, 595, 842],
      [0, 0, 612, 792],
    ]);
    await admin.client.ok('updateSpaceById', { spaceId: id, body: { language: 'de' } });
    const request = await admin.client.ok('createChangeRequest', { spaceId: id, body: { subject: 'Besser' } });
    const update = '{% updates %}\n{% update date="2026-02-01" %}\nEnten\n{% endupdate %}\n{% endupdates %}';
    await writePage(admin.client, id, request.id, ids.get('Eins') ?? '', `Neu.\n\n${update}\n`);
    const { url } = await admin.client.ok('getChangeRequestPDF', { spaceId: id, changeRequestId: request.number });
    const text = await textOf((await read(url)).pdf);
    for (const part of [
      'Inhalt',
      `Änderungsvorschlag #${request.number} · Entwurf`,
      'Seiten: 1 geändert',
      '01.02.2026',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Geändert in diesem Vorschlag');
    const { createdAt } = await admin.client.ok('getCurrentRevision', { spaceId: id });
    for (const [language, contents] of [
      ['fr', 'Sommaire'],
      ['ja', 'Contents'],
    ] as const) {
      await admin.client.ok('updateSpaceById', { spaceId: id, body: { language } });
      const translated = await textOf((await print(id)).pdf);
      expect(translated).toContain(contents);
      expect(translated).toContain(dateIn(language === 'ja' ? 'en' : language, createdAt));
    }
  });

  it('has the cover, contents, numbers, footnotes and watermark that are asked for', async () => {
    const markdown = 'See [the hooks](https://example.com/out) and https://example.com/self.\n';
    const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'One', markdown }, { title: 'Two' }]);
    const plain = await textOf((await print(id)).pdf);
    expect(plain).toMatch(/Contents[\s\S]*3 \/ 4/);
    expect(plain).not.toContain('example.com/out');
    const bare = await print(id, { cover: false, contents: false, pageNumbers: false, footnotes: true });
    const text = await textOf(bare.pdf);
    expect(bare.pdf.numPages).toBe(2);
    expect(text).not.toMatch(/Contents|1 \/ 2/);
    expect([text.match(/example\.com\/out/g)?.length, text.match(/example\.com\/self/g)?.length]).toEqual([1, 1]);
    const alone = await print(id, { page: ids.get('One') ?? '', only: true, cover: true, contents: true });
    expect(alone.pdf.numPages).toBe(3);
    const request = await admin.client.ok('createChangeRequest', { spaceId: id, body: { subject: 'Better' } });
    const at = { spaceId: id, changeRequestId: request.id };
    const { url } = await admin.client.ok('getChangeRequestPDF', { ...at, query: { watermark: true } });
    const { pdf } = await read(url);
    expect((await textOf(pdf)).match(new RegExp(`Draft #${request.number}`, 'g'))).toHaveLength(pdf.numPages);
    const scope = new URL(url);
    scope.searchParams.set('look', '{}');
    expect((await fetch(reach(scope.href))).status).toBe(403);
  });

  it('names the page that cannot be printed, and prints the others without it', async () => {
    const names = ['Before', 'Broken', 'After'];
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      ...names.map(title => ({ title, markdown: `Text of ${title}.\n` })),
    ]);
    const page = ids.get('Broken') ?? '';
    const files = [{ name: 'lost.png', contentType: 'image/png', base64: lostPicture.toString('base64') }];
    const change = (changes: unknown) =>
      admin.client.ok('updateSpaceContent', { spaceId: id, query: { compat: false }, body: { changes } });
    const { insertedFiles } = await change([{ operation: 'insert_files', files }]);
    await change([{ operation: 'update_page', page, document: { markdown: `![Lost](file:${insertedFiles[0].id})` } }]);
    await server.services.files.remove(createHash('sha256').update(lostPicture).digest('hex'));
    const refused = await open((await admin.client.ok('getSpacePDF', { spaceId: id })).url);
    const error = { code: 500, message: 'The page \u201cBroken\u201d cannot be printed.', page };
    expect([refused.status, await refused.json()]).toMatchObject([500, { error }]);
    const text = await textOf((await print(id, { without: page })).pdf);
    expect(text).toContain('Text of After.');
    expect(text).not.toContain('Broken');
  });

  it('reads nothing that a drawing names or hides, and ends a drawing that would fill the memory with its page', async () => {
    const drawing = (inside: string, head = '') =>
      Buffer.from(
        `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`,
      ).toString('base64');
    const drawings = {
      entity: drawing('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      outside: drawing('<image xlink:href="file:///etc/logo.png" width="9" height="9"/>'),
      foreign: drawing('<foreignObject width="9" height="9"><p>inner words</p></foreignObject><script>x()</script>'),
      endless: drawing(
        '<filter id="f" x="0" y="0" width="30000" height="30000" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="9"/></filter><rect width="30000" height="30000" filter="url(#f)"/>',
      ),
    };
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Drawings', markdown: 'x\n' },
      { title: 'Endless', markdown: 'x\n' },
    ]);
    const change = (changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId: id, query: { compat: false }, body: { changes } });
    const files = Object.entries(drawings).map(([name, base64]) => ({
      ...{ name: `${name}.svg`, contentType: 'image/svg+xml', base64 },
    }));
    const { insertedFiles } = await change([{ operation: 'insert_files', files }]);
    const shown: string[] = insertedFiles.map(({ id: file }: { id: string }) => `![Drawing](file:${file})\n`);
    const [page, endless] = [ids.get('Drawings') ?? '', ids.get('Endless') ?? ''];
    const write = (into: string, markdown: string) => ({
      ...{ operation: 'update_page', page: into, document: { markdown } },
    });
    await change([write(page, shown.slice(0, 3).join('\n')), write(endless, shown[3] ?? '')]);
    const refused = await open((await admin.client.ok('getSpacePDF', { spaceId: id })).url);
    expect([refused.status, await refused.json()]).toMatchObject([500, { error: { code: 500, page: endless } }]);
    const { pdf, bytes } = await print(id, { without: endless });
    expect(await textOf(pdf)).toContain('(entity.svg)');
    expect(await textOf(pdf)).not.toMatch(/root:|inner words/);
    expect(Buffer.from(bytes).includes('/JavaScript')).toBe(false);
  });

  it('sets text of other scripts so that it can be found and copied', async () => {
    const words = ['Ελληνικά', 'Кириллица', 'עברית', 'ไทย', '简体中文', '繁體中文', '日本語の文書', '한국어 문서'];
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Scripts', markdown: words.join('\n\n') }]);
    const text = (await textOf((await print(id)).pdf)).normalize('NFKC');
    for (const word of words) expect(text).toContain(word);
  });

  it('shows pictures of the space, and names what it cannot show', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Pictures', markdown: 'x\n' }]);
    // Of 3,600,000,000 pixels in 80 bytes: nothing of the service may decode it.
    const bomb = heif('avif', 60_000, 60_000).toString('base64');
    const { insertedFiles } = await admin.client.ok('updateSpaceContent', {
      spaceId: id,
      query: { compat: false },
      body: {
        changes: [
          {
            operation: 'insert_files',
            files: [
              { name: 'dot.png', contentType: 'image/png', base64: png },
              { name: 'fake.png', contentType: 'image/png', base64: Buffer.from('no picture').toString('base64') },
              { name: 'dot.webp', contentType: 'image/webp', base64: webp },
              { name: 'dot.avif', contentType: 'image/avif', base64: bomb },
              { name: 'fake.webp', contentType: 'image/webp', base64: Buffer.from('no picture').toString('base64') },
              { name: 'huge.png', contentType: 'image/png', base64: flatPng(8000) },
              { name: 'frame.gif', contentType: 'image/gif', base64: wideGif },
              { name: 'around.svg', contentType: 'image/svg+xml', base64: around(flatPng(8000)) },
              { name: 'bomb.png', contentType: 'image/png', base64: bomb },
            ],
          },
        ],
      },
    });
    const [good, bad, web, avif, fake, huge, gif, drawn, named] = insertedFiles.map((file: { id: string }) => file.id);
    const cards = `<table data-view="cards"><thead><tr><th></th><th data-card-cover></th></tr></thead><tbody><tr><td>Card</td><td><a href="file:${avif}">x</a></td></tr></tbody></table>`;
    const markdown = `![Dot](file:${good})\n\n![Fake](file:${bad})\n\n![Web](file:${web})\n\n![Fake](file:${fake})\n\n![Huge](file:${huge})\n\n![Around](file:${drawn})\n\n![Wide](file:${gif})\n\n![Bomb](file:${named})\n\n![](file:${avif})\n\n${cards}\n\n![Far away](https://example.com/far.png)\n`;
    const page = ids.get('Pictures') ?? '';
    await admin.client.ok('updateSpaceContent', {
      spaceId: id,
      body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
    });
    const { pdf } = await print(id, { only: true, page });
    const text = await textOf(pdf);
    for (const name of [
      'Far away',
      '(fake.png)',
      '(fake.webp)',
      '(huge.png)',
      '(around.svg)',
      '(frame.gif)',
      '(bomb.png)',
    ])
      expect(text).toContain(name);
    expect(text.match(/dot\.avif/g)).toHaveLength(2);
    expect(await linksOf(pdf)).toEqual([{ url: 'https://example.com/far.png', dest: undefined }]);
    const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
    const { OPS } = await import('unpdf/pdfjs');
    expect(fnArray.filter(code => code === OPS.paintImageXObject)).toHaveLength(2);
  });

  it('takes any text for text: Typst markup, code that hangs its highlighter, a giant table, deep nesting', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `| ${row} | #panic("row") | $x$ |`).join('\n');
    const markdown = [
      '#panic("no") #read("/etc/passwd") #eval("1+1") $ x $ @label <label> #import "@preview/x:0.1.0"',
      '```js\nreturn x\n/* … https: {\n```',
      '`#sys.version` **#set page(width: 1pt)**',
      `| A | B | C |\n| --- | :-: | --: |\n${rows}`,
      `${'> '.repeat(60)}deep`,
      `${'- '.repeat(60)}deeper`,
      '<div>'.repeat(300),
      `$$\\frac{\\sqrt{x_1^2}}{\\text{#panic}}$$`,
      'x'.repeat(5000),
    ].join('\n\n');
    const { id } = await buildSpace(admin.client, organizationId, [{ title: '#panic("title")', markdown }]);
    const { pdf } = await print(id);
    const text = await textOf(pdf);
    for (const part of ['#panic("no")', '#read("/etc/passwd")', '#sys.version', 'return x', '#panic("title")', '399'])
      expect(text).toContain(part);
    expect(pdf.numPages).toBeGreaterThan(5);
  });

  it('leaves out hidden pages and what a condition hides', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Shown', markdown: 'Open.\n\n{% if condition="false" %}\nSecret words\n{% endif %}\n' },
      { title: 'Secret page', markdown: 'Hidden.\n' },
    ]);
    const page = ids.get('Secret page') ?? '';
    const body = { changes: [{ operation: 'update_page', page, hidden: true }] };
    await admin.client.ok('updateSpaceContent', { spaceId: id, body });
    expect(await textOf((await print(id)).pdf)).not.toMatch(/Secret|Hidden/);
    const refused = await admin.client.call('getSpacePDF', { spaceId: id, query: { page } });
    expect(refused.status).toBe(400);
  });

  it('answers with the reason when there is nothing to print, to scripts and to people', async () => {
    const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Only <one>', markdown: 'x\n' }]);
    const body = { changes: [{ operation: 'update_page', page: ids.get('Only <one>') ?? '', hidden: true }] };
    await admin.client.ok('updateSpaceContent', { spaceId: id, body });
    const { url } = await admin.client.ok('getSpacePDF', { spaceId: id });
    const refused = await open(url);
    expect(refused.status).toBe(500);
    expect((await refused.json()).error).toMatchObject({ code: 500, message: 'There are no pages to print.' });
    const page = await fetch(reach(url), { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('There are no pages to print.');
    const inGerman = await fetch(reach(url), { headers: { accept: 'application/json', 'accept-language': 'de' } });
    expect((await inGerman.json()).error.message).toBe('Es gibt keine Seiten zu drucken.');
    const jobs = await admin.client.ok('listJobs', { organizationId, headers: { 'accept-language': 'de' } });
    expect(jobs.items).toContainEqual(
      expect.objectContaining({ kind: 'pdf', error: 'Es gibt keine Seiten zu drucken.' }),
    );
    const failed = async () =>
      (await admin.client.ok('listJobs', { organizationId })).items.filter(
        ({ state, space }: { state: string; space?: { id: string } }) => state === 'failed' && space?.id === id,
      );
    const [{ urls }] = await failed();
    expect(urls).toEqual({ retry: expect.any(String) });
    server.clock.advance(61_000);
    expect((await open(urls.retry)).status).toBe(500);
    expect(await failed()).toHaveLength(2);
  });

  it('says how many pages are too many, and prints one of them', async () => {
    const pages = Array.from({ length: 1001 }, (_, number) => ({ title: `Page ${number}` }));
    const { id, ids } = await buildSpace(admin.client, organizationId, pages);
    const refused = await open((await admin.client.ok('getSpacePDF', { spaceId: id })).url);
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      500,
      'These are 1001 pages; at most 1000 fit into one PDF. Export a part of it.',
    ]);
    const { pdf } = await print(id, { only: true, page: ids.get('Page 7') ?? '' });
    expect(await textOf(pdf)).toContain('Page 7');
  });

  it('refuses a page that is not there, and `only` without a page', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'One', markdown: 'x\n' }]);
    const queries: Record<string, string | boolean>[] = [{ only: true }, { page: 'nowhere' }, { only: 'perhaps' }];
    for (const query of queries)
      expect((await admin.client.call('getSpacePDF', { spaceId: id, query })).status).toBe(400);
  });

  it('gives links to those who may view the space, and to nobody else', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'One', markdown: 'x\n' }]);
    const guest = await buildMember(server, organizationId, null);
    const stranger = (await buildOrganization(server)).admin;
    for (const { client } of [guest, stranger])
      expect((await client.call('getSpacePDF', { spaceId: id })).status).toBe(404);
    expect((await server.nobody.call('getSpacePDF', { spaceId: id })).status).toBe(401);
  });

  it('opens only what was signed, for as long as a PDF is kept, while the space is there', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'One', markdown: 'x\n' }]);
    const other = await buildSpace(admin.client, organizationId, [{ title: 'Two', markdown: 'x\n' }]);
    const { url } = await admin.client.ok('getSpacePDF', { spaceId: id });
    const tampered = [
      url.replace(id, other.id),
      url.replace(/revision=[^&]+/, 'revision=x'),
      `${url}&page=x`,
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/&signature=.*/, ''),
      url.replace(/user=[^&]+/, 'user=x'),
    ];
    for (const address of tampered) expect((await fetch(reach(address))).status).toBe(403);
    expect((await open(url)).status).toBe(200);
    await admin.client.ok('deleteSpaceById', { spaceId: id });
    expect((await fetch(reach(url))).status).toBe(404);
    const late = await admin.client.ok('getSpacePDF', { spaceId: other.id });
    server.clock.advance(6 * 86_400_000);
    const { status, headers } = await open(late.url);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    server.clock.advance(86_401_000);
    expect((await fetch(reach(late.url))).status).toBe(403);
  });

  it('opens a link no longer once whoever asked for it may not read what it prints', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Theirs', markdown: 'x\n' }]);
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Quay', spaces: [id] } });
    const losses = [
      (userId: string) => admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId }),
      (userId: string) =>
        admin.client.ok('updateMemberInOrganizationById', { organizationId, userId, body: { disabled: true } }),
      () => admin.client.ok('updateSpaceById', { spaceId: id, body: { defaultLevel: null } }),
    ];
    for (const lose of losses) {
      const { client, id: userId } = await buildMember(server, organizationId, 'read');
      const urls = [
        (await client.ok('getSpacePDF', { spaceId: id })).url,
        (await client.ok('getSitePDF', { organizationId, siteId: site.id })).url,
      ];
      for (const url of urls) expect((await open(url)).status).toBe(200);
      await lose(userId);
      for (const url of urls) {
        const answer = await fetch(reach(url));
        expect([answer.status, (await answer.json()).error.message]).toEqual([403, expect.stringMatching(/link/i)]);
      }
    }
  });

  it('opens a link to the PDF of a site no longer once whoever asked for it may not view the site', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Seen', markdown: 'x\n' }]);
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Pier', spaces: [id] } });
    const at = { organizationId, siteId: site.id };
    const { client, id: userId } = await buildMember(server, organizationId, null);
    await admin.client.ok('inviteToSpace', { spaceId: id, body: { users: [userId], role: 'read' } });
    await admin.client.ok('inviteToSite', { ...at, body: { users: [userId], role: 'read' } });
    const { url } = await client.ok('getSitePDF', at);
    expect((await open(url)).status).toBe(200);
    await admin.client.ok('removeUserFromSite', { ...at, userId });
    expect((await fetch(reach(url))).status).toBe(403);
  });

  it('forgets PDFs after a week, and never a file that has the same bytes', async () => {
    const { id } = await buildSpace(admin.client, organizationId, [{ title: 'Once', markdown: 'x\n' }]);
    const { bytes } = await print(id);
    const base64 = Buffer.from(bytes).toString('base64');
    const files = [{ name: 'copy.pdf', contentType: 'application/pdf', base64 }];
    const body = { changes: [{ operation: 'insert_files', files }] };
    const { insertedFiles } = await admin.client.ok('updateSpaceContent', {
      spaceId: id,
      query: { compat: false },
      body,
    });
    const alone = await buildSpace(admin.client, organizationId, [{ title: 'Alone', markdown: 'y\n' }]);
    const hash = createHash('sha256')
      .update((await print(alone.id)).bytes)
      .digest('hex');
    const { database, jobs, files: store } = server.services;
    expect(await store.has(hash)).toBe(true);
    server.clock.advance(8 * 86_400_000);
    for (const kind of ['purge-pdfs', 'collect-files']) {
      await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind, payload: {} }));
      await jobs.idle();
    }
    expect(await store.has(hash)).toBe(false);
    const file = await admin.client.ok('getFileById', { spaceId: id, fileId: insertedFiles[0].id });
    const kept = await fetch(reach(file.downloadURL));
    expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect((await print(id)).bytes).toEqual(bytes);
  });

  it('prints a site: what everybody sees, section by section, with links from space to space', async () => {
    const { id: guide, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Mooring', markdown: 'Tie the boat.\n' },
      { title: 'Knots', markdown: '## Bowline\n\nA loop.\n' },
    ]);
    const link = `See [the knot](space:${guide}/page:${ids.get('Knots')}#bowline).\n`;
    const { id: api } = await buildSpace(admin.client, organizationId, [{ title: 'Calls', markdown: link }]);
    const { id: secret } = await buildSpace(admin.client, organizationId, [{ title: 'Secret', markdown: 'Psst.\n' }]);
    const site = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Harbour', visibility: 'public', spaces: [guide] },
    });
    const at = { organizationId, siteId: site.id };
    for (const [spaceId, title] of [
      [api, 'API'],
      [secret, 'Inner'],
    ]) {
      const section = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId } });
      const condition = title === 'Inner' ? { condition: 'visitor.claims.staff' } : {};
      const body = { title, ...condition };
      await admin.client.ok('updateSiteSectionById', { ...at, siteSectionId: section.id, body });
    }
    const { pdf } = await read((await admin.client.ok('getSitePDF', at)).url);
    const text = await textOf(pdf);
    expect(text).toContain('Harbour');
    for (const shown of ['Tie the boat.', 'A loop.', 'See the knot', 'API']) expect(text).toContain(shown);
    expect(text).not.toContain('Psst.');
    // The link to the other space stays in the book.
    expect((await linksOf(pdf)).filter(({ url }) => url !== undefined)).toEqual([]);
    const { items } = await admin.client.ok('listSiteSpaces', at);
    const idOf = (space: string) => items.find((item: { space: { id: string } }) => item.space.id === space)?.id;
    const query = { siteSpaces: [idOf(api)] };
    const part = await textOf((await read((await admin.client.ok('getSitePDF', { ...at, query })).url)).pdf);
    expect(part).toContain('See the knot');
    expect(part).not.toContain('Tie the boat.');
    const refused = { ...at, query: { siteSpaces: [idOf(secret)] } };
    expect((await admin.client.call('getSitePDF', refused)).status).toBe(400);
    const stranger = await buildOrganization(server);
    expect((await stranger.admin.client.call('getSitePDF', at)).status).toBe(404);
  });

  it('tells whoever had a long book made, with a link that is good for seven days, and nothing of a short one', async () => {
    const inbox = () => admin.client.ok('listNotifications', { organizationId });
    const printPages = async (count: number) => {
      const pages = Array.from({ length: count }, (_, index) => ({ title: `Page ${index}`, markdown: 'Text.\n' }));
      await print((await buildSpace(admin.client, organizationId, pages)).id);
      await server.services.jobs.idle();
    };
    await printPages(19);
    expect((await inbox()).items).toEqual([]);
    await printPages(20);
    const [told] = (await inbox()).items;
    expect(told).toMatchObject({ type: 'job_finished', job: { kind: 'pdf', state: 'succeeded' } });
    const { url } = told.job.file;
    expect((await mailedLinks(server, admin.email)).map(String)).toContain(url);
    server.clock.advance(6 * 86_400_000);
    expect((await open(url)).status).toBe(200);
    server.clock.advance(86_400_000);
    expect((await open(url)).status).toBe(403);
    expect((await inbox()).items[0].job).not.toHaveProperty('file');
  });

  it('prints a page for readers of a site, whose links lead to the site', async () => {
    const { address, siteId, space, ids } = await publishPages(admin, organizationId, [
      { title: 'Welcome', markdown: 'Hello readers. See [the guide](guide.md).' },
      { title: 'Guide', markdown: 'Text {% if visitor.claims.beta %}for some{% endif %}' },
    ]);
    const body = { pdf: { enabled: true } };
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body });
    const { host } = new URL(address);
    const { pathname } = new URL(`${address}~pdf/${space.id}/${ids.Welcome}`);
    const openPage = () => request(`${server.url}${pathname}`, { headers: { host } });
    let answer = await openPage();
    while (answer.statusCode === 202) {
      await answer.body.dump();
      answer = await openPage();
    }
    const { statusCode, headers } = answer;
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'application/pdf', 'noindex']);
    const pdf = await getDocumentProxy(new Uint8Array(await answer.body.arrayBuffer()));
    expect(await textOf(pdf)).toContain('Hello readers.');
    expect((await linksOf(pdf)).map(({ url }) => url)).toContain(`${address}guide`);
  });
});
