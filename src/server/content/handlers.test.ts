import MarkdownIt from 'markdown-it';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('content on %s', engine => {
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

  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.call('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const read = (spaceId: string, pageId: string | undefined, query = {}) =>
    admin.client.ok('getPageById', { spaceId, pageId, query });
  const lines = 'One\n\nTwo\n\nThree\n';

  it('keeps both edits of two tabs in different places of one page', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const { bodyHash: base } = await read(spaceId, page);
    const edit = (markdown: string) => ({ operation: 'update_page', page, base, document: { markdown } });
    await change(spaceId, edit('One, changed\n\nTwo\n\nThree\n'));
    const second = await change(spaceId, edit('One\n\nTwo\n\nThree, changed\n'));
    expect(second.body.changes).toMatchObject([{ object: 'updated_page', merged: true }]);
    expect((await read(spaceId, page)).markdown).toBe('One, changed\n\nTwo\n\nThree, changed\n');
  });

  it('answers 409 with both texts when two tabs changed the same lines, and saves nothing of the second', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const { revision: baseRevision } = await admin.client.ok('getSpaceById', { spaceId });
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const call = (markdown: string) =>
      admin.client.call('updateChangeRequestContent', {
        spaceId,
        changeRequestId,
        body: { baseRevision, changes: [{ operation: 'update_page', page, document: { markdown } }] },
      });
    expect((await call('Mine\n\nTwo\n\nThree\n')).status).toBe(200);
    const collided = await call('Yours\n\nTwo\n\nThree\n');
    expect(collided.status).toBe(409);
    expect(collided.body.error.conflict).toMatchObject({
      page,
      base: lines,
      mine: 'Yours\n\nTwo\n\nThree\n',
      theirs: 'Mine\n\nTwo\n\nThree\n',
    });
    const now = await admin.client.ok('getPageInChangeRequestById', { spaceId, changeRequestId, pageId: page });
    expect(now.markdown).toBe('Mine\n\nTwo\n\nThree\n');
    expect(collided.body.error.conflict.bodyHash).toBe(now.bodyHash);
  });

  describe('of a reusable content', () => {
    const begin = async (markdown = lines) => {
      const { id: spaceId } = await buildSpace(admin.client, organizationId);
      const made = await change(spaceId, {
        ...{ operation: 'insert_reusable_content', title: 'Note', ref: 'note', document: { markdown } },
      });
      const reusableContentId: string = made.body.refs.note;
      const stored = () => admin.client.ok('getReusableContentById', { spaceId, reusableContentId });
      const { document: base } = await stored();
      const edit = (text: string) =>
        change(spaceId, {
          ...{ operation: 'update_reusable_content', reusableContent: reusableContentId, base },
          document: { markdown: text },
        });
      return { spaceId, reusableContentId, stored, edit };
    };

    it('keeps both edits in different places', async () => {
      const { stored, edit } = await begin();
      expect((await edit('One, changed\n\nTwo\n\nThree\n')).status).toBe(200);
      expect((await edit('One\n\nTwo\n\nThree, changed\n')).status).toBe(200);
      expect((await stored()).markdown).toBe('One, changed\n\nTwo\n\nThree, changed\n');
    });

    it('answers 409 with both texts when the same lines were changed, and saves nothing of the second', async () => {
      const { reusableContentId, stored, edit } = await begin();
      await edit('Mine\n\nTwo\n\nThree\n');
      const collided = await edit('Yours\n\nTwo\n\nThree\n');
      expect(collided.status).toBe(409);
      const now = await stored();
      expect(collided.body.error.conflict).toMatchObject({
        ...{ reusableContent: reusableContentId, base: lines, bodyHash: now.document },
        ...{ mine: 'Yours\n\nTwo\n\nThree\n', theirs: 'Mine\n\nTwo\n\nThree\n' },
      });
      expect(collided.body.error.conflict).not.toHaveProperty('page');
      expect(now.markdown).toBe('Mine\n\nTwo\n\nThree\n');
    });

    it('merges by the revision that was read, where no text is named', async () => {
      const { spaceId, reusableContentId, stored, edit } = await begin();
      const { revision: baseRevision } = await admin.client.ok('getSpaceById', { spaceId });
      await edit('One, changed\n\nTwo\n\nThree\n');
      const document = { markdown: 'One\n\nTwo\n\nThree, changed\n' };
      const changes = [{ operation: 'update_reusable_content', reusableContent: reusableContentId, document }];
      await admin.client.ok('updateSpaceContent', { spaceId, body: { baseRevision, changes } });
      expect((await stored()).markdown).toBe('One, changed\n\nTwo\n\nThree, changed\n');
    });

    it('comes back under its id, with its text, from the revision before it was deleted', async () => {
      const { spaceId, reusableContentId, stored } = await begin();
      const before = await stored();
      const { revision } = await admin.client.ok('getSpaceById', { spaceId });
      await change(spaceId, { operation: 'delete_reusable_content', reusableContent: reusableContentId });
      const back = { operation: 'revert_reusable_content', reusableContent: reusableContentId, revision };
      expect((await change(spaceId, back)).status).toBe(200);
      expect(await stored()).toEqual(before);
      const unknown = await change(spaceId, { ...back, revision: 'unknown' });
      expect(unknown).toMatchObject({ status: 400, body: { error: { details: [{ path: 'changes.0.revision' }] } } });
    });
  });

  it('gives what a text shows besides its words: what it names, and what that includes', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const png = { name: 'dot.png', base64: 'eA==' };
    const made = await change(
      spaceId,
      { operation: 'insert_files', files: [{ ...png, ref: 'shown' }] },
      { operation: 'insert_files', files: [{ ...png, ref: 'other' }] },
      { operation: 'insert_reusable_content', title: 'Inner', ref: 'inner', document: { markdown: 'Inner\n' } },
      { operation: 'insert_reusable_content', title: 'Outer', ref: 'outer' },
      { operation: 'update_variables', set: { product: 'Bindery' } },
    );
    const { inner, outer, shown, other } = made.body.refs;
    const markdown = `![](file:${shown})\n\n{% include "reusable-content:${inner}" %}\n\n{% include "reusable-content:${outer}" %}\n`;
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const changes = [{ operation: 'update_reusable_content', reusableContent: outer, document: { markdown } }];
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body: { changes } });
    const query = { reusableContent: [outer, 'unknown'], file: 'unknown' };
    const proposed = await admin.client.ok('getContentPartsInChangeRequest', { spaceId, changeRequestId, query });
    expect(proposed).toMatchObject({
      files: [{ id: shown, name: 'dot.png', downloadURL: expect.any(String) }],
      reusableContents: [
        { id: outer, markdown },
        { id: inner, markdown: 'Inner\n' },
      ],
      openapi: { operations: {}, schemas: {} },
      variables: { product: 'Bindery' },
    });
    const main = await admin.client.ok('getContentParts', { spaceId, query: { ...query, file: [other] } });
    expect(main).toMatchObject({ files: [{ id: other }], reusableContents: [{ id: outer, markdown: '' }] });
    const { revision: revisionId } = await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId });
    expect(await admin.client.ok('getContentPartsInRevision', { spaceId, revisionId, query })).toMatchObject({
      reusableContents: proposed.reusableContents,
    });
  });

  it('keeps the variables of a page that an edit does not name', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    await change(spaceId, { operation: 'update_page', page, variables: { mine: '1', yours: '2' } });
    await change(spaceId, { operation: 'update_page_variables', page, set: { mine: '3' } });
    expect((await read(spaceId, page)).variables).toEqual({ mine: '3', yours: '2' });
    await change(spaceId, { operation: 'update_page_variables', page, remove: ['mine'] });
    expect((await read(spaceId, page)).variables).toEqual({ yours: '2' });
  });

  it('applies a batch whole or not at all', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    const failed = await change(
      spaceId,
      { operation: 'insert_page', title: 'New' },
      { operation: 'delete_page', page: 'unknown' },
    );
    expect(failed).toMatchObject({ status: 400, body: { error: { details: [{ path: 'changes.1.page' }] } } });
    expect((await admin.client.ok('getSpaceById', { spaceId })).revision).toBe(revision);
    const bad = await change(spaceId, { operation: 'update_page', page: ids.get('Page'), condition: 'a =' });
    expect(bad).toMatchObject({ status: 400, body: { error: { details: [{ path: 'changes.0.condition' }] } } });
  });

  it('keeps the place of a picture in a comparison, whose size is known before it is there', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"></svg>');
    const files = [{ ref: 'map', name: 'map.svg', base64: svg.toString('base64') }];
    const { map } = (await change(spaceId, { operation: 'insert_files', files })).body.refs;
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const document = { markdown: `${lines}\n![A map](file:${map})\n` };
    const changes = [{ operation: 'update_page', page, document }];
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body: { changes } });
    const { rows } = await admin.client.ok('getChangeRequestPageChanges', { spaceId, changeRequestId, pageId: page });
    expect(rows.at(-1)).toMatchObject({
      type: 'added',
      after: { html: expect.stringContaining('width="64" height="36"') },
    });
  });

  it('calls a file by the last part of its name, and refuses names that are none', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const insert = (name: string) => ({ operation: 'insert_files', files: [{ ref: 'file', name, base64: 'eA==' }] });
    const inserted = await change(spaceId, insert('C:\\pictures\\..\\dot.png'));
    expect(inserted.body.insertedFiles).toMatchObject([{ name: 'dot.png' }]);
    for (const name of ['..', 'folder/', '\\', 'a/.']) {
      expect((await change(spaceId, insert(name))).status).toBe(400);
      const rename = { operation: 'update_file', file: inserted.body.refs.file, name };
      expect((await change(spaceId, rename)).status).toBe(400);
    }
  });

  it('gives a file another name only from the one that was read, when that is said', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const files = [{ ref: 'file', name: 'a.txt', base64: 'eA==' }];
    const { file } = (await change(spaceId, { operation: 'insert_files', files })).body.refs;
    const rename = (name: string, baseName: string) =>
      change(spaceId, { operation: 'update_file', file, name, baseName });
    const answers = await Promise.all([rename('b.txt', 'a.txt'), rename('c.txt', 'a.txt')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { name } = await admin.client.ok('getFileById', { spaceId, fileId: file });
    expect(name).toBe(answers[0]?.status === 200 ? 'b.txt' : 'c.txt');
    expect((await rename('d.txt', String(name))).status).toBe(200);
  });

  it('puts other bytes in the place of a file, which keeps its id, its name and what points to it', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const files = [{ ref: 'file', name: 'dot.png', base64: png.toString('base64') }];
    const { refs } = (await change(spaceId, { operation: 'insert_files', files })).body;
    const announced = { name: 'new.txt', type: 'text/plain', size: 3 };
    const body = { file: announced, kind: 'content' };
    const { url } = await admin.client.ok('generateStorageUploadURL', { organizationId, body });
    const replace = { operation: 'update_file', file: refs.file, url };
    expect((await change(spaceId, replace)).status).toBe(400);
    await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: 'new' });
    expect((await change(spaceId, replace)).status).toBe(200);
    const file = await admin.client.ok('getFileById', { spaceId, fileId: refs.file });
    expect(file).toMatchObject({ id: refs.file, name: 'dot.png', contentType: 'text/plain', size: 3 });
    expect(file.dimensions).toBeUndefined();
    const read = await fetch(String(file.downloadURL).replace('http://bindery.test', server.url));
    expect(await read.text()).toBe('new');
    const rename = { operation: 'update_file', file: refs.file, name: 'new.txt' };
    expect((await change(spaceId, rename)).status).toBe(200);
    const renamed = await admin.client.ok('getFileById', { spaceId, fileId: refs.file });
    expect(renamed).toMatchObject({ name: 'new.txt', size: 3 });
  });

  it('reads a text twice in a save: for ids and links, and for the search', async () => {
    // Of each engine its own: what was read for the other is still known.
    const text = `A paragraph on ${engine}.\n\n`.repeat(500);
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: text }]);
    const parse = vi.spyOn(Object.getPrototypeOf(new MarkdownIt().block), 'parse');
    const document = { markdown: `${text}One more.\n` };
    const saved = await change(spaceId, { operation: 'update_page', page: ids.get('Page'), document });
    const whole = parse.mock.calls.filter(([source]) => String(source).length >= text.length);
    parse.mockRestore();
    expect([saved.status, whole.length]).toEqual([200, 2]);
  });

  it('refuses a text that is too much for one page with the limit, and saves nothing of the batch', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const fine = { operation: 'update_page', page, title: 'Renamed' };
    for (const [markdown, limit] of [
      ['a'.repeat(500_001), 'longer than the 500,000 characters of one page'],
      ['# A\n\n'.repeat(20_001), 'more than the 20,000 blocks of one page'],
      ['- a\n'.repeat(50_000), 'more than the 50,000 lines of one page'],
    ] as const) {
      const refused = await change(spaceId, fine, { operation: 'update_page', page, document: { markdown } });
      expect(refused).toMatchObject({
        status: 400,
        body: {
          error: {
            message: expect.stringContaining(limit),
            details: [{ path: expect.stringMatching(/^changes\.1\.document/) }],
          },
        },
      });
    }
    expect(await read(spaceId, page)).toMatchObject({ title: 'Page', markdown: lines });
  });

  it('refuses to take the title of a page away, and saves nothing of the batch', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const { status, body } = await change(
      spaceId,
      { operation: 'update_page', page, description: 'Changed' },
      { operation: 'update_page', page, title: ' ' },
    );
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject([{ in: 'body', path: 'changes.1.title', reason: 'page-title-needed' }]);
    const kept = await read(spaceId, page);
    expect(kept.title).toBe('Page');
    expect(kept.description).toBeUndefined();
  });

  it('does everything an editor can do, in one batch with names for what is new', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Page', markdown: lines, pages: [{ title: 'Below', markdown: 'Below\n' }] },
    ]);
    const done = await change(
      spaceId,
      { operation: 'insert_group', title: 'Group', ref: 'group', at: 0 },
      { operation: 'insert_page', title: 'In group', into: 'group', ref: 'inner', document: { markdown: 'Inner\n' } },
      { operation: 'insert_link', title: 'Web', target: { kind: 'url', url: 'https://example.com' } },
      {
        operation: 'update_page',
        page: ids.get('Page'),
        title: 'Renamed',
        icon: 'rocket',
        variables: { plan: 7 },
        hidden: true,
      },
      { operation: 'update_page_layout', page: ids.get('Page'), layout: { outline: false } },
      { operation: 'duplicate_page', page: ids.get('Page'), ref: 'copy' },
      { operation: 'update_variables', set: { product: 'Bindery' } },
      { operation: 'insert_reusable_content', title: 'Note', ref: 'note', document: { markdown: 'Shared\n' } },
      {
        operation: 'insert_files',
        files: [
          { ref: 'file', name: 'a.txt', contentType: 'text/plain', base64: Buffer.from('hello').toString('base64') },
        ],
      },
    );
    expect(done.status).toBe(200);
    const { refs, insertedFiles, changes } = done.body;
    expect(changes[0]).toMatchObject({ object: 'created_page', ref: 'group', page: { id: refs.group } });
    const revision = await admin.client.ok('getCurrentRevision', { spaceId });
    expect(revision.variables).toEqual({ product: 'Bindery' });
    expect(revision.pages.map(({ title }: { title: string }) => title)).toEqual([
      'Group',
      'Renamed',
      'Page (copy)',
      'Web',
    ]);
    expect(revision.pages[0]).toMatchObject({
      type: 'group',
      kind: 'group',
      pages: [{ id: refs.inner, path: 'group/in-group' }],
    });
    expect(revision.pages[1]).toMatchObject({
      hidden: true,
      icon: 'rocket',
      variables: { plan: '7' },
      layout: { outline: false, title: true },
    });
    expect(revision.pages[2].pages).toMatchObject([{ title: 'Below' }]);
    expect(revision.pages[3]).toMatchObject({ type: 'link', href: 'https://example.com' });
    const file = await admin.client.ok('getFileById', { spaceId, fileId: refs.file });
    expect(file).toMatchObject({ name: 'a.txt', size: 5 });
    expect(insertedFiles).toMatchObject([{ id: refs.file }]);
    const sent = await fetch(file.downloadURL.replace('http://bindery.test', server.url));
    expect(await sent.text()).toBe('hello');
    const note = await admin.client.ok('getReusableContentById', { spaceId, reusableContentId: refs.note });
    expect(note).toMatchObject({ title: 'Note', markdown: 'Shared\n' });
    const byPath = await admin.client.ok('getPageByPath', { spaceId, pagePath: 'group/in-group' });
    const asWritten = await admin.client.send('GET', `/v1/spaces/${spaceId}/content/path/group/in-group`);
    expect([asWritten.status, asWritten.body]).toEqual([200, byPath]);
    expect(byPath).toMatchObject({ id: refs.inner, markdown: 'Inner\n' });
    await change(
      spaceId,
      { operation: 'delete_file', file: refs.file },
      { operation: 'delete_page', page: refs.group },
    );
    expect((await admin.client.call('getFileById', { spaceId, fileId: refs.file })).status).toBe(404);
    expect((await admin.client.call('getPageById', { spaceId, pageId: refs.inner })).status).toBe(404);
  });

  it('gives a page as Markdown, as a document, and with its expressions evaluated', async () => {
    const markdown = 'Plan {{ space.vars.plan }} for {{ visitor.claims.name }}, `{{ space.vars.plan }}`\n';
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown }]);
    await change(spaceId, { operation: 'update_variables', set: { plan: 'Pro' } });
    const page = ids.get('Page');
    expect((await read(spaceId, page)).markdown).toBe(markdown);
    const evaluated = await read(spaceId, page, { evaluated: 'true' });
    expect(evaluated.markdown).toBe('Plan Pro for , `{{ space.vars.plan }}`\n');
    const deterministic = await read(spaceId, page, { evaluated: 'deterministic-only' });
    expect(deterministic.markdown).toContain('Plan Pro for {{ visitor.claims.name }}');
    const { document, markdown: none } = await read(spaceId, page, { format: 'document' });
    expect(document).toMatchObject({ object: 'document', nodes: [{ object: 'block', type: 'paragraph' }] });
    expect(none).toBeUndefined();
    await change(spaceId, { operation: 'update_page', page, document: { document } });
    expect((await read(spaceId, page)).markdown).toContain('{{ space.vars.plan }}');
  });

  it('refuses direct edits of a locked space with 409, and merges into it all the same', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    await admin.client.ok('updateSpaceById', { spaceId, body: { editMode: 'locked' } });
    const page = ids.get('Page') ?? '';
    expect((await change(spaceId, { operation: 'delete_page', page })).status).toBe(409);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    await writePage(admin.client, spaceId, changeRequestId, page, 'Merged\n');
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId });
    expect((await read(spaceId, page)).markdown).toBe('Merged\n');
  });

  it('only reads a space in the trash', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page') ?? '';
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const { revision: revisionId } = await admin.client.ok('getSpaceById', { spaceId });
    await admin.client.ok('deleteSpaceById', { spaceId });
    expect((await read(spaceId, page)).markdown).toBe(lines);
    const changes = [{ operation: 'delete_page', page }];
    const call = { spaceId, changeRequestId, revisionId, body: { changes } };
    const { client } = admin;
    expect((await client.call('updateSpaceContent', call)).status).toBe(409);
    expect((await client.call('updateChangeRequestContent', call)).status).toBe(409);
    expect((await client.call('mergeChangeRequest', { spaceId, changeRequestId })).status).toBe(409);
    expect((await client.call('createChangeRequest', { spaceId })).status).toBe(409);
    expect((await client.call('rollbackSpace', { spaceId, revisionId })).status).toBe(409);
  });

  it('rolls back to an older revision with a new one, and shows what each changed', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: lines }]);
    const page = ids.get('Page');
    const { revision: old } = await admin.client.ok('getSpaceById', { spaceId });
    const done = await change(spaceId, { operation: 'update_page', page, document: { markdown: 'Bad\n' } });
    const changes = await admin.client.ok('getRevisionSemanticChanges', { spaceId, revisionId: done.body.revision.id });
    expect(changes).toMatchObject({ base: old, changes: [{ type: 'page_edited', page: { id: page } }] });
    const back = await admin.client.ok('rollbackSpace', { spaceId, revisionId: old });
    expect(back).toMatchObject({ type: 'rollback', current: true, createdBy: { id: admin.id } });
    expect(back).toEqual(await admin.client.ok('getRevisionById', { spaceId, revisionId: back.id }));
    expect(back.pages).toMatchObject([{ id: page, title: 'Page' }]);
    expect((await read(spaceId, page)).markdown).toBe(lines);
    const then = await admin.client.ok('getPageInRevisionById', {
      spaceId,
      revisionId: done.body.revision.id,
      pageId: page,
    });
    expect(then.markdown).toBe('Bad\n');
    const history = await admin.client.ok('listRevisions', { spaceId });
    expect(history.items[0].id).toBe(back.id);
    const editor = await buildMember(server, organizationId, 'edit');
    expect((await editor.client.call('rollbackSpace', { spaceId, revisionId: old })).status).toBe(403);
  });

  it('names what was edited in history, unless the edit brings words of its own', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Sails', markdown: lines },
      { title: 'Ropes' },
    ]);
    const latest = async () => (await admin.client.ok('listRevisions', { spaceId, query: { limit: 1 } })).items[0];
    const named = (title: string) => ({ operation: 'update_page', page: ids.get(title), description: 'New' });
    await change(spaceId, named('Sails'), named('Ropes'));
    expect(await latest()).toMatchObject({ type: 'edits', message: 'Sails, Ropes' });
    const more = ['One', 'Two', 'Three', 'Four'].map(title => ({ operation: 'insert_page', title }));
    await change(spaceId, ...more);
    expect((await latest()).message).toMatch(/^\w+, \w+, \w+, …$/);
    const body = { changes: [named('Sails')].map(edit => ({ ...edit, description: 'Newer' })), message: 'On purpose' };
    await admin.client.call('updateSpaceContent', { spaceId, body });
    expect((await latest()).message).toBe('On purpose');
  });

  it('knows what links where: broken when the target goes, whole again when it is back', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Target', markdown: '# Part\n\nText\n' },
      { title: 'Source' },
    ]);
    const [target, source] = [ids.get('Target') ?? '', ids.get('Source') ?? ''];
    const markdown = `[t](page:${target}) [p](page:${target}#part) [w](https://example.com) [app](http://bindery.test/o/x/s/y) [no](nowhere.md)\n`;
    await change(spaceId, { operation: 'update_page', page: source, document: { markdown } });
    const all = await admin.client.ok('listSpaceLinks', { spaceId });
    expect(all).toMatchObject({ count: 5, stats: { total: 5, broken: { total: 1 } } });
    const own = await admin.client.ok('listPageLinksInSpace', { spaceId, pageId: source, query: { limit: 2 } });
    expect(own.items).toMatchObject([
      {
        status: 'ok',
        targetReference: { kind: 'page', page: { id: target } },
        locationReferences: [{ page: { id: source } }],
      },
      { status: 'ok', targetReference: { internalLocation: { type: 'anchor', anchor: 'part' } } },
    ]);
    expect(own.next).toBeDefined();
    const app = await admin.client.ok('listSpaceLinks', { spaceId, query: { status: 'in-app' } });
    expect(app.items).toMatchObject([{ status: 'in-app', target: 'http://bindery.test/o/x/s/y' }]);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const body = { changes: [{ operation: 'delete_page', page: target }] };
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body });
    const there = await admin.client.ok('listChangeRequestLinks', { spaceId, changeRequestId });
    expect(there.stats).toEqual({ total: 5, broken: { total: 3, changeRequest: 2 } });
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId });
    expect((await admin.client.ok('listSpaceLinks', { spaceId })).stats.broken.total).toBe(3);
    await admin.client.ok('rollbackSpace', { spaceId, revisionId: revision });
    expect((await admin.client.ok('listSpaceLinks', { spaceId })).stats.broken.total).toBe(1);
    const back = await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId: target });
    expect(back).toMatchObject({ count: 1, items: [{ kind: 'page', page: { id: source } }] });
    await change(spaceId, { operation: 'update_page', page: target, document: { markdown: 'No heading\n' } });
    expect((await admin.client.ok('listSpaceLinks', { spaceId })).stats.broken.total).toBe(2);
  });

  it('costs the same few queries to compare and merge five pages of 2,000', async () => {
    const sketch = Array.from({ length: 40 }, (_, index) => ({
      title: `Chapter ${index}`,
      markdown: `Chapter ${index}\n`,
      pages: Array.from({ length: 49 }, (__, inner) => ({
        title: `Page ${index}-${inner}`,
        markdown: `Text ${index} ${inner}\n`,
      })),
    }));
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, sketch);
    expect(ids.size).toBe(2_000);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const edited = [0, 9, 18, 27, 36].map(index => ids.get(`Page ${index}-7`));
    const body = {
      changes: edited.map(page => ({ operation: 'update_page', page, document: { markdown: 'Edited\n' } })),
    };
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body });
    const from = server.costs.length;
    const changes = await admin.client.ok('getChangeRequestChanges', {
      spaceId,
      changeRequestId,
      query: { limit: 1000 },
    });
    expect(changes.counts).toMatchObject({ pages: 5, edited: 5 });
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId });
    const costs = server.costs.slice(from);
    expect(costs.map(({ operationId }) => operationId)).toEqual(['getChangeRequestChanges', 'mergeChangeRequest']);
    expect(costs[0]?.queries).toBeLessThan(20);
    expect(costs[1]?.queries).toBeLessThan(50);
    expect((await read(spaceId, edited[4])).markdown).toBe('Edited\n');
  });
});
