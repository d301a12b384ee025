import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishPdf, startPdf } from '../pdf/rows.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { writePage } from '../testing/build-content.ts';
import { buildSite } from '../testing/build-sites.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { rowsNaming } from '../testing/rows-naming.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { purgeSpaces } from './purge-job.ts';

const day = 86_400_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(engines)('a space that is gone for good on %s', engine => {
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

  /** Puts the clock forward day by day, as time goes, and lets everything happen that is due. */
  async function pass(days: number) {
    for (let passed = 0; passed < days; passed++) {
      server.clock.advance(day + 1000);
      await server.services.jobs.idle();
    }
  }
  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const firstPage = async (spaceId: string): Promise<string> =>
    (await admin.client.ok('listPages', { spaceId })).pages[0].id;
  const insertFile = (spaceId: string, name: string, text: string) =>
    change(spaceId, {
      operation: 'insert_files',
      files: [{ name, contentType: 'text/plain', base64: base64(text) }],
    });
  async function storedFiles() {
    const texts: string[] = [];
    for await (const hash of server.services.files.list())
      texts.push(Buffer.concat(await (await server.services.files.read(hash)).toArray()).toString());
    return texts;
  }
  const objects = async () => {
    const rows = await server.services.database.read
      .selectFrom('objects')
      .select('data')
      .where('organization_id', '=', organizationId)
      .execute();
    return rows.map(({ data }) => data);
  };

  /** A PDF of the space, as the job that makes one leaves it. */
  async function exportPdf(spaceId: string, text: string): Promise<string> {
    const { clock, database, files } = server.services;
    const { sha256, size } = await files.put(Buffer.from(text), { maxBytes: 100 });
    const row = { organization_id: organizationId, space_id: spaceId, key: 'whole' };
    await database.write(async tx => {
      await startPdf(tx, { ...row, job_id: 'made', created_at: clock.now().toISOString() });
      await finishPdf(tx, row, { sha256, size, sheets: 1 });
    });
    return sha256;
  }

  /** A space with something in every corner. */
  async function fullSpace(): Promise<string> {
    const { client } = admin;
    const spaceId: string = (await buildSpace(admin, organizationId)).id;
    const page = await firstPage(spaceId);
    await change(spaceId, { operation: 'update_page', page, document: { markdown: 'Only here, zebra.\n' } });
    await insertFile(spaceId, 'own.txt', 'bytes of its own');
    const reviewer = await buildMember(server, organizationId, 'review');
    const team = await buildTeam(server, organizationId, [reviewer]);
    await client.ok('inviteToSpace', { spaceId, body: { users: [reviewer.id], teams: [team], role: 'review' } });
    await client.ok('createOrganizationInvite', { organizationId, body: { level: 'edit', space: spaceId } });
    const request = await client.ok('createChangeRequest', { spaceId, body: { subject: 'More' } });
    const changeRequestId: string = request.id;
    await writePage(client, spaceId, changeRequestId, page, 'Only in the request.\n');
    await client.ok('requestReviewersForChangeRequest', {
      spaceId,
      changeRequestId,
      body: { users: [reviewer.id] },
    });
    await reviewer.client.ok('submitChangeRequestReview', {
      spaceId,
      changeRequestId,
      body: { status: 'approved', comment: { markdown: 'Fine.' } },
    });
    await change(spaceId, { operation: 'update_page', page, document: { markdown: 'Main goes another way.\n' } });
    await client.ok('updateChangeRequest', { spaceId, changeRequestId });
    await client.ok('createPageTemplate', { spaceId, body: { title: 'Guide', markdown: '## Steps\n' } });
    const comment = await client.ok('postCommentInSpace', { spaceId, body: { page, body: { markdown: 'Hm.' } } });
    await client.ok('postCommentReplyInSpace', {
      spaceId,
      commentId: comment.id,
      body: { body: { markdown: 'Yes?' } },
    });
    await client.ok('updateCommentInSpace', { spaceId, commentId: comment.id, body: { addedReactions: ['1f44d'] } });
    const upload = await client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'in.md', type: 'text/markdown', size: 20 }, kind: 'import' },
    });
    await fetch(upload.url.replace('http://bindery.test', server.url), { method: 'PUT', body: '# Imported\n' });
    await client.ok('importContent', { spaceId, body: { url: upload.url, source: 'markdown' } });
    await client.ok('createTranslation', {
      organizationId,
      body: { language: 'de', source: { space: spaceId, language: 'en' } },
    });
    await buildSite(admin, organizationId, [spaceId]);
    await change(spaceId, { operation: 'insert_link', title: 'To it', target: { kind: 'page', page } });
    await exportPdf(spaceId, 'a book');
    await server.services.jobs.idle();
    return spaceId;
  }

  it('leaves no row, no object and no file that was only its own', async () => {
    const spaceId = await fullSpace();
    const { database } = server.services;
    const tables = (await rowsNaming(database.read, spaceId)).map(name => name.split('.')[0]);
    const corners = ['comments', 'comment_replies', 'conflicts', 'contributors', 'directory', 'grants', 'import_runs'];
    expect(tables).toEqual(expect.arrayContaining([...corners, 'invites', 'links', 'pdfs', 'reactions']));
    expect(tables).toEqual(expect.arrayContaining(['requested_reviewers', 'reviews', 'site_spaces', 'translations']));
    expect(await storedFiles()).toContain('bytes of its own');
    await admin.client.ok('deleteSpaceById', { spaceId });
    await pass(11);
    const left = await rowsNaming(database.read, spaceId);
    // The log of who did what outlives what it tells of.
    expect(left.filter(name => !name.startsWith('audit_events.'))).toEqual([]);
    expect(await objects()).toEqual([]);
    expect(await storedFiles()).not.toContain('bytes of its own');
    const { items } = await admin.client.ok('listSites', { organizationId });
    expect(items).toMatchObject([{ siteSpaces: 0 }]);
  });

  it('is unreachable from the first step of its removal on, and goes on to be removed wherever that was cut off', async () => {
    const spaceId = await fullSpace();
    const { client } = admin;
    const { database, jobs } = server.services;
    const [request] = (await client.ok('listChangeRequestsForSpace', { spaceId })).items;
    const [translation] = (await client.ok('listTranslations', { organizationId })).items;
    const other = await buildSpace(admin, organizationId);
    const target = { kind: 'page', page: await firstPage(spaceId), space: spaceId };
    await change(other.id, { operation: 'insert_link', title: 'To the other', target });
    await client.ok('deleteSpaceById', { spaceId });
    const clock = { now: () => new Date(server.clock.now().getTime() + 8 * day) };
    async function expectNothing() {
      const answers = [
        await client.call('getSpaceById', { spaceId }),
        await client.call('restoreSpace', { spaceId }),
        await client.call('getChangeRequestById', { spaceId, changeRequestId: request.id }),
        await client.call('getTranslation', { organizationId, translationId: translation.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      const lists = [
        await client.ok('listChangeRequestsForOrganization', { organizationId }),
        await client.ok('listTranslations', { organizationId }),
        await client.ok('searchOrganizationContent', { organizationId, query: { query: 'zebra' } }),
        await client.ok('listSpacesInOrganizationById', { organizationId, query: { deleted: true } }),
      ];
      expect(lists.map(({ items }) => items)).toEqual([[], [], [], []]);
    }
    let times = 0;
    for (let isOver = false; !isOver; times++) {
      let steps = 4;
      const signal = {
        throwIfAborted() {
          if (steps-- === 0) throw new Error('cut off');
        },
      };
      const removed = purgeSpaces({ database, clock, jobs }, { signal, lot: 10 });
      isOver = await removed.then(
        () => true,
        (error: Error) => {
          if (error.message !== 'cut off') throw error;
          return false;
        },
      );
      await expectNothing();
    }
    expect(times).toBeGreaterThan(5);
    const left = await rowsNaming(database.read, spaceId);
    expect(left.filter(name => !/^(audit_events|jobs|links|link_counts|link_places|objects)\./.test(name))).toEqual([]);
    const broken = { spaceId: other.id, query: { status: 'broken' } };
    expect((await client.ok('listSpaceLinks', broken)).count).toBe(1);
  });

  it('leaves alone what other spaces, older revisions and open change requests use', async () => {
    const gone = await buildSpace(admin, organizationId);
    const shared = 'The same text in both.\n';
    await change(gone.id, {
      operation: 'update_page',
      page: await firstPage(gone.id),
      document: { markdown: shared },
    });
    await insertFile(gone.id, 'shared.txt', 'shared bytes');
    const copy = await admin.client.ok('duplicateSpace', { spaceId: gone.id });
    const page = await firstPage(copy.id);
    await change(copy.id, { operation: 'update_page', page, document: { markdown: 'Another text.\n' } });
    const [file] = (await admin.client.ok('listFiles', { spaceId: copy.id })).items;
    await change(copy.id, { operation: 'delete_file', file: file.id });
    const request = await admin.client.ok('createChangeRequest', { spaceId: copy.id, body: {} });
    await writePage(admin.client, copy.id, request.id, page, 'Text of the request.\n');
    await insertFile(gone.id, 'page.txt', 'Another text.\n');
    await insertFile(copy.id, 'page.txt', 'Another text.\n');
    const target = { kind: 'page', page: await firstPage(gone.id), space: gone.id };
    await change(copy.id, { operation: 'insert_link', title: 'To the other', target });
    const broken = () => admin.client.ok('listSpaceLinks', { spaceId: copy.id, query: { status: 'broken' } });
    expect((await broken()).count).toBe(0);
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    await pass(11);
    expect((await broken()).count).toBe(1);
    const { items: revisions } = await admin.client.ok('listRevisions', { spaceId: copy.id });
    for (const { id } of revisions) await admin.client.ok('getRevisionById', { spaceId: copy.id, revisionId: id });
    const first = await admin.client.ok('getPageInRevisionById', {
      spaceId: copy.id,
      revisionId: revisions.at(-1).id,
      pageId: page,
    });
    expect(first.markdown).toBe(shared);
    const proposed = await admin.client.ok('getPageInChangeRequestById', {
      spaceId: copy.id,
      changeRequestId: request.id,
      pageId: page,
    });
    expect(proposed.markdown).toBe('Text of the request.\n');
    expect((await storedFiles()).sort()).toEqual(expect.arrayContaining(['Another text.\n', 'shared bytes']));
  });

  it('keeps the bytes of a file that is also a PDF made here, long after that PDF is forgotten', async () => {
    const space = await buildSpace(admin, organizationId);
    const pdf = await exportPdf(space.id, 'made and uploaded');
    await insertFile(space.id, 'book.pdf', 'made and uploaded');
    await pass(9);
    expect(await server.services.files.has(pdf)).toBe(true);
  });
});
