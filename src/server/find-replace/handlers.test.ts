import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('find and replace on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  let changeRequestId: string;
  let ids: ReadonlyMap<string, string>;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Ropes', markdown: 'A rope is not a wire.\n\nRope, roped.\n' },
      { title: 'Sails', markdown: 'Of canvas.\n' },
      { title: 'Wires', markdown: 'See [ropes](/ropes).\n' },
    ]));
    changeRequestId = (await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } })).id;
  });

  const at = () => ({ spaceId, changeRequestId });
  const find = (query: Record<string, string>) => admin.client.ok('findInChangeRequest', { ...at(), query });
  const id = (title: string) => ids.get(title) ?? '';
  const page = (title: string) =>
    admin.client.ok('getPageInChangeRequestById', { ...at(), pageId: id(title), query: { format: 'markdown' } });

  it('finds titles and text, with what stands around', async () => {
    const { found, searched, pages } = await find({ find: 'rope' });
    expect(searched).toBe(pages);
    expect(found.map((each: { page: { title: string }; count: number }) => [each.page.title, each.count])).toEqual([
      ['Ropes', 4],
      ['Wires', 2],
    ]);
    expect(found[0].excerpts[1]).toEqual({
      member: 'text',
      line: 1,
      before: 'A ',
      match: 'rope',
      after: ' is not a wire.',
    });
    const strict = await find({ find: 'Rope', matchCase: 'true', wholeWord: 'true' });
    expect(strict.found).toMatchObject([{ count: 1, excerpts: [{ line: 3, before: '', after: ', roped.' }] }]);
    expect(await find({ find: 'rope', after: id('Sails') })).toMatchObject({ found: [{ page: { title: 'Wires' } }] });
    expect(
      (await admin.client.call('findInChangeRequest', { ...at(), query: { find: 'a', after: 'no' } })).status,
    ).toBe(400);
  });

  it('finds a target of links as it is written, and writes another one so that it is read as one', async () => {
    const { found } = await find({ find: '/ropes', what: 'links' });
    expect(found).toMatchObject([{ page: { title: 'Wires' }, count: 1, excerpts: [{ match: '/ropes' }] }]);
    expect((await find({ find: 'ropes', what: 'links' })).found).toEqual([]);
    const body = { find: '/ropes', what: 'links', replacement: 'https://example.com/a b', pages: [id('Wires')] };
    expect(await admin.client.ok('replaceInChangeRequest', { ...at(), body })).toMatchObject({ matches: 1 });
    expect((await page('Wires')).markdown).toBe('See [ropes](<https://example.com/a b>).\n');
    const none = await admin.client.call('replaceInChangeRequest', { ...at(), body: { ...body, replacement: ' ' } });
    expect(none.body.error.details).toMatchObject([{ path: 'replacement' }]);
  });

  it('finds and replaces no words in which links and blocks are written', async () => {
    const markdown = `See [the page](page:${id('Ropes')}).\n\n{% hint style="info" %}\nA page, no hint.\n{% endhint %}\n`;
    const changes = [{ operation: 'update_page', page: id('Sails'), document: { markdown } }];
    await admin.client.ok('updateChangeRequestContent', { ...at(), body: { changes } });
    expect((await find({ find: 'page' })).found).toMatchObject([{ page: { title: 'Sails' }, count: 2 }]);
    for (const word of ['page', 'hint']) {
      const body = { find: word, replacement: 'leaf', pages: [id('Sails')] };
      await admin.client.ok('replaceInChangeRequest', { ...at(), body });
    }
    expect((await page('Sails')).markdown).toBe(
      `See [the leaf](page:${id('Ropes')}).\n\n{% hint style="info" %}\nA leaf, no leaf.\n{% endhint %}\n`,
    );
  });

  it('replaces in the chosen pages as one revision that can be taken back', async () => {
    const body = { find: 'rope', replacement: 'line$&', pages: [id('Ropes'), id('Sails')] };
    const answer = await admin.client.ok('replaceInChangeRequest', { ...at(), body });
    expect(answer).toMatchObject({ pages: [id('Ropes')], matches: 4 });
    expect(await page('Ropes')).toMatchObject({
      title: 'line$&s',
      markdown: 'A line$& is not a wire.\n\nline$&, line$&d.\n',
    });
    expect((await page('Wires')).markdown).toBe('See [ropes](/ropes).\n');
    const revision = await admin.client.ok('getRevisionById', { spaceId, revisionId: answer.changeRequest.revision });
    expect(revision.message).toBe('Replace “rope” by “line$&”');
    const changes = [{ operation: 'revert_page', page: id('Ropes'), revision: answer.before }];
    await admin.client.ok('updateChangeRequestContent', { ...at(), body: { changes } });
    expect((await page('Ropes')).title).toBe('Ropes');
  });

  it('finds and replaces in reusable contents too', async () => {
    const change = {
      operation: 'insert_reusable_content',
      title: 'A rope',
      document: { markdown: 'Of rope.\n' },
      ref: 'r',
    };
    const made = await admin.client.ok('updateChangeRequestContent', {
      ...at(),
      query: { compat: 'false' },
      body: { changes: [change] },
    });
    const reusable = made.refs.r;
    const { reusableContents } = await find({ find: 'rope' });
    expect(reusableContents).toMatchObject([
      { reusableContent: { id: reusable, title: 'A rope' }, count: 2, excerpts: [{ member: 'title' }, { line: 1 }] },
    ]);
    expect((await find({ find: 'rope', after: id('Sails') })).reusableContents).toEqual([]);
    const body = { find: 'rope', replacement: 'line', reusableContents: [reusable] };
    const answer = await admin.client.ok('replaceInChangeRequest', { ...at(), body });
    expect(answer).toMatchObject({ pages: [], reusableContents: [reusable], matches: 2 });
    const now = await admin.client.ok('getReusableContentInChangeRequestById', {
      ...at(),
      reusableContentId: reusable,
    });
    expect(now).toMatchObject({ title: 'A line', markdown: 'Of line.\n' });
    const refused = await admin.client.call('replaceInChangeRequest', {
      ...at(),
      body: { ...body, reusableContents: ['no'] },
    });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'reusableContents.0']);
  });

  it('does the same in the main content, but not where that is locked for edits', async () => {
    const query = { find: 'rope', wholeWord: 'true' };
    const { found } = await admin.client.ok('findInSpace', { spaceId, query });
    expect(found.map((each: { page: { title: string } }) => each.page.title)).toEqual(['Ropes']);
    const body = { find: 'rope', replacement: 'line', pages: [id('Ropes')] };
    const { revision: before } = await admin.client.ok('getSpaceById', { spaceId });
    const answer = await admin.client.ok('replaceInSpace', { spaceId, body });
    const { revision: after } = await admin.client.ok('getSpaceById', { spaceId });
    expect(answer).toEqual({ pages: [id('Ropes')], reusableContents: [], matches: 4, before, after });
    const { markdown } = await admin.client.ok('getPageById', { spaceId, pageId: id('Ropes') });
    expect(markdown).toBe('A line is not a wire.\n\nline, lined.\n');
    expect(await admin.client.ok('replaceInSpace', { spaceId, body })).toMatchObject({ before: after, after });
    await admin.client.ok('updateSpaceById', { spaceId, body: { editMode: 'locked' } });
    expect((await admin.client.call('replaceInSpace', { spaceId, body })).status).toBe(409);
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('replaceInSpace', { spaceId, body })).status).toBe(403);
    expect((await reader.client.call('findInSpace', { spaceId, query })).status).toBe(200);
  });

  it('changes nothing where nothing is found, nor where a title would become too long or empty', async () => {
    const replace = (body: object) =>
      admin.client.call('replaceInChangeRequest', {
        ...at(),
        body: { replacement: '', pages: [id('Ropes')], ...body },
      });
    const before = (await admin.client.ok('getChangeRequestById', at())).revision;
    expect((await replace({ find: 'nothing' })).body).toMatchObject({ pages: [], matches: 0 });
    expect((await replace({ find: 's', replacement: 'x'.repeat(500) })).body.error.message).toMatch(/too long/);
    expect((await replace({ find: 'Ropes' })).body.error.message).toMatch(/title of “Ropes” would be empty/);
    expect((await replace({ find: 's', pages: ['nothing'] })).status).toBe(400);
    expect((await admin.client.ok('getChangeRequestById', at())).revision).toBe(before);
  });

  it('is for those who may edit', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const body = { find: 'a', replacement: 'b', pages: [id('Ropes')] };
    expect((await reader.client.call('findInChangeRequest', { ...at(), query: { find: 'a' } })).status).toBe(200);
    expect((await reader.client.call('replaceInChangeRequest', { ...at(), body })).status).toBe(403);
  });
});
