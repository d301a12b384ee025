import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { up } from '../db/migrations/0042-link-lists.ts';
import { up as markLeading } from '../db/migrations/0090-leading-links.ts';
import { up as keepPaths } from '../db/migrations/0159-path-links.ts';
import { up as countLinks } from '../db/migrations/0223-link-counts.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { reindex } from './reindex.ts';

const specification = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} });
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Listed {
  target: string;
  status: string;
  relation: string;
  targetReference?: { kind: string; [member: string]: unknown };
}

describe.each(engines)('links on %s', engine => {
  const schema = engine === 'sqlite' ? sqliteSchema : postgresSchema;
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

  const change = (spaceId: string, ...changes: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const write = (spaceId: string, page: string | undefined, markdown: string) =>
    change(spaceId, { operation: 'update_page', page, document: { markdown } });
  const links = (spaceId: string, query: Record<string, string | number> = {}) =>
    admin.client.ok('listSpaceLinks', { spaceId, query });
  const statuses = async (spaceId: string, by = admin) => {
    const { items } = await by.client.ok('listSpaceLinks', { spaceId });
    return Object.fromEntries(items.map(({ target, status }: Listed) => [target, status]));
  };

  /** Two spaces; the first points to everything that content can point to. */
  async function buildAll() {
    const other = await buildSpace(admin.client, organizationId, [{ title: 'Far', markdown: '# Shore\n' }]);
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Source' },
      { title: 'Near', markdown: '# Part\n' },
    ]);
    const collection = await admin.client.ok('createCollection', { organizationId, body: { title: 'Shelf' } });
    const body = { slug: 'pets', source: { text: specification } };
    await admin.client.ok('createOpenAPISpec', { organizationId, body });
    const [source, near, far] = [ids.get('Source'), ids.get('Near'), other.ids.get('Far')];
    const made = await change(
      spaceId,
      { operation: 'insert_files', files: [{ name: 'pixel.png', base64: pixel, ref: 'picture' }] },
      {
        operation: 'insert_reusable_content',
        title: 'Notice',
        ref: 'notice',
        document: { markdown: `[n](page:${near})` },
      },
      { operation: 'insert_link', title: 'Elsewhere', ref: 'elsewhere', target: { kind: 'page', page: near } },
    );
    const { picture, notice, elsewhere } = made.refs;
    const targets = {
      image: `file:${picture}`,
      page: `page:${near}`,
      anchor: `page:${near}#part`,
      lostAnchor: `page:${near}#nowhere`,
      ownAnchor: '#top',
      far: `space:${other.id}/page:${far}`,
      farAnchor: `space:${other.id}/page:${far}#shore`,
      space: `space:${other.id}`,
      user: `user:${admin.id}`,
      collection: `collection:${collection.id}`,
      notice: `reusable-content:${notice}`,
      url: 'https://example.com/',
      app: `${server.services.config.publicUrl}/o/${organizationId}/s/${spaceId}`,
      path: 'nowhere.md',
    };
    const markdown = [
      `# Top\n\n![i](${targets.image}) [p](${targets.page}) [a](${targets.anchor}) [l](${targets.lostAnchor})`,
      `[o](#top) [f](${targets.far}) [fa](${targets.farAnchor}) [s](${targets.space}) [u](${targets.user} "mention")`,
      `[c](${targets.collection}) [w](${targets.url}) [app](${targets.app}) [no](nowhere.md)`,
      `\n{% include "${targets.notice}" %}\n\n{% openapi-operation spec="pets" path="/" method="get" %}{% endopenapi-operation %}`,
    ].join('\n');
    await change(
      spaceId,
      { operation: 'update_page', page: source, document: { markdown } },
      { operation: 'update_page', page: near, cover: { ref: { kind: 'file', file: picture }, yPos: 0 } },
    );
    return { spaceId, other: other.id, source, near, far, picture, elsewhere, notice, collection, targets };
  }

  it('name every kind of reference with what it points to, in page order', async () => {
    const { spaceId, source, near, far, picture, notice, collection, targets, other } = await buildAll();
    const all = await links(spaceId);
    const kinds = all.items.map(({ targetReference, status, relation }: Listed) => [
      targetReference?.kind,
      status,
      relation,
    ]);
    expect(kinds).toEqual([
      ['file', 'ok', 'reference'],
      ['page', 'ok', 'reference'],
      ['page', 'ok', 'reference'],
      [undefined, 'broken', 'reference'],
      ['page', 'ok', 'reference'],
      ['page', 'ok', 'reference'],
      ['page', 'ok', 'reference'],
      ['space', 'ok', 'reference'],
      ['user', 'ok', 'reference'],
      ['collection', 'ok', 'reference'],
      ['url', 'ok', 'reference'],
      ['url', 'in-app', 'reference'],
      [undefined, 'broken', 'reference'],
      ['reusable-content', 'ok', 'dependsOn'],
      ['openapi', 'ok', 'reference'],
    ]);
    expect(all.stats).toEqual({ total: 15, broken: { total: 2 } });
    const external = (wanted: boolean) =>
      admin.client.ok('listSpaceLinks', { spaceId, query: { external: wanted, limit: 100 } });
    expect((await external(true)).items).toMatchObject([{ status: 'ok', targetReference: { kind: 'url' } }]);
    expect((await external(false)).count).toBe(14);
    const to = (target: string) => all.items.find((item: Listed) => item.target === target);
    expect(to(targets.image).targetReference).toMatchObject({
      organization: { id: organizationId },
      file: { id: picture },
    });
    expect(to(targets.image).locationReferences).toMatchObject([{ page: { id: source } }, { page: { id: near } }]);
    expect(to(targets.page).locationReferences).toMatchObject([
      { kind: 'page', page: { id: source } },
      { kind: 'page', page: { title: 'Elsewhere' } },
      { kind: 'reusable-content', reusableContent: { id: notice } },
    ]);
    expect(to('#top').targetReference).toMatchObject({
      page: { id: source },
      internalLocation: { type: 'anchor', anchor: 'top' },
    });
    expect(to(targets.farAnchor).targetReference).toMatchObject({ space: { id: other }, page: { id: far } });
    expect(to(targets.user).targetReference).toMatchObject({ user: { id: admin.id } });
    expect(to(targets.collection).targetReference).toMatchObject({ collection: { id: collection.id, title: 'Shelf' } });
    expect(to('openapi:pets').targetReference).toMatchObject({ openAPISpec: { slug: 'pets' } });
    const own = await admin.client.ok('listPageLinksInSpace', { spaceId, pageId: source });
    expect(own.items.map(({ target }: Listed) => target)).toEqual(all.items.map(({ target }: Listed) => target));
    const files = await admin.client.ok('listSpaceFileBacklinks', { spaceId, fileId: picture });
    expect(files.items).toMatchObject([
      { page: { id: source }, versionContext: { type: 'revision', revision: { current: true, type: 'edits' } } },
      { page: { id: near } },
    ]);
    const { items: listed } = await admin.client.ok('listFiles', { spaceId });
    expect(listed).toMatchObject([{ id: picture, uses: 2 }]);
    const pages = await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId: near });
    expect(pages.items.map(({ kind }: { kind: string }) => kind)).toEqual(['page', 'page', 'reusable-content']);
    const from = await admin.client.ok('listSpacePageBacklinks', { spaceId: other, pageId: far });
    expect(from.items).toMatchObject([{ space: { id: spaceId }, page: { id: source } }]);
  });

  it('can be read page by page, each target once, while pages are moved and renamed', async () => {
    const { spaceId, near } = await buildAll();
    const targets: string[] = [];
    let page: string | undefined;
    do {
      const { items, count, next } = await links(spaceId, { limit: 4, ...(page ? { page } : {}) });
      expect(count).toBe(15);
      targets.push(...items.map(({ target }: Listed) => target));
      page = next?.page;
      await change(spaceId, { operation: 'update_page', page: near, title: `Near ${targets.length}` });
    } while (page);
    expect(new Set(targets).size).toBe(15);
    expect(targets).toHaveLength(15);
  });

  it('keep their targets when those are moved and renamed', async () => {
    const { spaceId, near, source } = await buildAll();
    await change(spaceId, { operation: 'update_page', page: near, title: 'Nearby', slug: 'nearby' });
    await change(spaceId, { operation: 'update_page', page: near, into: source });
    const { items, stats } = await links(spaceId);
    expect(stats.broken.total).toBe(2);
    expect(items[1].targetReference.page).toMatchObject({ id: near, title: 'Nearby', path: 'source/nearby' });
  });

  it('tell of what the caller may not see the same as of what is not there', async () => {
    const { spaceId, other, far, collection, targets } = await buildAll();
    const stranger = await buildOrganization(server);
    await write(other, far, `[u](user:${stranger.admin.id})\n\n[back](space:${spaceId}/page:nothing)\n\n# Shore\n`);
    await admin.client.ok('updateSpaceById', { spaceId: other, body: { defaultLevel: null } });
    await admin.client.ok('updateCollectionById', { collectionId: collection.id, body: { defaultLevel: null } });
    const reader = await buildMember(server, organizationId, 'edit');
    const mine = await statuses(spaceId, reader);
    for (const target of [targets.far, targets.farAnchor, targets.space, targets.collection])
      expect([target, mine[target]]).toEqual([target, 'broken']);
    expect((await statuses(spaceId))[targets.far]).toBe('ok');
    const shown = JSON.stringify((await reader.client.ok('listSpaceLinks', { spaceId })).items);
    for (const secret of ['Far', 'Shelf']) expect(shown).not.toContain(secret);
    expect(await statuses(other)).toMatchObject({ [`user:${stranger.admin.id}`]: 'broken' });
    const before = await admin.client.ok('listSpacePageBacklinks', { spaceId: other, pageId: far });
    expect(before.count).toBe(1);
    await write(other, far, `[back](space:${spaceId}/page:${targets.page.slice(5)})\n\n# Shore\n`);
    const pageId = targets.page.slice(5);
    expect((await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId })).count).toBe(4);
    expect((await reader.client.ok('listSpacePageBacklinks', { spaceId, pageId })).count).toBe(3);
  });

  it('to a page and all pages below it are listed together, without those among these pages', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Guide' },
      { title: 'Notes' },
    ]);
    const [guide, notes] = [ids.get('Guide'), ids.get('Notes')];
    const { refs } = await change(spaceId, {
      operation: 'insert_page',
      title: 'Install',
      into: guide,
      ref: 'install',
      document: { markdown: `[up](page:${guide})` },
    });
    const both = `[one](page:${guide}) [two](page:${refs.install})`;
    await write(spaceId, notes, both);
    const far = await buildSpace(admin.client, organizationId, [
      { title: 'Far', markdown: `[deep](space:${spaceId}/page:${refs.install})` },
    ]);
    const titles = ({ items, count }: { items: { page: { title: string } }[]; count: number }) => ({
      titles: items.map(({ page }) => page.title),
      count,
    });
    const at = { spaceId, pageId: guide };
    const list = (query: Record<string, string | number | boolean>) =>
      admin.client.ok('listSpacePageBacklinks', { ...at, query });
    expect(titles(await list({}))).toEqual({ titles: ['Install', 'Notes'], count: 2 });
    expect(titles(await list({ below: true }))).toEqual({ titles: ['Notes', 'Far'], count: 2 });
    const first = await list({ below: true, limit: 1 });
    expect(titles(first)).toEqual({ titles: ['Notes'], count: 2 });
    const rest = await list({ below: true, limit: 1, page: first.next.page });
    expect(titles(rest)).toEqual({ titles: ['Far'], count: 2 });
    // Somebody who may not view the other space hears nothing of it.
    const reader = await buildMember(server, organizationId, 'read');
    await admin.client.ok('updateSpaceById', { spaceId: far.id, body: { defaultLevel: null } });
    const seen = await reader.client.ok('listSpacePageBacklinks', { ...at, query: { below: true } });
    expect(titles(seen)).toEqual({ titles: ['Notes'], count: 1 });
    const made = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Less' } });
    const inRequest = { spaceId, changeRequestId: made.id };
    const edit = (page: string | undefined, markdown: string) =>
      admin.client.ok('updateChangeRequestContent', {
        ...inRequest,
        body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
      });
    const asked = { ...inRequest, pageId: guide, query: { below: true } };
    await edit(refs.install, `[up](page:${guide}) [again](page:${guide})`);
    expect(titles(await admin.client.ok('listChangeRequestPageBacklinks', asked)).count).toBe(2);
    await edit(notes, 'Nothing.');
    const less = await admin.client.ok('listChangeRequestPageBacklinks', asked);
    expect(titles(less)).toEqual({ titles: ['Far'], count: 1 });
    const missing = { spaceId, pageId: 'unknown', query: { below: true } };
    expect((await admin.client.call('listSpacePageBacklinks', missing)).status).toBe(404);
  });

  it('into a space are counted by the space they stand in, for those who may view that one', async () => {
    const { spaceId, other, near } = await buildAll();
    const into = async ({ client }: Person) => {
      const { items, count } = await client.ok('listSpaceBacklinks', { spaceId: other });
      return {
        items: items.map(({ space, pages }: { space: { id: string }; pages: number }) => [space.id, pages]),
        count,
      };
    };
    expect(await into(admin)).toEqual({ items: [[spaceId, 1]], count: 1 });
    await write(spaceId, near, `[whole](space:${other})\n\n# Part\n`);
    expect(await into(admin)).toEqual({ items: [[spaceId, 2]], count: 1 });
    const reader = await buildMember(server, organizationId, 'read');
    await admin.client.ok('updateSpaceById', { spaceId, body: { defaultLevel: null } });
    expect(await into(reader)).toEqual({ items: [], count: 0 });
  });

  it('break with a deleted space and are whole again with the restored one, also those written in between', async () => {
    const { spaceId, other, near, far, targets } = await buildAll();
    await admin.client.ok('deleteSpaceById', { spaceId: other });
    expect(await statuses(spaceId)).toMatchObject({ [targets.far]: 'broken', [targets.space]: 'broken' });
    expect((await links(spaceId, { status: 'broken' })).count).toBe(5);
    await write(spaceId, near, `# Part\n\n[again](space:${other}/page:${far}#shore)\n`);
    await admin.client.ok('restoreSpace', { spaceId: other });
    expect((await links(spaceId)).stats.broken.total).toBe(2);
  });

  it('of a change request count apart what breaks in it', async () => {
    const { spaceId, source, near, picture, elsewhere } = await buildAll();
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const at = { spaceId, changeRequestId };
    const edit = (...changes: object[]) =>
      admin.client.ok('updateChangeRequestContent', { ...at, query: { compat: false }, body: { changes } });
    expect((await admin.client.ok('listChangeRequestLinks', at)).stats).toEqual({
      total: 15,
      broken: { total: 2, changeRequest: 0 },
    });
    // The page, its anchor and the file go; the anchor that was not there stays as broken as it was.
    await edit({ operation: 'delete_page', page: near }, { operation: 'delete_file', file: picture });
    const gone = await admin.client.ok('listChangeRequestLinks', at);
    expect(gone.stats).toEqual({ total: 15, broken: { total: 5, changeRequest: 3 } });
    const own = await admin.client.ok('listPageLinksInChangeRequest', { ...at, pageId: source });
    expect(own.stats).toEqual({ total: 15, broken: { total: 5, changeRequest: 3 } });
    await edit({ operation: 'update_page', page: source, document: { markdown: '[new](page:unknown)\n' } });
    const { items, stats } = await admin.client.ok('listChangeRequestLinks', { ...at, query: { status: 'broken' } });
    expect(items.map(({ target }: Listed) => target)).toEqual(['page:unknown', `page:${near}`]);
    expect(items[1].locationReferences).toMatchObject([
      {
        page: { id: elsewhere },
        versionContext: { type: 'changeRequest', changeRequest: { id: changeRequestId, number: 1 } },
      },
      { kind: 'reusable-content' },
    ]);
    expect(stats.broken).toEqual({ total: 2, changeRequest: 2 });
    const back = await admin.client.ok('listChangeRequestPageBacklinks', { ...at, pageId: source });
    expect(back.count).toBe(0);
    expect((await links(spaceId)).stats.broken.total).toBe(2);
    await admin.client.ok('mergeChangeRequest', at);
    expect((await links(spaceId)).stats.broken.total).toBe(2);
  });

  it('stay in page order, each at the first page that points to it, whatever moves, comes and goes', async () => {
    const sketch = Array.from({ length: 8 }, (_, index) => ({
      title: `Page ${index}`,
      markdown: `[all](https://example.com) [own](#p${index}) [two](https://example.com/${index % 2})\n`,
    }));
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, sketch);
    const page = (index: number) => ids.get(`Page ${index}`);
    const move = (from: number, into: number | null, at?: number) =>
      change(spaceId, {
        operation: 'update_page',
        page: page(from),
        into: into === null ? null : page(into),
        ...(at === undefined ? {} : { at }),
      });
    const listed = async () => {
      const { items, count, stats } = await links(spaceId, { limit: 100 });
      const places = (item: { locationReferences: { page: { id: string } }[] }) =>
        item.locationReferences.map(({ page: { id } }) => id);
      return {
        count,
        stats,
        targets: items.map((item: Listed & Parameters<typeof places>[0]) => [item.target, ...places(item)]),
      };
    };
    const steps = [
      () => move(6, 1),
      () => move(0, 7),
      () => write(spaceId, page(3), '[all](https://example.com) [new](https://example.com/new)\n'),
      () => move(1, 3),
      () =>
        change(spaceId, {
          operation: 'insert_page',
          title: 'More',
          at: 0,
          document: { markdown: '[n](https://example.com/new)\n' },
        }),
      () => change(spaceId, { operation: 'delete_page', page: page(2) }),
      () => move(1, null),
    ];
    for (const step of steps) await step();
    const kept = await listed();
    expect(await miscounts(server.services.database)).toEqual([]);
    await reindex(server.services.database);
    expect(await listed()).toEqual(kept);
    expect((await listed()).targets[0][0]).toBe('https://example.com/new');
  });

  it('can be read page by page with every filter, and are what the whole list has', async () => {
    const { spaceId, other } = await buildAll();
    await server.services.jobs.idle(); // the specification is read
    await admin.client.ok('updateSpaceById', { spaceId: other, body: { defaultLevel: null } });
    const reader = await buildMember(server, organizationId, 'edit');
    const filters: Record<string, string | boolean>[] = [
      {},
      { status: 'ok' },
      { status: 'broken' },
      { status: 'in-app' },
      { external: true },
      { external: false },
    ];
    const all = (await reader.client.ok('listSpaceLinks', { spaceId, query: { limit: 100 } })).items;
    for (const filter of filters) {
      const parts: Listed[] = [];
      for (let page: string | undefined, more = true; more; ) {
        const query = { ...filter, limit: 5, ...(page ? { page } : {}) };
        const part = await reader.client.ok('listSpaceLinks', { spaceId, query });
        parts.push(...part.items);
        expect(part.count).toBeGreaterThanOrEqual(parts.length);
        page = part.next?.page;
        more = page !== undefined;
        if (!more) expect(part.count).toBe(parts.length);
      }
      const isExternal = ({ status, target }: Listed) => status === 'ok' && target.startsWith('https:');
      const wanted = all.filter(
        (item: Listed) =>
          (!('status' in filter) || item.status === filter.status) &&
          (!('external' in filter) || isExternal(item) === filter.external),
      );
      expect(parts).toEqual(wanted);
    }
    const { stats } = await reader.client.ok('listSpaceLinks', { spaceId });
    expect(stats).toEqual({ total: 15, broken: { total: 5 } });
  });

  it('of a database from before their order was kept are the same after its upgrade', async () => {
    const { spaceId, near } = await buildAll();
    await server.services.jobs.idle(); // the specification is read
    await change(spaceId, { operation: 'update_page', page: near, at: 0 });
    const { database } = server.services;
    const before = await links(spaceId);
    await database.write(async tx => {
      await sql`create table was as select organization_id, space_id, page_id, target, position, relation, kind, target_space,
        target_id, anchor, case when state = 'broken' then 'broken' else 'ok' end as status from links`.execute(tx);
      await sql`drop table links`.execute(tx);
      await sql`drop table link_places`.execute(tx);
      await sql`alter table was rename to links`.execute(tx);
      const other = tx as unknown as Kysely<unknown>; /* of another schema */
      await up(other, schema);
      await markLeading(other);
      await keepPaths(other, schema);
      await sql`drop table link_counts`.execute(tx);
      if (engine === 'postgres')
        await sql`drop function count_new_links, count_old_links, count_moved_link`.execute(tx);
      await countLinks(other, schema);
    });
    expect(await links(spaceId)).toEqual(before);
    expect(await miscounts(database)).toEqual([]);
  });

  it('of a change request are those of the main content once it is merged, in the same order', async () => {
    const { spaceId, source, near } = await buildAll();
    const others = Array.from({ length: 5 }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${index}`,
      ref: `p${index}`,
      document: {
        markdown: `# Part\n\n[n](page:${near}) [w](https://example.com/) [${index}](https://example.com/${index})\n`,
      },
    }));
    const { refs } = await change(spaceId, ...others);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const at = { spaceId, changeRequestId };
    const edit = (...changes: object[]) =>
      admin.client.ok('updateChangeRequestContent', { ...at, query: { compat: false }, body: { changes } });
    await edit(
      { operation: 'update_page', page: refs.p3, into: null, at: 0 },
      { operation: 'update_page', page: refs.p1, into: refs.p4 },
      { operation: 'update_page', page: refs.p2, document: { markdown: `[x](page:${near}#part) [y](page:gone)\n` } },
      {
        operation: 'insert_page',
        title: 'New',
        at: 1,
        ref: 'new',
        document: { markdown: '[w](https://example.com/)\n' },
      },
      { operation: 'update_page', page: near, document: { markdown: `# Other\n\n[n](page:${source})\n` } },
      { operation: 'delete_page', page: refs.p0 },
    );
    const shape = (items: (Listed & { locationReferences: Record<string, { id: string } | undefined>[] })[]) =>
      items.map(({ target, status, relation, locationReferences }) => [
        ...[target, status, relation],
        ...locationReferences.map(({ page, reusableContent }) => (page ?? reusableContent)?.id),
      ]);
    const read = async (operation: 'listChangeRequestLinks' | 'listSpaceLinks', query: object) => {
      const { items, count, stats } = await admin.client.ok(operation, {
        ...(operation === 'listSpaceLinks' ? { spaceId } : at),
        query: { limit: 100, ...query },
      });
      return { items: shape(items), count, total: stats.total, broken: stats.broken.total };
    };
    const filters = [{}, { status: 'broken' }, { external: true }];
    const backlinks = await admin.client.ok('listChangeRequestPageBacklinks', {
      ...at,
      pageId: near,
      query: { limit: 3 },
    });
    const changed = [];
    for (const filter of filters) changed.push(await read('listChangeRequestLinks', filter));
    const parts = [];
    for (let page: string | undefined, more = true; more; ) {
      const part = await admin.client.ok('listChangeRequestLinks', {
        ...at,
        query: { limit: 4, ...(page ? { page } : {}) },
      });
      parts.push(...shape(part.items));
      page = part.next?.page;
      more = page !== undefined;
    }
    expect(parts).toEqual(changed[0]?.items);
    const { stats } = await admin.client.ok('listChangeRequestLinks', at);
    expect(stats.broken.changeRequest).toBe(2);
    await admin.client.ok('mergeChangeRequest', at);
    const merged = [];
    for (const filter of filters) merged.push(await read('listSpaceLinks', filter));
    expect(changed).toEqual(merged);
    const ids = (list: { items: { page?: { id: string }; reusableContent?: { id: string } }[] }) =>
      list.items.map(({ page, reusableContent }) => (page ?? reusableContent)?.id);
    const now = await admin.client.ok('listSpacePageBacklinks', { spaceId, pageId: near, query: { limit: 3 } });
    expect([ids(backlinks), backlinks.count]).toEqual([ids(now), now.count]);
  });

  it('tell anchors of the same name on different pages apart', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [
      { title: 'One', markdown: '# Part\n\n[own](#part)\n' },
      { title: 'Two', markdown: '[own](#part)\n' },
    ]);
    const { items } = await links(spaceId);
    expect(items.map(({ target, status }: Listed) => [target, status])).toEqual([
      ['#part', 'ok'],
      ['#part', 'broken'],
    ]);
  });

  it('count a page once among those that point to another, however many of its parts they name', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Guide', markdown: '# A\n\n# B\n' },
      { title: 'One' },
      { title: 'Two' },
    ]);
    const pageId = ids.get('Guide') ?? '';
    for (const title of ['One', 'Two'])
      await write(spaceId, ids.get(title), `[a](page:${pageId}#a) [b](page:${pageId}#b) [all](page:${pageId})\n`);
    const at = { spaceId, pageId };
    const { items, count } = await admin.client.ok('listSpacePageBacklinks', at);
    expect([items.length, count]).toEqual([2, 2]);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('cost the same few queries for one as for a thousand', async () => {
    const sketch = Array.from({ length: 40 }, (_, index) => ({ title: `Page ${index}`, markdown: '# Part\n' }));
    const { id: other, ids } = await buildSpace(admin.client, organizationId, sketch);
    const pages = [...ids.values()];
    const targets = Array.from({ length: 1_000 }, (_, index) =>
      index % 2 ? `space:${other}/page:${pages[index % 40]}#p${index}` : `https://example.com/${index}`,
    );
    const { id: spaceId, ids: own } = await buildSpace(admin.client, organizationId, [
      { title: 'Few', markdown: `[a](space:${other}/page:${pages[0]}) [b](https://example.com)\n` },
      { title: 'Many', markdown: targets.map(target => `[l](${target})\n`).join('\n') },
    ]);
    const from = server.costs.length;
    for (const title of ['Few', 'Many'])
      await admin.client.ok('listPageLinksInSpace', { spaceId, pageId: own.get(title), query: { limit: 1000 } });
    const all = await links(spaceId, { limit: 1000 });
    expect(all.count).toBe(1_002);
    const [few, many, whole] = server.costs.slice(from).map(({ queries }) => queries);
    expect(many).toBeLessThanOrEqual((few ?? 0) + 2);
    expect(whole).toBeLessThanOrEqual(20);
  });
});
