import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe.each(engines)('MCP on a published site on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let handbook: { address: string; siteId: string };

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
    handbook = await publishPages(admin, organizationId, pages);
  });
  afterAll(() => server.stop());

  const pages = [
    { title: 'Start', markdown: 'Hello pineapple.' },
    { title: 'Guide', ref: 'guide', description: 'How to begin', markdown: '## Install\n\nPut the pineapple in.' },
    { title: 'Deep', into: 'guide', markdown: 'Down here. [Up](../guide)' },
    { title: 'Drawer', ref: 'drawer', hidden: true, markdown: 'pineapple secret' },
    { title: 'Quiet', noIndex: true, markdown: 'pineapple secret' },
    { title: 'Unmapped', noRobotsIndex: true, markdown: 'pineapple secret' },
    { title: 'Members', condition: 'visitor.claims.plan == "pro"', markdown: 'pineapple secret' },
  ];

  const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
    readSite(server, address, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = (method: string, params?: object, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });

  /** A client as others write them, which finds the server behind the host of the site. */
  async function connect(address: string, mode: 'legacy' | 'auto' = 'auto', headers: Record<string, string> = {}) {
    const fetch = async (url: string | URL, init: RequestInit = {}) => {
      const sent = { ...Object.fromEntries(new Headers(init.headers)), ...headers };
      const {
        status,
        headers: got,
        body,
      } = await readSite(server, String(url), {
        method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
        headers: sent,
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
      });
      return new Response(status === 202 ? null : body, {
        status,
        headers: { 'content-type': String(got['content-type']) },
      });
    };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${address}~mcp`), { fetch }));
    return client;
  }
  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', isError };
  };

  test.each(['legacy', 'auto'] as const)(
    'a client (%s) connects, searches, reads and lists what readers see',
    async mode => {
      const client = await connect(handbook.address, mode);
      expect(client.getServerVersion()).toMatchObject({ name: 'bindery', title: 'Handbook' });
      expect(client.getInstructions()).toContain('“Handbook”');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
      const found = await call(client, 'search', { query: 'pineapple' });
      expect(found.text).toContain(`${handbook.address}guide#install`);
      expect(found.text).not.toMatch(/secret|drawer|quiet|members|unmapped/i);
      for (const page of ['guide', '/guide', 'guide.md', `${handbook.address}guide#install`])
        expect((await call(client, 'read_page', { page })).text, page).toMatch(
          /^# Guide\n\n> How to begin\n\n## Install[\s\S]*Source: .*\/guide\n/,
        );
      expect((await call(client, 'read_page', { page: '' })).isError).toBe(true);
      const list = (await call(client, 'list_pages')).text;
      expect(list).toContain(
        `- Guide: ${handbook.address}guide – How to begin\n  - Deep: ${handbook.address}guide/deep`,
      );
      expect(list).not.toMatch(/drawer|quiet|members|unmapped/i);
      expect((await call(client, 'list_pages', { below: 'guide' })).text).not.toContain('Start');
      const { resources } = await client.listResources();
      expect(resources.map(({ title }) => title)).toEqual(['Start', 'Guide', 'Deep']);
      const read = await client.readResource({ uri: `${handbook.address}guide/deep` });
      expect(read.contents).toMatchObject([{ text: expect.stringContaining(`[Up](${handbook.address}guide)`) }]);
      await client.close();
    },
  );

  test('hidden pages, pages kept from search, pages of others and files cannot be read by any name', async () => {
    const client = await connect(handbook.address);
    const other = await publishPages(admin, organizationId, [{ title: 'Start' }, { title: 'Foreign', markdown: 'x' }]);
    for (const page of [
      'drawer',
      'quiet',
      'unmapped',
      'members',
      'foreign',
      `${other.address}foreign`,
      '~search',
      'llms.txt',
      '%',
    ]) {
      expect((await call(client, 'read_page', { page })).isError, page).toBe(true);
      await expect(client.readResource({ uri: page }), page).rejects.toThrow();
    }
    const drawer = (await call(client, 'list_pages', { below: 'drawer' })).isError;
    expect(drawer).toBe(true);
  });

  test('a page that moved is found by its old address', async () => {
    const { address, space, ids } = await publishPages(admin, organizationId, [
      { title: 'Start' },
      { title: 'Old', markdown: 'here' },
    ]);
    const changes = [{ operation: 'update_page', page: ids.Old, slug: 'new' }];
    await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
    const { text } = await call(await connect(address), 'read_page', { page: `${address}old` });
    expect(text).toContain(`Source: ${address}new`);
  });

  test('long pages and long lists come in parts', async () => {
    const { address, space } = await publishPages(admin, organizationId, [
      { title: 'Long', markdown: 'word '.repeat(10_000) },
    ]);
    for (let from = 0; from < 550; from += 50)
      await insertPages(
        admin,
        space.id,
        Array.from({ length: 50 }, (_, index) => ({ title: `Page ${from + index}` })),
      );
    const client = await connect(address);
    const first = (await call(client, 'read_page', { page: '/' })).text;
    const [, offset] = /Go on with offset (\d+); \d+ in all/.exec(first) ?? [];
    const second = (await call(client, 'read_page', { page: '/', offset: Number(offset) })).text;
    expect(second).toMatch(/^[\sword]+\n---\nSource: .*\nUpdated: .*$/);
    const [, line] = /Go on with offset (\d+)/.exec((await call(client, 'list_pages')).text) ?? [];
    expect((await call(client, 'list_pages', { offset: Number(line) })).text).toContain('Page 549');
    const resources = await client.listResources({ cursor: '200' });
    expect(resources.resources[0]?.title).toBe('Page 199');
    await expect(client.listResources({ cursor: 'x' })).rejects.toThrow('Invalid cursor');
  });

  test('search and the list keep to a variant or a language', async () => {
    const spaces = await Promise.all(
      (['en', 'de'] as const).map(async language => {
        const space = await buildSpace(admin, organizationId, { title: `Docs ${language}` });
        await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language } });
        await insertPages(admin, space.id, [{ title: `Only ${language}`, markdown: 'pineapple' }]);
        return space.id;
      }),
    );
    const { urls } = await buildSite(admin, organizationId, spaces);
    const client = await connect(urls.published);
    for (const narrow of [{ language: 'DE' }, { variant: 'docs de' }]) {
      const found = (await call(client, 'search', { query: 'pineapple', ...narrow })).text;
      expect([found.includes('Only de'), found.includes('Only en')]).toEqual([true, false]);
      expect((await call(client, 'list_pages', narrow)).text).not.toContain('Only en');
    }
    const none = await call(client, 'search', { query: 'pineapple', language: 'fr' });
    expect([none.isError, none.text]).toEqual([true, expect.stringContaining('Languages: en, de')]);
    expect((await call(client, 'search', { query: '', limit: 99 })).isError).toBe(true);
  });

  test('what claims open is there for whom they are, and for nobody else', async () => {
    const site = await publishPages(admin, organizationId, pages);
    const at = { organizationId, siteId: site.siteId };
    await admin.client.ok('updateSiteById', { ...at, body: { adaptiveContent: { enabled: true } } });
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', at);
    const token = await new SignJWT({ plan: 'pro' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(privateKey));
    for (const authorization of [`Bearer ${token}`, '', 'Bearer nonsense']) {
      const client = await connect(site.address, 'auto', authorization ? { authorization } : {});
      const isPro = authorization.includes(token);
      expect((await call(client, 'search', { query: 'secret' })).text.includes('Members')).toBe(isPro);
      expect((await call(client, 'read_page', { page: 'members' })).isError !== true).toBe(isPro);
    }
  });

  test.each(['public', 'unlisted'])('a site that is %s answers everybody', async visibility => {
    const { address } = await publishPages(admin, organizationId, pages, { visibility });
    const { status, headers, body } = await post(`${address}~mcp`, ask('tools/list', { _meta: meta }), {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/list',
    });
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      expect.stringMatching(/^noindex/),
    ]);
    expect(JSON.parse(body).result).toMatchObject({
      resultType: 'complete',
      cacheScope: visibility === 'public' ? 'public' : 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'bindery' } },
    });
  });

  test('a shared site answers below its key alone, and names pages with it', async () => {
    const { address, siteId } = await publishPages(admin, organizationId, pages, { visibility: 'share-link' });
    const link = await admin.client.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Friends' } });
    const shared = link.urls.published;
    expect((await post(`${address}~mcp`, ask('ping'))).status).toBe(404);
    const client = await connect(shared);
    expect((await call(client, 'search', { query: 'pineapple' })).text).toContain(`${shared}guide`);
    for (const page of ['guide', `${shared}guide`])
      expect((await call(client, 'read_page', { page })).text).toContain('# Guide');
    await admin.client.ok('updateSiteShareLinkById', {
      organizationId,
      siteId,
      shareLinkId: link.id,
      body: { active: false },
    });
    await expect(call(client, 'read_page', { page: 'guide' })).rejects.toThrow();
  });

  test('a site for signed-in visitors asks for their token, in a header or in the address', async () => {
    const { address, siteId } = await publishPages(admin, organizationId, pages, { visibility: 'visitor-auth' });
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', { organizationId, siteId });
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(privateKey));
    const refused = await post(`${address}~mcp`, ask('tools/list'));
    expect([refused.status, refused.headers['www-authenticate'], refused.body]).toEqual([
      401,
      'Bearer',
      expect.not.stringContaining('Handbook'),
    ]);
    const client = await connect(address, 'auto', { authorization: `Bearer ${token}` });
    expect((await call(client, 'read_page', { page: 'guide' })).text).toContain('# Guide');
    const keyed = await post(`${address}~mcp?jwt_token=${token}`, ask('ping'));
    expect([keyed.status, keyed.headers['set-cookie'], keyed.body]).toEqual([
      200,
      undefined,
      '{"jsonrpc":"2.0","id":1,"result":{}}',
    ]);
  });

  test('a hidden part of a site is not there, not even where its own address answers', async () => {
    const hidden = await buildSpace(admin, organizationId, { title: 'Hidden' });
    await insertPages(admin, hidden.id, [{ title: 'Covered', markdown: 'pineapple' }]);
    const open = await buildSpace(admin, organizationId, { title: 'Open' });
    const site = await buildSite(admin, organizationId, [open.id, hidden.id]);
    const at = { organizationId, siteId: site.id };
    const { items } = await admin.client.ok('listSiteSpaces', at);
    const { id, path } = items.find(({ space }: { space: { id: string } }) => space.id === hidden.id);
    await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: id, body: { hidden: true, reachable: true } });
    const address = site.urls.published;
    expect((await readSite(server, `${address}${path}/covered`)).status).toBe(200);
    const client = await connect(address);
    expect((await call(client, 'search', { query: 'pineapple' })).text).toContain('Nothing was found');
    for (const page of [`${path}/covered`, path])
      expect((await call(client, 'read_page', { page })).isError).toBe(true);
    for (const tool of ['search', 'list_pages'])
      expect((await call(client, tool, { query: 'pineapple', variant: 'Hidden' })).isError).toBe(true);
    expect(JSON.stringify(await client.listTools())).not.toContain('Hidden');
  });

  test('a site whose pages are not for agents does not speak it, nor says that it does', async () => {
    const site = await publishPages(admin, organizationId, pages);
    const at = { organizationId, siteId: site.siteId };
    const speaks = async () => (await admin.client.ok('getSiteCustomizationById', at)).pageActions.mcp;
    expect(await speaks()).toBe(true);
    expect((await readSite(server, `${site.address}llms.txt`)).body).toContain(`${site.address}~mcp`);
    await admin.client.ok('updateSiteById', { ...at, body: { agentsContext: 'excluded' } });
    expect(await speaks()).toBe(false);
    expect((await post(`${site.address}~mcp`, ask('ping'))).status).toBe(404);
    expect((await readSite(server, `${site.address}~mcp`)).status).toBe(404);
  });

  test('a site whose pages are not for agents has no Markdown of a page, nor leads to one', async () => {
    const site = await publishPages(admin, organizationId, pages);
    const at = { organizationId, siteId: site.siteId };
    const home = await readSite(server, site.address);
    const [, path = ''] = /href="([^"]+\.md)"/.exec(home.body) ?? [];
    const markdown = new URL(path, site.address).href;
    expect((await readSite(server, markdown)).status).toBe(200);
    await admin.client.ok('updateSiteById', { ...at, body: { agentsContext: 'excluded' } });
    expect((await readSite(server, markdown)).status).toBe(404);
    expect((await readSite(server, site.address)).body).not.toMatch(/href="[^"]+\.md"/);
  });

  test('only POST is taken, of JSON, of no more than it takes, and from no web page elsewhere', async () => {
    const at = `${handbook.address}~mcp`;
    for (const method of ['GET', 'DELETE', 'OPTIONS'] as const) {
      const { status, headers } = await readSite(server, at, { method });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
    expect((await post(at, ask('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(at, ask('ping'), { accept: 'text/html' })).status).toBe(406);
    expect((await post(at, 'x'.repeat(100_001))).status).toBe(413);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:6274'])
      expect((await post(at, ask('ping'), { origin })).status, origin).toBe(403);
    expect((await post(at, ask('ping'), { origin: new URL(at).origin })).status).toBe(200);
  });

  test('what is no message is refused, in the words of JSON-RPC', async () => {
    const at = `${handbook.address}~mcp`;
    const said = async (body: unknown, headers?: Record<string, string>) => {
      const answer = await post(at, body, headers);
      return [answer.status, answer.body === '' ? '' : (JSON.parse(answer.body).error?.code ?? 'fine')];
    };
    expect(await said('{')).toEqual([400, -32700]);
    for (const body of [
      {},
      1,
      null,
      'text',
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: null, method: 'ping' },
    ])
      expect(await said(JSON.stringify(body)), JSON.stringify(body)).toEqual([400, -32600]);
    expect(await said({ jsonrpc: '2.0', id: 1, method: 'ping', params: [] })).toEqual([400, -32600]);
    expect(await said({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([202, '']);
    expect(await said({ jsonrpc: '2.0', id: 1, result: {} })).toEqual([202, '']);
    expect(await said(ask('prompts/list'))).toEqual([200, -32601]);
    expect(await said(ask('tools/call', {}))).toEqual([200, -32602]);
    expect(await said(ask('tools/call', { name: 'constructor' }))).toEqual([200, -32602]);
    expect(await said(ask('resources/read', { uri: 'x' }))).toEqual([200, -32002]);
  });

  test('several messages at once are taken in the one revision that has them', async () => {
    const at = `${handbook.address}~mcp`;
    const batch = [ask('ping'), { jsonrpc: '2.0', method: 'notifications/initialized' }, ask('nothing', {}, 'two')];
    const { status, body } = await post(at, batch);
    expect([status, JSON.parse(body)]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 'two', error: expect.objectContaining({ code: -32601 }) },
      ],
    ]);
    expect((await post(at, [{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status).toBe(202);
    for (const refused of [[], Array.from({ length: 21 }, () => ask('ping'))])
      expect((await post(at, refused)).status).toBe(400);
    expect((await post(at, batch, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(400);
  });

  test('the revision is agreed on, and a message that contradicts its headers is refused', async () => {
    const at = `${handbook.address}~mcp`;
    const revision = async (protocolVersion: string) =>
      JSON.parse((await post(at, ask('initialize', { protocolVersion, capabilities: {}, clientInfo: {} }))).body).result
        .protocolVersion;
    expect(await revision('2025-06-18')).toBe('2025-06-18');
    expect(await revision('1999-01-01')).toBe('2025-11-25');
    const unknown = await post(at, ask('ping'), { 'mcp-protocol-version': '1999-01-01' });
    expect([unknown.status, JSON.parse(unknown.body).error]).toMatchObject([
      400,
      {
        code: -32022,
        data: { requested: '1999-01-01', supported: expect.arrayContaining(['2026-07-28', '2025-11-25']) },
      },
    ]);
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search' };
    const code = async (message: object, changed: Record<string, string>) => {
      const answer = await post(at, message, { ...headers, ...changed });
      return [answer.status, JSON.parse(answer.body).error?.code];
    };
    const search = ask('tools/call', { name: 'search', arguments: { query: 'pineapple' }, _meta: meta });
    expect(await code(search, {})).toEqual([200, undefined]);
    expect(await code(search, { 'mcp-name': `=?base64?${Buffer.from('search').toString('base64')}?=` })).toEqual([
      200,
      undefined,
    ]);
    expect(await code(search, { 'mcp-name': 'read_page' })).toEqual([400, -32020]);
    expect(await code(search, { 'mcp-method': 'tools/list' })).toEqual([400, -32020]);
    expect(await code(search, { 'mcp-protocol-version': '2025-11-25' })).toEqual([400, -32020]);
    expect(await code(ask('tools/call', { name: 'search' }), {})).toEqual([400, -32602]);
    expect(await code(ask('ping', { _meta: meta }), { 'mcp-method': 'ping' })).toEqual([404, -32601]);
  });

  test('whoever asks too often has to wait', async () => {
    const limited = await startServer(engine, { RATE_LIMIT: '50' });
    try {
      const { id, admin: owner } = await buildOrganization(limited);
      const { address } = await publishPages(owner, id, pages);
      const call = () => {
        const body = JSON.stringify(ask('ping'));
        return readSite(limited, `${address}~mcp`, { method: 'POST', headers: json, body });
      };
      // What is allowed comes back by and by, also while a slow machine asks.
      let allowed = 0;
      while (allowed < 100 && (await call()).status === 200) allowed += 1;
      expect(allowed).toBeGreaterThanOrEqual(50);
      expect(allowed).toBeLessThan(100);
      limited.clock.advance(12_000);
      const calls = Array.from({ length: 20 }, (_, index) => ask('tools/call', { name: 'list_pages' }, index));
      const batch = await readSite(limited, `${address}~mcp`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(calls),
      });
      expect(batch.status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});
