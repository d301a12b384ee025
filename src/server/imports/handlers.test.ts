import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

type Files = Record<string, string | Buffer>;

function zip(files: Files, options: { mode?: number } = {}): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files))
    archive.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), path, options);
  archive.end();
  return buffer(archive.outputStream);
}

/** A zip whose entry has another name of the same length than any writer would give it. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await zip({ [from]: '# Out\n', 'ok.md': '# Fine\n' });
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const repository: Files = {
  'docs-main/.gitbook.yaml': 'root: ./docs/\n',
  'docs-main/docs/SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n\n## Start\n\n* [Quick start](start/quick.md)\n  * [Details](start/details.md)\n* [Elsewhere](https://example.com)\n\n## Rest\n\n* [Gone](gone.md)\n',
  'docs-main/docs/README.md':
    '---\ndescription: Where to begin\n---\n\n# Welcome\n\nSee [quick](start/quick.md#two) and ![logo](.gitbook/assets/logo.png).\n\n<picture><source srcset=".gitbook/assets/night.png 2x, gone.png"><img src=".gitbook/assets/logo.png" alt=""></picture>\n',
  'docs-main/docs/start/quick.md':
    '# Fast start\n\n## Two\n\n[home](../README.md) [gone](../gone.md)\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'docs-main/docs/start/details.md': 'No heading here.\n\n> [!WARNING]\n> Deep.\n',
  'docs-main/docs/unlisted.md': '# Unlisted\n',
  'docs-main/docs/.gitbook/assets/logo.png': png,
  'docs-main/docs/.gitbook/assets/night.png': png,
  'docs-main/docs/.gitbook/assets/unused.png': png,
  'docs-main/docs/.gitbook/includes/note.md': '# Note\n\nShared text.\n',
};

describe.each(engines)('import on %s', engine => {
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

  it('refuses a file that is too large to be imported before it is sent', async () => {
    const announce = (kind: 'import' | 'content', size: number) =>
      admin.client.call('generateStorageUploadURL', {
        ...{ organizationId, body: { file: { name: 'docs.zip', size }, kind } },
      });
    const largest = 250 * 1024 * 1024;
    expect((await announce('import', largest)).status).toBe(201);
    expect((await announce('content', largest + 1)).status).toBe(201);
    const refused = await announce('import', largest + 1);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { message: 'body.file.size: at most 250 MiB' } });
  });

  async function upload(bytes: Buffer, name: string): Promise<string> {
    const { url } = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name, type: 'application/octet-stream', size: bytes.byteLength }, kind: 'import' },
    });
    const sent = await fetch(String(url).replace('http://bindery.test', server.url), {
      method: 'PUT',
      body: new Uint8Array(bytes),
    });
    expect(sent.status).toBe(200);
    return url;
  }

  async function importInto(spaceId: string, bytes: Buffer, source = 'zip', name = 'docs.zip') {
    return admin.client.call('importContent', { spaceId, body: { url: await upload(bytes, name), source } });
  }

  const newSpace = async (): Promise<string> =>
    (await admin.client.ok('createSpace', { organizationId, body: { title: 'Imported' } })).id;

  interface Titled {
    title: string;
    type: string;
    pages?: Titled[];
  }
  const titles = (pages: Titled[]): unknown[] =>
    pages.map(({ title, pages: below = [] }) => (below.length > 0 ? [title, titles(below)] : title));

  it('answers at once where nobody waits, and tells later what came in', async () => {
    const spaceId = await newSpace();
    const body = { url: await upload(await zip({ 'a.md': '# One\n' }), 'docs.zip'), source: 'zip' };
    const answer = await admin.client.ok('importContent', { spaceId, query: { wait: false }, body });
    expect(answer).toMatchObject({ status: 'running', importedResources: 0, report: [] });
    await server.services.jobs.idle();
    const run = await admin.client.ok('getImportRun', { organizationId, importRunId: answer.run });
    expect(run).toMatchObject({ status: 'completed', importedResources: 1, undoable: true });
  });

  it('answers a repeated request as the first, once that is known', async () => {
    const spaceId = await newSpace();
    const body = { url: await upload(await zip({ 'a.md': '# One\n' }), 'docs.zip'), source: 'zip' };
    const call = { spaceId, body, headers: { 'idempotency-key': 'import-1' } };
    const before = await admin.client.ok('getCurrentRevision', { spaceId });
    const answers = await Promise.all([
      admin.client.call('importContent', call),
      admin.client.call('importContent', call),
    ]);
    const [first, meanwhile] = answers.toSorted((one, other) => one.status - other.status);
    expect(meanwhile?.status).toBe(409);
    expect(first).toMatchObject({ status: 201, body: { status: 'completed', importedResources: 1 } });
    expect(first?.body.revision).not.toBe(before.id);
    const repeated = await admin.client.call('importContent', call);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect([repeated.status, repeated.body]).toEqual([201, first?.body]);

    const bad = {
      ...call,
      body: { url: await upload(Buffer.from('no zip'), 'docs.zip'), source: 'zip' },
      headers: { 'idempotency-key': 'import-2' },
    };
    const refused = await admin.client.call('importContent', bad);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ reason: 'import-failed' }] } } });
    const again = await admin.client.call('importContent', bad);
    expect([again.status, again.body]).toEqual([400, refused.body]);
  });

  it('stands in the history of the space as what it was brought in from, and no edit does', async () => {
    const spaceId = await newSpace();
    await importInto(spaceId, await zip({ 'a.md': '# One\n' }));
    const { items } = await admin.client.ok('listRevisions', { spaceId });
    expect(items.map(({ importedFrom }: { importedFrom?: string }) => importedFrom)).toEqual(['zip', undefined]);
  });

  it.each([
    ['has frames and no content', '<frameset><frame src="a.html"></frameset>', 'It could not be read.'],
    [
      'unfolds to more than a page holds',
      `${'<blockquote>'.repeat(200)}${'<p>a</p>'.repeat(5000)}`,
      'Its text was left out: it is longer than the 500000 characters of one page.',
    ],
  ])('brings in the others where one page %s', async (_what, html, reason) => {
    const answer = await importInto(await newSpace(), await zip({ 'ok.md': '# Fine\n', 'odd.html': html }));
    expect(answer.body).toMatchObject({ status: 'completed', importedResources: 1, totalResources: 2 });
    expect(answer.body.report).toContainEqual({ path: 'odd.html', outcome: 'failed', reason });
  });

  it('is taken back as a whole, in the space or in a change request, until something is edited after it', async () => {
    const spaceId = await newSpace();
    const bytes = await zip(repository);
    const before = await admin.client.ok('getCurrentRevision', { spaceId });
    const { run } = (await importInto(spaceId, bytes)).body;
    const at = { organizationId, importRunId: run };
    expect((await admin.client.ok('undoImport', at)).undoable).toBe(false);
    const after = await admin.client.ok('getCurrentRevision', { spaceId });
    expect([after.pages, after.files, after.reusableContents]).toEqual([before.pages, [], []]);
    expect(after.type).toBe('rollback');
    const again = await admin.client.call('undoImport', at);
    expect(again).toMatchObject({ status: 409, body: { error: { reason: 'import-edited-since' } } });

    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const body = { url: await upload(bytes, 'docs.zip'), source: 'zip' };
    const request = { spaceId, changeRequestId };
    const second = await admin.client.ok('importContentInChangeRequest', { ...request, body });
    const inRequest = { organizationId, importRunId: second.run };
    const changes = [{ operation: 'insert_page', title: 'Mine' }];
    await admin.client.ok('updateChangeRequestContent', { ...request, body: { changes } });
    expect((await admin.client.ok('getImportRun', inRequest)).undoable).toBe(false);
    expect((await admin.client.call('undoImport', inRequest)).status).toBe(409);
    const third = await admin.client.ok('importContentInChangeRequest', {
      ...request,
      body: { ...body, url: await upload(bytes, 'docs.zip') },
    });
    await admin.client.ok('undoImport', { organizationId, importRunId: third.run });
    const { pages } = await admin.client.ok('listPagesInChangeRequest', request);
    expect(titles(pages)).toContain('Mine');
    expect(titles(pages).filter(title => title === 'Welcome')).toHaveLength(1);

    const broken = await importInto(spaceId, Buffer.from('no zip'));
    expect(broken.status).toBe(400);
    const { items } = await admin.client.ok('listImportRuns', { organizationId });
    const failed = await admin.client.call('undoImport', { organizationId, importRunId: items[0].id });
    expect(failed).toMatchObject({ status: 409, body: { error: { reason: 'import-not-done' } } });
    const stranger = await buildOrganization(server);
    expect((await stranger.admin.client.call('undoImport', at)).status).toBe(404);
  });

  it('takes a repository with SUMMARY.md: order, groups, titles, links, images, includes, notices', async () => {
    const spaceId = await newSpace();
    const answer = await importInto(spaceId, await zip(repository));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'completed', importedResources: 6, totalResources: 7 });
    const revision = await admin.client.ok('getCurrentRevision', { spaceId });
    expect(revision.id).toBe(answer.body.revision);
    expect(titles(revision.pages)).toEqual(['Welcome', ['Start', [['Quick start', ['Details']], 'Elsewhere']]]);
    const [home, start] = revision.pages;
    const quick = start.pages[0];
    const page = await admin.client.ok('getPageById', { spaceId, pageId: home.id });
    expect(page).toMatchObject({ description: 'Where to begin', markdown: expect.not.stringContaining('# Welcome') });
    expect(page.markdown).toContain(`(page:${quick.id}#two)`);
    expect(revision.files).toMatchObject([
      { name: 'logo.png', contentType: 'image/png', dimensions: { width: 1 } },
      { name: 'night.png' },
    ]);
    expect(page.markdown).toContain(`(file:${revision.files[0].id})`);
    expect(page.markdown).toContain(`srcset="file:${revision.files[1].id} 2x, gone.png"`);
    const text = (await admin.client.ok('getPageById', { spaceId, pageId: quick.id })).markdown;
    expect(text).toContain('# Fast start');
    expect(text).toContain(`(page:${home.id})`);
    expect(text).toContain('(../gone.md)');
    expect(text).toContain(`reusable-content:${revision.reusableContents[0].id}`);
    const details = await admin.client.ok('getPageById', { spaceId, pageId: quick.pages[0].id });
    expect(details.markdown).toContain('{% hint style="warning" %}\nDeep.\n{% endhint %}');
    const report = new Map(answer.body.report.map((item: { path: string }) => [item.path, item]));
    expect(report.get('start/quick.md')).toMatchObject({
      outcome: 'imported',
      reason: expect.stringContaining('../gone.md'),
    });
    expect(report.get('gone.md')).toMatchObject({ outcome: 'failed' });
    expect(report.get('unlisted.md')).toMatchObject({ outcome: 'skipped' });
    expect(report.get('.gitbook/assets/unused.png')).toMatchObject({ outcome: 'skipped' });
    const run = await admin.client.ok('getImportRun', { organizationId, importRunId: answer.body.run });
    expect(run).toMatchObject({ status: 'completed', space: spaceId, report: answer.body.report });
    const links = await admin.client.ok('listSpaceLinks', { spaceId, query: { status: 'broken' } });
    expect(links.items.map(({ target }: { target: string }) => target).sort()).toEqual(['../gone.md', 'gone.png']);
    const found = await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId: home.id });
    expect(found.items).toMatchObject([{ kind: 'page', page: { id: quick.id } }]);
  });

  it('takes every page of the documentation of a real project', async () => {
    const root = 'node_modules/fastify/docs';
    const files: Files = {};
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files[relative(root, path)] = readFileSync(path);
    }
    const bytes = await zip(files);
    const count = Object.keys(files).filter(path => path.endsWith('.md')).length;
    const answer = await importInto(await newSpace(), bytes);
    expect(answer.body).toMatchObject({ status: 'completed' });
    expect(answer.body.report.filter((item: { page?: string }) => item.page)).toHaveLength(count);
  });

  it('imports into a change request and leaves the main content alone', async () => {
    const spaceId = await newSpace();
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const url = await upload(Buffer.from('# Title\n\nText\n'), 'some-page.md');
    const body = { url, source: 'markdown' };
    const answer = await admin.client.ok('importContentInChangeRequest', { spaceId, changeRequestId, body });
    expect(answer).toMatchObject({ importedResources: 1, totalResources: 1 });
    const tree = await admin.client.ok('listPagesInChangeRequest', { spaceId, changeRequestId });
    expect(titles(tree.pages)).toEqual(['Title']);
    expect(titles((await admin.client.ok('listPages', { spaceId })).pages)).not.toContain('Title');
    expect((await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId })).revision).toBe(
      answer.revision,
    );
  });

  it('reads HTML as Markdown without scripts', async () => {
    const spaceId = await newSpace();
    const html =
      '<title>Page</title><body><nav>menu</nav><h1>Hello</h1><p>A <b>bold</b> <a href="https://example.com">link</a></p><script>alert(1)</script><table><tr><th>a</th></tr><tr><td>1</td></tr></table></body>';
    expect((await importInto(spaceId, Buffer.from(html), 'html', 'a.html')).status).toBe(201);
    const { pages } = await admin.client.ok('listPages', { spaceId });
    const { title, markdown } = await admin.client.ok('getPageById', { spaceId, pageId: pages[0].id });
    expect(title).toBe('Hello');
    expect(markdown).toContain('A **bold** [link](https://example.com)');
    expect(markdown).toContain('| a |');
    expect(markdown).not.toMatch(/alert|menu/);
  });

  it('takes a page from 5 MB of HTML', async () => {
    const spaceId = await newSpace();
    const look = `style="${'color: red; '.repeat(105)}"`;
    const lines = Array.from({ length: 4000 }, (_, number) => `<p ${look}>Line <b>${number}</b></p>`);
    const html = Buffer.from(`<h1>Long</h1>${lines.join('\n')}`);
    expect(html.byteLength).toBeGreaterThan(5_000_000);
    const { body } = await importInto(spaceId, html, 'html', 'long.html');
    expect(body).toMatchObject({ status: 'completed', importedResources: 1, totalResources: 1 });
    const { pages } = await admin.client.ok('listPages', { spaceId });
    const { title, markdown } = await admin.client.ok('getPageById', { spaceId, pageId: pages[0].id });
    expect([title, markdown.includes('Line **3999**'), markdown.includes('color')]).toEqual(['Long', true, false]);
  });

  it('refuses HTML with more text than a page holds', async () => {
    const html = Buffer.from(`<h1>Long</h1>${'<p>Some <b>words</b> of a page.</p>\n'.repeat(130_000)}`);
    const alone = await importInto(await newSpace(), html, 'html', 'long.html');
    expect([alone.status, JSON.stringify(alone.body)]).toEqual([
      400,
      expect.stringContaining('longer than the 500000 characters of one page'),
    ]);
  });

  it('leaves out a page that cannot be converted, says so, and takes the others', async () => {
    const deep = '<div>'.repeat(50_000);
    const spaceId = await newSpace();
    const { body } = await importInto(spaceId, await zip({ 'deep.html': deep, 'fine.md': '# Fine\n' }));
    expect(body.report).toContainEqual(expect.objectContaining({ path: 'deep.html', outcome: 'failed' }));
    expect(titles((await admin.client.ok('listPages', { spaceId })).pages)).toEqual(['Fine']);
    const alone = await importInto(await newSpace(), Buffer.from(deep), 'html', 'deep.html');
    expect([alone.status, JSON.stringify(alone.body)]).toEqual([400, expect.stringContaining('nested too deeply')]);
  });

  it('refuses what leads out of an archive, symbolic links and nested archives, and says so', async () => {
    for (const [from, to] of [
      ['aaaaaa.md', '../../a.md'],
      ['aaaaaaa.md', '/abs/me.md'],
      ['aaaaaaaa.md', '..\\..\\a.md'],
    ] as const) {
      const spaceId = await newSpace();
      const answer = await importInto(spaceId, await renamed(from, to.padEnd(from.length, 'x').slice(0, from.length)));
      expect(answer.status).toBe(201);
      expect(answer.body.report).toContainEqual(
        expect.objectContaining({ outcome: 'skipped', reason: expect.stringContaining('leads out') }),
      );
      expect(titles((await admin.client.ok('listPages', { spaceId })).pages)).toEqual(['Fine']);
    }
    const linked = await zip({ 'link.md': '/etc/passwd' }, { mode: 0o120777 });
    expect((await importInto(await newSpace(), linked)).status).toBe(400);
    const nested = await importInto(
      await newSpace(),
      await zip({ 'a.md': '# A\n', 'b.zip': await zip({ 'c.md': 'c' }) }),
    );
    expect(nested.body.report).toContainEqual(expect.objectContaining({ path: 'b.zip', outcome: 'skipped' }));
  });

  it('leaves the space untouched when the archive is damaged or no archive at all', async () => {
    const spaceId = await newSpace();
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    const good = await zip({ 'a.md': '# A\n', 'b.md': 'B'.repeat(10_000) });
    const damaged = Buffer.from(good);
    damaged.fill(0xff, 60, 90);
    for (const bytes of [Buffer.from('no zip'), Buffer.alloc(0), damaged, good.subarray(0, 100)]) {
      const answer = await importInto(spaceId, bytes);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/body\.url/);
    }
    expect((await admin.client.ok('getSpaceById', { spaceId })).revision).toBe(revision);
    const runs = await admin.client.ok('listImportRuns', { organizationId, query: { limit: 1 } });
    expect(runs.items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('damaged') });
    const at = { organizationId, importRunId: runs.items[0].id, headers: { 'accept-language': 'de' } };
    expect((await admin.client.ok('getImportRun', at)).error).toContain('beschädigt');
  });

  /** An import that failed once and waits, as what was uploaded is not in the store until it is `put` there again. */
  async function importWithoutFile() {
    const spaceId = await newSpace();
    const bytes = await zip({ 'a.md': '# A\n' });
    const url = await upload(bytes, 'docs.zip');
    const { files, jobs } = server.services;
    const put = () => files.put(bytes, { maxBytes: bytes.byteLength });
    await files.remove((await put()).sha256);
    const answer = admin.client.call('importContent', { spaceId, body: { url, source: 'zip' } });
    const run = async () => {
      const { items } = await admin.client.ok('listImportRuns', { organizationId });
      return items.find(({ space }: { space: string }) => space === spaceId);
    };
    await expect.poll(run).toMatchObject({ space: spaceId });
    await jobs.idle();
    return { put, answer, run };
  }

  it('has not failed while it is tried again', async () => {
    const { put, answer, run } = await importWithoutFile();
    const { jobs } = server.services;
    expect(await run()).toMatchObject({ status: 'running' });
    await put();
    server.clock.advance(11_000);
    await jobs.idle();
    expect((await answer).status).toBe(201);
    expect(await run()).toMatchObject({ status: 'completed' });
  });

  it('says to whoever waits for it that it was cancelled', async () => {
    const { answer, run } = await importWithoutFile();
    const { id: jobId } = await run();
    await admin.client.ok('cancelJob', { organizationId, jobId });
    const { status, body } = await answer;
    expect([status, body.error.message]).toEqual([400, 'body.url: The job was cancelled.']);
    expect(await run()).toMatchObject({ status: 'cancelled' });
  });

  it('reads UTF-16 and Latin-1 files and notes the guess, in the language of whoever asks', async () => {
    const spaceId = await newSpace();
    const answer = await importInto(
      spaceId,
      await zip({
        'a.md': Buffer.from('\ufeff# Größe\n', 'utf16le'),
        'b.md': Buffer.from('# Gr\xf6\xdfe 2\n', 'latin1'),
      }),
    );
    expect(titles((await admin.client.ok('listPages', { spaceId })).pages)).toEqual(['Größe', 'Größe 2']);
    expect(answer.body.report[1].reason).toContain('was read as Latin-1');
    const at = { organizationId, importRunId: answer.body.run, headers: { 'accept-language': 'de' } };
    expect((await admin.client.ok('getImportRun', at)).report[1].reason).toContain('wurde als Latin-1 gelesen');
  });

  it('takes no address of somebody else, no private address, and nothing into a locked space', async () => {
    const spaceId = await newSpace();
    const call = (url: string, source = 'zip') =>
      admin.client.call('importContent', { spaceId, body: { url, source } });
    expect((await call('http://bindery.test/files/uploads/unknown?x=1')).status).toBe(400);
    expect((await call('http://10.0.0.1/docs.zip')).status).toBe(400);
    expect((await call('file:///etc/passwd', 'markdown')).status).toBe(400);
    await admin.client.ok('updateSpaceById', { spaceId, body: { editMode: 'locked' } });
    expect((await call('http://bindery.test/files/uploads/unknown?x=1')).status).toBe(409);
  });

  it('says in the audit log whether it came to something, and why not', async () => {
    const spaceId = await newSpace();
    expect((await importInto(spaceId, await zip({ 'a.md': '# A\n' }))).status).toBe(201);
    const refused = await importInto(spaceId, Buffer.from('no archive'));
    expect(refused.status).toBe(400);
    const told = async (action: string) => {
      const query = { target: spaceId, action };
      const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
      expect(items).toHaveLength(1);
      return admin.client.ok('getOrganizationAuditEvent', { organizationId, auditEventId: items[0].id });
    };
    const by = { actor: { id: admin.id }, source: 'api', network: expect.any(String), executionId: expect.any(String) };
    const imported = await told('space.import');
    expect(imported).toMatchObject({ ...by, payload: { source: 'zip' } });
    expect(imported.payload).not.toHaveProperty('error');
    expect(await told('space.import_fail')).toMatchObject({
      ...by,
      payload: { source: 'zip', error: expect.any(String) },
    });
  });

  it('says that it was cancelled also where that came before it began', async () => {
    const spaceId = await newSpace();
    const url = await upload(await zip({ 'a.md': '# A\n' }), 'docs.zip');
    const { jobs } = server.services;
    await jobs.stop();
    try {
      const answer = admin.client.call('importContent', { spaceId, body: { url, source: 'zip' } });
      const run = async () => {
        const { items } = await admin.client.ok('listImportRuns', { organizationId });
        return items.find(({ space }: { space: string }) => space === spaceId);
      };
      await expect.poll(run).toMatchObject({ status: 'queued' });
      await admin.client.ok('cancelJob', { organizationId, jobId: (await run()).id });
      expect(await run()).toMatchObject({ status: 'cancelled', error: 'The job was cancelled.' });
      await answer;
      const query = { target: spaceId, action: 'space.import_fail' };
      expect((await admin.client.ok('listOrganizationAuditEvents', { organizationId, query })).items).toHaveLength(1);
    } finally {
      jobs.start();
    }
  });

  it('ends with a word in the audit log also where the service stopped each time it ran', async () => {
    const spaceId = await newSpace();
    const { database, jobs } = server.services;
    await importInto(spaceId, Buffer.from('no archive'));
    const job = await database.read
      .selectFrom('import_runs')
      .select('id')
      .where('space_id', '=', spaceId)
      .executeTakeFirstOrThrow();
    const payload = {
      ...{ organizationId, spaceId, changeRequestId: null, userId: admin.id },
      ...{ url: 'http://bindery.test/files/uploads/x', source: 'zip' },
    };
    await database.write(async tx => {
      await tx.updateTable('import_runs').set({ status: 'running', error: null }).where('id', '=', job.id).execute();
      const dead = { state: 'running' as const, attempts: 2, lease: 'of-the-dead', payload: JSON.stringify(payload) };
      const due_at = server.clock.now().toISOString();
      await tx
        .updateTable('jobs')
        .set({ ...dead, due_at })
        .where('id', '=', job.id)
        .execute();
    });
    await jobs.idle();
    const query = { target: spaceId, action: 'space.import_fail' };
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
    expect(items).toHaveLength(2);
    const { items: runs } = await admin.client.ok('listImportRuns', { organizationId });
    const ended = { id: job.id, status: 'failed', error: expect.stringContaining('stopped each time') };
    expect(runs).toContainEqual(expect.objectContaining(ended));
  });

  it('puts a template in place of the first page, and then after the others', async () => {
    const spaceId = await newSpace();
    expect((await admin.client.call('applyTemplateToSpace', { spaceId, body: { id: 'none' } })).status).toBe(400);
    expect((await admin.client.call('applyTemplateToSpace', { spaceId, body: { id: 'changelog' } })).status).toBe(204);
    await admin.client.ok('applyTemplateToSpace', { spaceId, body: { id: 'help-center' } });
    const { pages } = await admin.client.ok('listPages', { spaceId });
    expect(pages.map(({ title }: Titled) => title)).toEqual([
      'Changelog',
      'How can we help?',
      'Account',
      'Billing',
      'Contact us',
    ]);
  });
});

it.each(engines)('a file may be sent to its address for a day, also in parts, on %s', async engine => {
  const server = await startServer(engine);
  const { id: organizationId, admin } = await buildOrganization(server);
  const { url } = await admin.client.ok('generateStorageUploadURL', {
    ...{ organizationId, body: { file: { name: 'docs.zip', size: 10 }, kind: 'import' } },
  });
  const address = url.replace('http://bindery.test', server.url);
  const headers = { 'content-type': 'application/partial-upload', 'upload-offset': '0', 'upload-complete': '?0' };
  expect((await fetch(address, { method: 'PATCH', headers, body: 'abc' })).status).toBe(204);
  server.clock.advance(23 * 3_600_000);
  await server.services.jobs.idle();
  expect((await fetch(address, { method: 'HEAD' })).headers.get('upload-offset')).toBe('3');
  server.clock.advance(2 * 3_600_000);
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(403);
  await server.stop();
});
