import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(engines)('pictures in comments on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let commenter: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId } = await buildSpace(admin.client, organizationId));
    commenter = await buildMember(server, organizationId, 'comment');
  });

  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, server.url);
  async function upload(bytes: Buffer, type = 'image/png', into = organizationId, by = commenter): Promise<string> {
    const file = { name: 'shot.png', type, size: bytes.byteLength };
    const body = { file, kind: 'comment' };
    const { url, key } = await by.client.ok('generateStorageUploadURL', { organizationId: into, body });
    await fetch(here(url), { method: 'PUT', body: new Uint8Array(bytes) });
    return key;
  }
  const post = (markdown: string) =>
    commenter.client.call('postCommentInSpace', { spaceId, body: { body: { markdown } } });
  const filesOf = async (commentId: string) =>
    (await admin.client.ok('getCommentInSpace', { spaceId, commentId })).files ?? [];

  it('are kept with the comment and shown to everybody who reads it', async () => {
    const key = await upload(png);
    const { status, body } = await post(
      `Look:\n\n![a shot](upload:${key}) and again ![](upload:${key})\n\n\`upload:${key}\``,
    );
    expect(status).toBe(200);
    const [file] = body.files;
    expect(body.files).toHaveLength(1);
    expect(file).toMatchObject({ name: 'shot.png', contentType: 'image/png', dimensions: { width: 1, height: 1 } });
    expect(body.body.markdown).toBe(
      `Look:\n\n![a shot](file:${file.id}) and again ![](file:${file.id})\n\n\`upload:${key}\``,
    );
    // The upload itself is forgotten; what the comment shows stays.
    server.clock.advance(3 * 86_400_000);
    await server.services.jobs.idle();
    const [later] = await filesOf(body.id);
    const shown = await fetch(here(later.downloadURL));
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, png]);
  });

  it('go when the text no longer shows them, and with the comment or the reply', async () => {
    const [one, two, three] = await Promise.all([upload(png), upload(png), upload(png)]);
    const { id: commentId, files, body } = (await post(`![](upload:${one}) ![](upload:${two})`)).body;
    const reply = { spaceId, commentId, body: { body: { markdown: `![](upload:${three})` } } };
    const { id: commentReplyId, files: ofReply } = await commenter.client.ok('postCommentReplyInSpace', reply);
    expect([files.length, ofReply.length]).toEqual([2, 1]);
    const kept: string = body.markdown.split(' ')[1];
    const keptId = /file:([\w-]+)/.exec(kept)?.[1];
    await commenter.client.ok('updateCommentInSpace', { spaceId, commentId, body: { body: { markdown: kept } } });
    expect(await filesOf(commentId)).toMatchObject([{ id: keptId }]);
    const rows = () =>
      server.services.database.read.selectFrom('comment_files').selectAll().where('space_id', '=', spaceId).execute();
    expect((await rows()).map(({ id }) => id).sort()).toEqual([keptId, ofReply[0].id].sort());
    await commenter.client.ok('deleteCommentReplyInSpace', { spaceId, commentId, commentReplyId });
    expect((await rows()).map(({ id }) => id)).toEqual([keptId]);
    await commenter.client.ok('deleteCommentInSpace', { spaceId, commentId });
    expect(await rows()).toEqual([]);
  });

  it('are refused where they are no finished picture of the organization, and nothing is posted', async () => {
    const stranger = await buildOrganization(server);
    const announced = await commenter.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'a.png', type: 'image/png', size: 10 }, kind: 'comment' },
    });
    const cases = [
      [await upload(Buffer.from('<script>alert(1)</script>')), 'no-picture'],
      [await upload(png, 'text/html'), 'no-picture'],
      [await upload(png, 'image/png', stranger.id, stranger.admin), 'not-uploaded'],
      [announced.key, 'not-uploaded'],
      ['../../secrets', 'not-uploaded'],
    ];
    for (const [key, reason] of cases) {
      const { status, body } = await post(`![](upload:${key})`);
      expect([status, body.error.details?.[0]?.path, body.error.details?.[0]?.reason]).toEqual([
        400,
        'body.markdown',
        reason,
      ]);
    }
    expect((await admin.client.ok('listCommentsInSpace', { spaceId })).count).toBe(0);
  });
});
