import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeUpload } from '../files/rows.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { readArchive } from '../testing/read-archive.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('content as files on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const download = (url: string) => readArchive(server, url);

  async function buildGuide(title: string) {
    const { id, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Welcome [all]', markdown: 'Start *here*.\n' },
      { title: 'Knots', markdown: 'About knots.\n' },
    ]);
    await admin.client.ok('updateSpaceById', { spaceId: id, body: { title } });
    const [welcome, knots] = [ids.get('Welcome [all]') ?? '', ids.get('Knots') ?? ''];
    const change = async (...changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId: id, body: { changes } });
    await change({ operation: 'insert_files', files: [{ name: 'a: rope.txt', base64: 'cm9wZQ==' }] });
    const { items } = await admin.client.ok('listFiles', { spaceId: id });
    await change(
      { operation: 'insert_page', into: knots, title: 'Clove hitch', document: { markdown: 'Two turns.\n' } },
      {
        operation: 'update_page',
        page: welcome,
        linkTitle: 'Hello',
        description: 'Where to begin',
        document: { markdown: `[knots](page:${knots}#about) ![rope](file:${items[0].id}) [gone](page:nowhere00000)\n` },
      },
    );
    return { id, welcome, knots };
  }

  /** The pages of an archive in a space of their own. */
  async function importedFrom(zip: Buffer): Promise<string> {
    const { id: spaceId } = await admin.client.ok('createSpace', { organizationId, body: { title: 'Copy' } });
    const upload = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'export.zip', type: 'application/zip', size: zip.length }, kind: 'import' },
    });
    const { database, files: store, jobs } = server.services;
    const stored = await store.put(Readable.from([zip]), { maxBytes: zip.length });
    await database.write(tx => completeUpload(tx, organizationId, upload.key, stored));
    await admin.client.ok('importContent', { spaceId, body: { url: upload.url, source: 'zip' } });
    await jobs.idle();
    return spaceId;
  }

  it('are the pages with relative links, the files, their order and an index, and come back by an import', async () => {
    const { id: spaceId, knots } = await buildGuide('Rope: a guide');
    const { url } = await admin.client.ok('exportSpace', { spaceId });
    const { zip, files } = await download(url);
    expect([...files.keys()].toSorted()).toEqual(
      [
        'SUMMARY.md',
        'files/a- rope.txt',
        'knots.md',
        'knots/clove-hitch.md',
        'space.json',
        'welcome-all.md',
      ].toSorted(),
    );
    expect(files.get('SUMMARY.md')).toBe(
      '# Summary\n\n* [Welcome \\[all\\]](welcome-all.md)\n* [Knots](knots.md)\n  * [Clove hitch](knots/clove-hitch.md)\n',
    );
    expect(files.get('files/a- rope.txt')).toBe('rope');
    expect(files.get('welcome-all.md')).toBe(
      [
        '---\ntitle: Welcome [all]\nlinkTitle: Hello\ndescription: Where to begin\n---\n\n',
        '[knots](knots.md#about) ![rope](files/a-%20rope.txt) ',
        `[gone](http://bindery.test/o/${organizationId}/s/${spaceId}/p/nowhere00000)\n`,
      ].join(''),
    );
    expect(JSON.parse(files.get('space.json') ?? '')).toMatchObject({
      space: { id: spaceId, title: 'Rope: a guide' },
      pages: [{ title: 'Welcome [all]' }, { id: knots, pages: [{ file: 'knots/clove-hitch.md' }] }],
      files: [{ name: 'a: rope.txt', size: 4, file: 'files/a- rope.txt' }],
    });

    const copy = await importedFrom(zip);
    const titles = (pages: { title: string; linkTitle?: string; description?: string; pages: [] }[]): unknown[] =>
      pages.map(({ title, linkTitle, description, pages: below }) => [title, linkTitle, description, titles(below)]);
    const { pages } = await admin.client.ok('getCurrentRevision', { spaceId: copy });
    expect(titles(pages)).toEqual(titles((await admin.client.ok('getCurrentRevision', { spaceId })).pages));
    expect((await admin.client.ok('listSpaceLinks', { spaceId: copy })).items).toMatchObject([
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
  });

  it('are those of every space for an admin, in the folders of their collections, whatever their titles; of one in the trash when it is named', async () => {
    const other = await buildOrganization(server);
    const shelf = await buildCollection(other.admin, other.id, { title: 'Ships/boats' });
    const create = (title: string, parent?: string) =>
      other.admin.client.ok('createSpace', { organizationId: other.id, body: { title, parent } });
    await create('../../etc', shelf.id);
    await create('Harbour', shelf.id);
    await create('harbour', shelf.id);
    const gone = await create('Deleted');
    await other.admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    const trashed = await other.admin.client.ok('exportSpace', { spaceId: gone.id });
    expect([...(await download(trashed.url)).files.keys()]).toContain('space.json');
    const { url } = await other.admin.client.ok('exportOrganization', { organizationId: other.id });
    const { files } = await download(url);
    const folders = [...files.keys()].filter(name => name.endsWith('space.json')).map(name => name.toLowerCase());
    expect(folders.toSorted()).toEqual([
      'ships-boats/-..-etc/space.json',
      'ships-boats/harbour-2/space.json',
      'ships-boats/harbour/space.json',
    ]);
  });

  it('are for those who may see the space, of all spaces for admins only, and by a link that ends', async () => {
    const { id: spaceId } = await buildGuide('Closed');
    const [reader, stranger] = [await buildMember(server, organizationId, 'read'), await buildOrganization(server)];
    const status = async ({ client }: Person) => (await client.call('exportSpace', { spaceId })).status;
    expect([await status(reader), await status(stranger.admin)]).toEqual([200, 404]);
    expect((await reader.client.call('exportOrganization', { organizationId })).status).toBe(403);
    const withHistory = { spaceId, body: { history: true } };
    expect((await reader.client.call('exportSpace', withHistory)).status, 'what is said only those may read').toBe(403);
    const commenter = await buildMember(server, organizationId, 'comment');
    expect((await commenter.client.call('exportSpace', withHistory)).status).toBe(200);
    const { url } = await reader.client.ok('exportSpace', { spaceId });
    const here = url.replace('http://bindery.test', server.url);
    expect((await fetch(here.replace(/signature=.../, 'signature=abc'))).status).toBe(403);
    // Neither the signature of another export, nor this one at another file, of another organization, for longer, or twice.
    const other = new URL((await stranger.admin.client.ok('exportOrganization', { organizationId: stranger.id })).url);
    const asked = new URL(here);
    const signature = asked.searchParams.get('signature') ?? '';
    const said = JSON.parse(Buffer.from(asked.searchParams.get('export') ?? '', 'base64url').toString());
    const withSaid = (changed: object) => {
      const text = Buffer.from(JSON.stringify({ ...said, ...changed })).toString('base64url');
      return `${asked.origin}${asked.pathname}?${new URLSearchParams({ export: text, signature })}`;
    };
    const forged = [
      here.replace(signature, other.searchParams.get('signature') ?? ''),
      here.replace(/\/exports\/[^?]+/, '/exports/members.csv'),
      here.replace(/\/exports\/[^?]+/, '/exports/audit-log.csv'),
      withSaid({ organizationId: stranger.id }),
      withSaid({ by: admin.id }),
      withSaid({ expiresAt: '2999-01-01T00:00:00.000Z' }),
      `${here}&export=x`,
      `${here}&signature=x`,
    ];
    for (const address of forged) expect([403, 404], address).toContain((await fetch(address)).status);
    server.clock.advance(600_001);
    expect((await fetch(here)).status).toBe(403);
  });

  describe('with their history', () => {
    const linesOf = (text = '') =>
      text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line));

    it('tell who changed, reviewed and said what, and what is pending to nobody', async () => {
      const { id: spaceId, knots } = await buildGuide('Told');
      const reviewer = await buildMember(server, organizationId, 'admin');
      const { id, number } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Splices' } });
      const at = { spaceId, changeRequestId: id };
      const edit = { operation: 'update_page', page: knots, document: { markdown: 'About splices.\n' } };
      await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes: [edit] } });
      const say = (body: object) => reviewer.client.ok('postCommentInChangeRequest', { ...at, body });
      const said = await say({ page: knots, body: { markdown: 'And eyes?' } });
      const reply = { body: { markdown: 'Later.' } };
      await admin.client.ok('postCommentReplyInChangeRequest', { ...at, commentId: said.id, body: reply });
      await reviewer.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } });
      await say({ page: knots, body: { markdown: 'Not yet said.' }, pending: true });
      await admin.client.ok('mergeChangeRequest', at);
      const { url } = await admin.client.ok('exportSpace', { spaceId, body: { history: true } });
      const { zip, files } = await download(url);
      const revisions = linesOf(files.get('history/revisions.jsonl'));
      const { items } = await admin.client.ok('listRevisions', { spaceId });
      expect(revisions.map(each => each.id)).toEqual(items.map((each: { id: string }) => each.id).toReversed());
      expect(revisions.at(-1)).toMatchObject({ type: 'merge', author: admin.id, changeRequest: id });
      expect(linesOf(files.get('history/change-requests.jsonl'))).toMatchObject([
        {
          ...{ id, number, subject: 'Splices', status: 'merged', merged: { by: admin.id } },
          reviews: [{ reviewer: reviewer.id, status: 'approved' }],
        },
      ]);
      expect(linesOf(files.get('history/comments.jsonl'))).toMatchObject([
        {
          ...{ id: said.id, changeRequest: id, page: knots, body: 'And eyes?', postedBy: reviewer.id },
          replies: [{ body: 'Later.', postedBy: admin.id }],
        },
      ]);
      const people = linesOf(files.get('history/people.jsonl')).map(person => person.id);
      expect(people.toSorted()).toEqual([admin.id, reviewer.id].toSorted());
      expect([...files.values()].join('')).not.toContain(reviewer.email);
      const copy = await importedFrom(zip);
      const { items: imported } = await admin.client.ok('listFiles', { spaceId: copy });
      expect(imported.map((each: { name: string }) => each.name)).toEqual(['a- rope.txt']);
    });

    it('have every comment once, however many there are', async () => {
      const { id: spaceId } = await buildGuide('Talked about');
      const said = await admin.client.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'One' } } });
      await server.services.database.write(async tx => {
        const row = await tx.selectFrom('comments').selectAll().where('id', '=', said.id).executeTakeFirstOrThrow();
        const others = Array.from({ length: 1_000 }, (_, index) => ({
          ...row,
          id: `c${String(index).padStart(19, '0')}`,
        }));
        for (let from = 0; from < others.length; from += 100)
          await tx
            .insertInto('comments')
            .values(others.slice(from, from + 100))
            .execute();
      });
      const { url } = await admin.client.ok('exportSpace', { spaceId, body: { history: true } });
      const ids = linesOf((await download(url)).files.get('history/comments.jsonl')).map(({ id }) => id);
      expect(ids.length).toBe(1_001);
      expect(new Set(ids).size).toBe(1_001);
    });

    it('are a repository for Git: each revision a commit, the last of them what the files say', async () => {
      const { id: spaceId, welcome, knots } = await buildGuide('For "Git"');
      const change = (...changes: object[]) =>
        admin.client.ok('updateSpaceContent', { spaceId, body: { message: 'Tidy\n\nup', changes } });
      await change({ operation: 'update_page', page: knots, slug: 'bends' });
      await change({ operation: 'delete_page', page: welcome });
      const { url } = await admin.client.ok('exportSpace', { spaceId, body: { history: true } });
      const { files } = await download(url);
      const folder = mkdtempSync(join(tmpdir(), 'bindery-git-'));
      const git = (args: string[], input?: string) =>
        execFileSync('git', ['-C', folder, ...args], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
      git(['init', '--quiet']);
      git(['fast-import', '--quiet'], files.get('history/git-fast-import'));
      const { items } = await admin.client.ok('listRevisions', { spaceId });
      const named = git(['log', '--format=%b', 'main']).matchAll(/^Revision: (.+)$/gm);
      expect(Array.from(named, ([, id]) => id)).toEqual(items.map((each: { id: string }) => each.id));
      expect(git(['log', '-1', '--format=%an %s', 'main'])).toContain('Tidy');
      const shown = [...files.keys()].filter(name => name !== 'space.json' && !name.startsWith('history/'));
      expect(git(['ls-tree', '-r', '--name-only', '-z', 'main']).split('\0').filter(Boolean)).toEqual(shown.toSorted());
      for (const name of shown) expect(git(['show', `main:${name}`]), name).toBe(files.get(name));
      // A page that did not change itself leads to where another one has gone.
      expect(git(['show', 'main~1:welcome-all.md'])).toContain('[knots](bends.md#about)');
      expect(git(['show', 'main~2:welcome-all.md'])).toContain('[knots](knots.md#about)');
      rmSync(folder, { recursive: true });
    });
  });
});
