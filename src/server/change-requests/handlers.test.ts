import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('change requests on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let reader: Person;

  beforeAll(async () => {
    server = await startServer(engine);
    const organization = await buildOrganization(server);
    organizationId = organization.id;
    admin = organization.admin;
    reader = await buildMember(server, organizationId, 'read');
  });
  afterAll(() => server.stop());

  const pages = [
    { title: 'Home', markdown: 'First paragraph.\n\nSecond paragraph.\n' },
    {
      title: 'Limits',
      markdown: '60 requests per minute\n',
      pages: [{ title: 'Errors', markdown: '# 429\n\nSlow down.\n' }],
    },
  ];
  const create = (spaceId: string, subject = 'Change') =>
    admin.client.ok('createChangeRequest', { spaceId, body: { subject } });

  it('lists a reusable content that changed with its text, which stands on no page to be compared', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    await admin.client.ok('updateChangeRequestContent', {
      ...call,
      body: {
        changes: [
          { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Noted.\n' } },
          { operation: 'update_page', page: ids.get('Home'), document: { markdown: 'Other.\n' } },
        ],
      },
    });
    const { changes } = await admin.client.ok('getChangeRequestChanges', call);
    expect(changes.map(({ type, markdown }: { type: string; markdown?: object }) => [type, markdown])).toEqual([
      ['page_edited', undefined],
      ['reusable_content_created', { after: 'Noted.\n' }],
    ]);
  });

  it('lists what changed page by page, with a cursor that ends with the comparison it was made for', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    for (const title of ids.keys()) {
      await writePage(admin.client, spaceId, changeRequestId, ids.get(title) ?? '', `Of ${title}.\n`);
    }
    const first = await admin.client.ok('getChangeRequestChanges', { ...call, query: { limit: 2 } });
    expect(first).toMatchObject({ counts: { pages: 3 }, changes: [{}, {}], more: 1 });
    const onward = { ...call, query: { limit: 2, page: first.next.page } };
    const last = await admin.client.ok('getChangeRequestChanges', onward);
    expect(last).not.toHaveProperty('more');
    expect(last).not.toHaveProperty('next');
    const titles = [...first.changes, ...last.changes].map(({ page }: { page: { title: string } }) => page.title);
    expect(titles).toEqual(['Home', 'Limits', 'Errors']);
    await writePage(admin.client, spaceId, changeRequestId, ids.get('Home') ?? '', 'Anew.\n');
    expect((await admin.client.call('getChangeRequestChanges', onward)).status).toBe(400);
  });

  it('names the parents of a page that moved as they are', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const group = { operation: 'insert_group', title: 'Reference', icon: 'folder', ref: 'group' };
    const grouped = { ...{ spaceId, query: { compat: false } }, body: { changes: [group] } };
    const { refs } = await admin.client.ok('updateSpaceContent', grouped);
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    const changes = [{ operation: 'update_page', page: ids.get('Errors'), into: refs.group, at: 0 }];
    await admin.client.ok('updateChangeRequestContent', { ...call, body: { changes } });
    const [moved] = (await admin.client.ok('getChangeRequestChanges', call)).changes;
    expect(moved).toMatchObject({ type: 'page_moved', page: { id: ids.get('Errors') } });
    expect(moved.parent).toEqual({
      before: { id: ids.get('Limits'), type: 'document', title: 'Limits', path: 'limits' },
      after: { id: refs.group, type: 'group', title: 'Reference', path: 'reference', icon: 'folder' },
    });
  });

  it('lists a file whose bytes were replaced with what they were, and one with another name without', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, pages);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const files = ['dot', 'spot'].map(name => ({ ref: name, name: `${name}.png`, base64: png }));
    const body = { changes: [{ operation: 'insert_files', files }] };
    const { refs } = await admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body });
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    const announced = { file: { name: 'new.txt', type: 'text/plain', size: 3 }, kind: 'content' };
    const { url } = await admin.client.ok('generateStorageUploadURL', { organizationId, body: announced });
    await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: 'new' });
    const changes = [
      { operation: 'update_file', file: refs.dot, url },
      { operation: 'update_file', file: refs.spot, name: 'stain.png' },
    ];
    await admin.client.ok('updateChangeRequestContent', { ...call, body: { changes } });
    const listed = await admin.client.ok('getChangeRequestChanges', call);
    const of = (id: unknown) => listed.changes.find(({ file }: { file?: { id: string } }) => file?.id === id);
    expect(of(refs.dot)).toMatchObject({ type: 'file_edited', file: { contentType: 'text/plain', size: 3 } });
    expect(of(refs.dot).before).toMatchObject({ id: refs.dot, name: 'dot.png', contentType: 'image/png' });
    const bytes = async (at: string) => (await fetch(at.replace('http://bindery.test', server.url))).arrayBuffer();
    expect(Buffer.from(await bytes(of(refs.dot).before.downloadURL)).toString('base64')).toBe(png);
    expect(Buffer.from(await bytes(of(refs.dot).file.downloadURL)).toString()).toBe('new');
    expect(of(refs.spot)).toMatchObject({ type: 'file_edited', file: { name: 'stain.png' } });
    expect(of(refs.spot)).not.toHaveProperty('before');
  });

  it('goes from draft over open to merged, and its text becomes the main content', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const made = await admin.client.call('createChangeRequest', { spaceId, body: { subject: 'Rate limits' } });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(made.body.urls.location);
    expect(made.body).toMatchObject({
      number: 1,
      status: 'draft',
      subject: 'Rate limits',
      outdated: false,
      conflicts: 0,
    });
    const changeRequestId = made.body.id;
    const { changes } = await writePage(
      admin.client,
      spaceId,
      changeRequestId,
      ids.get('Limits') ?? '',
      '100 requests\n',
    );
    expect(changes).toMatchObject([{ object: 'updated_page', page: { id: ids.get('Limits') } }]);
    const opened = await admin.client.ok('updateChangeRequestById', {
      spaceId,
      changeRequestId: 1,
      body: { status: 'open' },
    });
    expect(opened).toMatchObject({ id: changeRequestId, status: 'open', changes: { pages: 1, edited: 1 } });
    const space = await admin.client.ok('getSpaceById', { spaceId });
    expect(space).toMatchObject({ changeRequests: 1, changeRequestsOpen: 1, changeRequestsDraft: 0 });
    const merge = await admin.client.call('mergeChangeRequest', {
      spaceId,
      changeRequestId,
      headers: { 'if-match': `"${space.revision}"` },
    });
    expect(merge).toMatchObject({ status: 200, body: { result: 'merge', conflicts: 0 } });
    const page = await admin.client.ok('getPageById', { spaceId, pageId: ids.get('Limits') });
    expect(page).toMatchObject({ markdown: '100 requests\n', path: 'limits' });
    const merged = await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId });
    expect(merged).toMatchObject({ status: 'merged', revisionMerged: merge.body.revision, outdated: false });
    expect(await admin.client.ok('getSpaceById', { spaceId })).toMatchObject({
      revision: merge.body.revision,
      changeRequests: 1,
      changeRequestsOpen: 0,
    });
    const history = await admin.client.ok('listRevisions', { spaceId, query: { limit: 1 } });
    expect(history.items[0]).toMatchObject({ type: 'merge', mergedFrom: { number: 1 }, current: true });
    expect((await admin.client.call('mergeChangeRequest', { spaceId, changeRequestId })).status).toBe(409);
    const reopened = await admin.client.call('updateChangeRequestById', {
      spaceId,
      changeRequestId,
      body: { status: 'open' },
    });
    expect(reopened.status).toBe(409);
  });

  it('refuses edits while it is archived, and takes them again afterwards', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId } = await create(spaceId);
    await admin.client.ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status: 'archived' } });
    const body = { changes: [{ operation: 'update_page', page: ids.get('Home'), title: 'Start' }] };
    expect((await admin.client.call('updateChangeRequestContent', { spaceId, changeRequestId, body })).status).toBe(
      409,
    );
    expect((await admin.client.call('mergeChangeRequest', { spaceId, changeRequestId })).status).toBe(409);
    await admin.client.ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status: 'draft' } });
    await admin.client.ok('updateChangeRequestContent', { spaceId, changeRequestId, body });
    const tree = await admin.client.ok('listPagesInChangeRequest', { spaceId, changeRequestId });
    expect(tree.pages[0].title).toBe('Start');
  });

  it('shows readers everything and lets them change nothing', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    expect((await reader.client.call('getChangeRequestById', call)).body.permissions).toMatchObject({
      view: true,
      edit: false,
    });
    const body = { changes: [{ operation: 'delete_page', page: ids.get('Home') }] };
    expect((await reader.client.call('updateChangeRequestContent', { ...call, body })).status).toBe(403);
    expect((await reader.client.call('mergeChangeRequest', call)).status).toBe(403);
    expect((await reader.client.call('createChangeRequest', { spaceId })).status).toBe(403);
    expect((await server.nobody.call('getChangeRequestById', call)).status).toBe(401);
    expect((await admin.client.call('getChangeRequestById', { spaceId, changeRequestId: 99 })).status).toBe(404);
  });

  it('refuses a merge with 412 when the main content has moved on since', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    const { id: changeRequestId } = await create(spaceId);
    const body = { changes: [{ operation: 'update_page', page: ids.get('Home'), title: 'Moved on' }] };
    await admin.client.ok('updateSpaceContent', { spaceId, body });
    const headers = { 'if-match': `"${revision}"` };
    const answer = await admin.client.call('mergeChangeRequest', { spaceId, changeRequestId, headers });
    expect(answer.status).toBe(412);
    const after = await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId });
    expect(after).toMatchObject({ status: 'draft', outdated: true });
  });

  it('takes in the main content, keeps each losing side, and leaves what came from there out of its changes', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const limits = ids.get('Limits') ?? '';
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    await writePage(admin.client, spaceId, changeRequestId, limits, '60 signed requests per minute\n');
    const body = {
      changes: [
        { operation: 'update_page', page: limits, document: { markdown: '100 requests per minute\n' } },
        { operation: 'update_page', page: ids.get('Errors'), title: 'All errors' },
      ],
    };
    await admin.client.ok('updateSpaceContent', { spaceId, body });
    const incoming = await admin.client.ok('getChangeRequestChanges', {
      ...call,
      query: { compare: 'main', limit: 100 },
    });
    expect(incoming.counts.edited).toBe(2);
    const updated = await admin.client.ok('updateChangeRequest', call);
    expect(updated).toMatchObject({ result: 'conflicts', conflicts: 1 });
    const { items } = await admin.client.ok('listChangeRequestConflicts', call);
    expect(items).toMatchObject([
      {
        kind: 'text',
        page: { id: limits },
        main: expect.stringContaining('100'),
        mine: expect.stringContaining('signed'),
        used: 'mine',
        resolved: false,
      },
    ]);
    expect(items[0].base).toContain('60 requests');
    const changed = await admin.client.ok('getChangeRequestChanges', {
      ...call,
      query: { limit: 100, format: 'markdown' },
    });
    expect(changed.changes).toMatchObject([
      { type: 'page_edited', page: { id: limits }, markdown: { after: '60 signed requests per minute\n' } },
    ]);
    const decided = await admin.client.ok('resolveChangeRequestConflict', {
      ...call,
      conflictId: items[0].id,
      body: { use: 'value', value: '100 signed requests per minute\n' },
    });
    expect(decided).toMatchObject({ resolved: true, used: 'value', value: '100 signed requests per minute\n' });
    const again = await admin.client.ok('listChangeRequestConflicts', call);
    expect(again.items).toEqual([decided]);
    expect(await admin.client.ok('getChangeRequestById', call)).toMatchObject({ conflicts: 0, outdated: false });
    const page = await admin.client.ok('getPageInChangeRequestById', { ...call, pageId: limits });
    expect(page.markdown).toBe('100 signed requests per minute\n');
    const side = await admin.client.ok('resolveChangeRequestConflict', {
      ...call,
      conflictId: items[0].id,
      body: { use: 'main' },
    });
    expect(side.used).toBe('main');
    expect(side).not.toHaveProperty('value');
  });

  it('merges with conflicts in favour of the request, and puts a losing side back with one call', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const home = ids.get('Home') ?? '';
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    await writePage(admin.client, spaceId, changeRequestId, home, 'Mine.\n\nSecond paragraph.\n');
    await admin.client.ok('updateSpaceContent', {
      spaceId,
      body: {
        changes: [{ operation: 'update_page', page: home, document: { markdown: 'Theirs.\n\nSecond paragraph.\n' } }],
      },
    });
    const merged = await admin.client.ok('mergeChangeRequest', call);
    expect(merged).toMatchObject({ result: 'conflicts', conflicts: 1 });
    expect((await admin.client.ok('getPageById', { spaceId, pageId: home })).markdown).toContain('Mine.');
    const lost = await admin.client.ok('listRevisionConflicts', { spaceId, revisionId: merged.revision });
    expect(lost.items).toMatchObject([{ main: expect.stringContaining('Theirs.') }]);
    const conflictId = lost.items[0].id;
    await admin.client.ok('resolveChangeRequestConflict', { ...call, conflictId, body: { use: 'main' } });
    expect((await admin.client.ok('getPageById', { spaceId, pageId: home })).markdown).toContain('Theirs.');
  });

  it('reverts a merged request with a new one that holds the inverse', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const home = ids.get('Home') ?? '';
    const { id: changeRequestId } = await create(spaceId, 'Wrong');
    await writePage(admin.client, spaceId, changeRequestId, home, 'Wrong.\n');
    const early = await admin.client.call('revertChangeRequest', { spaceId, changeRequestId });
    expect(early.status).toBe(409);
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId });
    await admin.client.ok('updateSpaceContent', {
      spaceId,
      body: { changes: [{ operation: 'update_page', page: ids.get('Errors'), title: 'Later' }] },
    });
    const revert = await admin.client.call('revertChangeRequest', { spaceId, changeRequestId });
    expect(revert).toMatchObject({ status: 201, body: { subject: 'Revert #1 Wrong', changes: { edited: 1 } } });
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId: revert.body.id });
    expect((await admin.client.ok('getPageById', { spaceId, pageId: home })).markdown).toBe(pages[0]?.markdown);
    expect((await admin.client.ok('getPageById', { spaceId, pageId: ids.get('Errors') })).title).toBe('Later');
  });

  it('compares a page block by block and remembers what was viewed', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const pageId = ids.get('Home') ?? '';
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    await writePage(
      admin.client,
      spaceId,
      changeRequestId,
      pageId,
      'First paragraph, changed.\n\nSecond paragraph.\n\nThird.\n',
    );
    const diff = await reader.client.ok('getChangeRequestPageChanges', { ...call, pageId });
    expect(diff.rows.map(({ type }: { type: string }) => type)).toEqual(['changed', 'equal', 'added']);
    expect(diff.rows[0].before.node).toBe(diff.rows[0].after.node);
    expect(diff.rows[0].spans).toContainEqual({ type: 'added', text: expect.stringContaining('changed') });
    expect(diff.rows[2].after.html).toContain('<p');
    expect(diff).toMatchObject({ change: 'edited', viewed: 'no', lines: { added: 3, removed: 1 } });
    const hash = diff.after.hash;
    await reader.client.ok('setChangeRequestPageViewed', { ...call, pageId, body: { hash } });
    const [change] = (await reader.client.ok('getChangeRequestChanges', call)).changes;
    expect(change).toMatchObject({ viewed: 'yes', hash });
    await writePage(
      admin.client,
      spaceId,
      changeRequestId,
      pageId,
      'First paragraph, changed.\n\nSecond paragraph.\n\nFourth.\n',
    );
    const since = await reader.client.ok('getChangeRequestPageChanges', {
      ...call,
      pageId,
      query: { compare: 'viewed' },
    });
    expect(since.viewed).toBe('changed');
    expect(since.source.filter(({ type }: { type: string }) => type !== 'equal')).toMatchObject([{ text: 'Fourth.' }]);
    expect((await admin.client.call('setChangeRequestPageViewed', { ...call, pageId, body: { hash } })).status).toBe(
      400,
    );
  });

  it('compares with what the caller reviewed last, and as ever for who has not', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const [home, errors] = [ids.get('Home') ?? '', ids.get('Errors') ?? ''];
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    const query = { compare: 'reviewed' };
    const write = (page: string, text: string) => writePage(admin.client, spaceId, changeRequestId, page, text);
    const changed = async (of: Person) =>
      (await of.client.ok('getChangeRequestChanges', { ...call, query })).changes.map(
        ({ page }: { page: { id: string } }) => page.id,
      );
    await write(home, 'First paragraph, changed.\n\nSecond paragraph.\n');
    const status = 'changes-requested';
    await admin.client.ok('submitChangeRequestReview', { ...call, body: { status } });
    expect(await changed(admin)).toEqual([]);
    await write(errors, 'No error any more.\n');
    expect(await changed(admin)).toEqual([errors]);
    expect(new Set(await changed(reader))).toEqual(new Set([home, errors]));
    const page = { ...call, pageId: home, query };
    expect((await admin.client.ok('getChangeRequestPageChanges', page)).change).toBe('none');
    expect((await reader.client.ok('getChangeRequestPageChanges', page)).change).toBe('edited');
    await admin.client.ok('submitChangeRequestReview', { ...call, body: { status } });
    expect(await changed(admin)).toEqual([]);
  });

  it('leaves out of what is new since a review what the main content brought in since', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const [home, errors] = [ids.get('Home') ?? '', ids.get('Errors') ?? ''];
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    const query = { compare: 'reviewed' };
    const write = (page: string, text: string) => writePage(admin.client, spaceId, changeRequestId, page, text);
    const main = (page: string, markdown: string) =>
      admin.client.ok('updateSpaceContent', {
        spaceId,
        body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
      });
    const changed = async () =>
      (await admin.client.ok('getChangeRequestChanges', { ...call, query })).changes.map(
        ({ page }: { page: { id: string } }) => page.id,
      );
    const kinds = async (pageId: string) =>
      (await admin.client.ok('getChangeRequestPageChanges', { ...call, pageId, query })).rows.map(
        ({ type }: { type: string }) => type,
      );
    const update = () => admin.client.ok('updateChangeRequest', call);
    await write(home, 'First paragraph, changed.\n\nSecond paragraph.\n');
    await main(errors, 'Errors of before.\n');
    await update();
    await admin.client.ok('submitChangeRequestReview', { ...call, body: { status: 'changes-requested' } });
    await main(errors, 'Errors of main.\n');
    await main(home, 'First paragraph.\n\nSecond paragraph.\n\nThird of main.\n');
    await update();
    expect(await changed()).toEqual([]);
    expect(await kinds(home)).toEqual(['equal', 'equal', 'equal']);
    await write(home, 'First paragraph, changed.\n\nSecond, too.\n\nThird of main.\n');
    expect(await changed()).toEqual([home]);
    expect(await kinds(home)).toEqual(['equal', 'changed', 'equal']);
  });

  it('compares several pages at once as each alone, leaves out unknown ones, and refuses more than 20', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const [home, errors] = [ids.get('Home') ?? '', ids.get('Errors') ?? ''];
    const { id: changeRequestId } = await create(spaceId);
    const call = { spaceId, changeRequestId };
    await writePage(admin.client, spaceId, changeRequestId, home, 'Another home.\n');
    const ask = (pages: string[]) => reader.client.call('listChangeRequestPageChanges', { ...call, query: { pages } });
    const alone = await Promise.all(
      [errors, home].map(pageId => reader.client.ok('getChangeRequestPageChanges', { ...call, pageId })),
    );
    const together = await ask([errors, 'unknown', home, errors]);
    expect(together.body.pages).toEqual(alone);
    expect(together.body.pages).toMatchObject([{ change: 'none' }, { change: 'edited', viewed: 'no' }]);
    expect((await ask(Array.from({ length: 21 }, () => home))).status).toBe(400);
    expect((await ask([])).status).toBe(400);
  });

  it('lists the requests of a space and of an organization by status, person and date', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const first = await create(spaceId, 'one');
    const second = await create(spaceId, 'two');
    await admin.client.ok('updateChangeRequestById', { spaceId, changeRequestId: second.id, body: { status: 'open' } });
    await writePage(admin.client, spaceId, first.id, ids.get('Home') ?? '', 'x\n');
    const all = await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { limit: 1 } });
    expect(all).toMatchObject({ count: 2, items: [{ id: first.id }] });
    const rest = await admin.client.ok('listChangeRequestsForSpace', {
      spaceId,
      query: { limit: 1, page: all.next.page },
    });
    expect(rest.items).toMatchObject([{ id: second.id }]);
    expect(rest.next).toBeUndefined();
    const drafts = await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { status: 'draft' } });
    expect(drafts).toMatchObject({ count: 1, items: [{ id: first.id }] });
    const mine = await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { contributor: admin.id } });
    expect(mine).toMatchObject({ count: 1, items: [{ id: first.id }] });
    const open = await reader.client.ok('listChangeRequestsForOrganization', {
      organizationId,
      query: { space: spaceId },
    });
    expect(open).toMatchObject({ count: 1, items: [{ id: second.id, space: spaceId }] });
    const people = await admin.client.ok('getContributorsByChangeRequestId', { spaceId, changeRequestId: first.id });
    expect(people).toMatchObject({ count: 1, items: [{ user: { id: admin.id }, count: 1 }] });
  });

  it('finds them by the beginning of their number or a part of their subject, without regard to case and accents', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, pages);
    const subjects = ['Raise 50% more', 'Lower the _limit_', 'Say it better', 'Éditeur über alles'];
    for (const subject of subjects) await create(spaceId, subject);
    const found = async (search: string) => {
      const query = { search, space: spaceId, status: 'draft', orderBy: 'createdAt' };
      const list = await admin.client.ok('listChangeRequestsForOrganization', { organizationId, query });
      expect(list.count).toBe(list.items.length);
      return list.items.map(({ number, subject }: { number: number; subject: string }) => `${number} ${subject}`);
    };
    expect(await found('50%')).toEqual(['1 Raise 50% more']);
    expect(await found('% m')).toEqual(['1 Raise 50% more']);
    expect(await found('_LIMIT')).toEqual(['2 Lower the _limit_']);
    expect(await found(' say IT ')).toEqual(['3 Say it better']);
    expect(await found('3')).toEqual(['3 Say it better']);
    expect(await found('5')).toEqual(['1 Raise 50% more']);
    expect(await found('no such thing')).toEqual([]);
    expect(await found('ÉDITEUR ÜBER')).toEqual(['4 Éditeur über alles']);
    expect(await found('editeur uber')).toEqual(['4 Éditeur über alles']);
    const [last] = (await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { search: 'editeur' } }))
      .items;
    const subject = 'Größer';
    await admin.client.ok('updateChangeRequestById', { spaceId, changeRequestId: last.id, body: { subject } });
    expect([await found('GROSSER'), await found('GROẞER'), await found('editeur')]).toEqual([[], ['4 Größer'], []]);
    const reviewer = await buildMember(server, organizationId, 'review');
    const asked = { spaceId, changeRequestId: last.id, body: { users: [reviewer.id], subject: 'Zürich' } };
    await admin.client.ok('requestReviewersForChangeRequest', asked);
    const query = { search: 'ZURICH' };
    expect((await admin.client.ok('listChangeRequestsForSpace', { spaceId, query })).count).toBe(1);
  });

  it('lists first what has the most open comments, and of those with as many what was updated last', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, pages);
    const [one, two, three] = [
      await create(spaceId, 'one'),
      await create(spaceId, 'two'),
      await create(spaceId, 'three'),
    ].map(({ id }) => id);
    for (const changeRequestId of [one, one, two])
      await admin.client.ok('postCommentInChangeRequest', { spaceId, changeRequestId, body: { body: {} } });
    const four = (await create(spaceId, 'four')).id;
    const listed = [];
    const query: Record<string, string | number> = { orderBy: 'comments', status: 'draft', space: spaceId, limit: 1 };
    for (;;) {
      const { items, next } = await admin.client.ok('listChangeRequestsForOrganization', { organizationId, query });
      listed.push(...items.map(({ id }: { id: string }) => id));
      if (!next) break;
      query.page = next.page;
    }
    expect(listed).toEqual([one, two, four, three]);
  });

  it('keeps the addresses of what it is for, each once, and only those that a browser may open', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, pages);
    const { id: changeRequestId, links } = await create(spaceId);
    expect(links).toBeUndefined();
    const set = (next: readonly string[]) =>
      admin.client.call('updateChangeRequestById', { spaceId, changeRequestId, body: { links: next } });
    const issue = 'https://issues.example.com/12';
    expect((await set([issue, 'http://example.com/a', issue])).body.links).toEqual([issue, 'http://example.com/a']);
    for (const wrong of ['javascript:alert(1)', 'issue 12', `https://example.com/${'a'.repeat(2048)}`])
      expect((await set([wrong])).status).toBe(400);
    expect((await set(Array.from({ length: 21 }, (_, at) => `${issue}/${at}`))).status).toBe(400);
    expect((await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId })).links).toHaveLength(2);
    expect((await set([])).body.links).toBeUndefined();
  });

  it('keeps numbers, counters and every text right when sixteen people edit and merge at once', async () => {
    const many = Array.from({ length: 16 }, (_, index) => ({ title: `Page ${index}`, markdown: `Text ${index}\n` }));
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, many);
    await Promise.all(
      many.map(async ({ title }) => {
        const { id } = await create(spaceId, title);
        await writePage(admin.client, spaceId, id, ids.get(title) ?? '', `${title} edited\n`);
        await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId: id });
      }),
    );
    const { items } = await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { limit: 100 } });
    const numbers = items.map(({ number }: { number: number }) => number).sort((a: number, b: number) => a - b);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(await admin.client.ok('getSpaceById', { spaceId })).toMatchObject({
      changeRequests: 16,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
    });
    for (const { title } of many) {
      const page = await admin.client.ok('getPageById', { spaceId, pageId: ids.get(title) });
      expect(page.markdown).toBe(`${title} edited\n`);
    }
  });
});
