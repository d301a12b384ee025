import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { dayOf } from './days.ts';
import { addAlone, addToDay, deleteDaysBefore, lockUntoldDays } from './rows.ts';
import { addSearches } from './search-rows.ts';
import { pageViews } from './site-counts.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const fromHere = { ...person, 'sec-fetch-site': 'same-origin' };
const elsewhere: Record<string, string>[] = [
  { ...person, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  {},
];

describe.each(engines)('what readers do on %s', engine => {
  let server: TestServer;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await server.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    receiver.received.length = 0;
  });

  async function publish({ feedback = true, visibility = 'public' } = {}) {
    const pages = [
      { title: 'Start', markdown: 'Hello.' },
      { title: 'Other', markdown: 'World.' },
    ];
    const site = await publishPages(admin, organizationId, pages, { visibility });
    const at = { organizationId, siteId: site.siteId };
    const body = { ...(await admin.client.ok('getSiteCustomizationById', at)), feedback: { enabled: feedback } };
    await admin.client.ok('updateSiteCustomizationById', { ...at, body });
    return { ...site, at };
  }
  type Site = Awaited<ReturnType<typeof publish>>;
  const insights = ({ at }: Site, query = {}) => admin.client.ok('listSitePageInsights', { ...at, query });
  const view = ({ address }: Site, path = '', headers: Record<string, string> = person) =>
    readSite(server, address + path, { headers });
  const rate = ({ address, space, ids }: Site, rating: string, headers: Record<string, string> = fromHere) =>
    readSite(server, `${address}~feedback/${space.id}/${ids.Other}/${rating}`, { method: 'POST', headers });
  const listen = (events: string[]) =>
    admin.client.ok('createOrganizationWebhook', { organizationId, body: { url: receiver.url, events } });
  const told = () => receiver.received.map(({ body }) => JSON.parse(body));

  it('is counted by page, for people alone, and told to webhooks in one event for each site', async () => {
    const site = await publish();
    await listen(['site_view']);
    for (const path of ['', '']) expect((await view(site, path)).status).toBe(200);
    expect((await view(site, 'other', { ...person, referer: site.address })).status).toBe(200);
    await view(site, '', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await view(site, '', { ...person, 'sec-purpose': 'prefetch' });
    await view(site, 'other', { ...person, referer: `${site.address}other` });
    await view(site, 'other.md');
    await view(site, 'nowhere');
    const preview = await admin.client.ok('getSitePublishingPreviewById', site.at);
    expect((await readSite(server, preview.url, { headers: person })).status).toBe(200);
    const counted = [
      { page: site.ids.Start, title: 'Start', views: 2 },
      { page: site.ids.Other, title: 'Other', path: 'other', views: 1, helpful: 0, unhelpful: 0 },
    ];
    await expect.poll(async () => (await insights(site)).items, { timeout: 8000 }).toMatchObject(counted);
    expect((await insights(site, { to: '2020-01-01' })).count).toBe(0);
    const today = server.clock.now().toISOString().slice(0, 10);
    const days = (query = {}) => admin.client.ok('listSiteDayInsights', { ...site.at, query });
    expect(await days()).toEqual({ items: [{ day: today, views: 3, helpful: 0, unhelpful: 0 }], count: 1 });
    expect((await days({ to: '2020-01-01' })).count).toBe(0);
    const tell = async () => {
      await server.services.database.write(tx =>
        server.services.jobs.enqueue(tx, { organizationId: null, kind: 'tell-site-views', payload: {} }),
      );
      await server.services.jobs.idle();
    };
    await tell();
    await tell();
    expect(told()).toMatchObject([
      {
        ...{ type: 'site_view', organizationId, siteId: site.siteId, views: 3 },
        pages: [
          { spaceId: site.space.id, pageId: site.ids.Start, views: 2 },
          { pageId: site.ids.Other, views: 1 },
        ],
      },
    ]);
  });

  it('can be said of a page by a form that leads back to it, and is counted and told', async () => {
    const site = await publish();
    await listen(['page_feedback']);
    const action = /formAction="([^"]+\/helpful)"/i.exec((await view(site, 'other')).body)?.[1];
    expect(new URL(action ?? '', site.address).pathname).toBe(
      new URL(`${site.address}~feedback/${site.space.id}/${site.ids.Other}/helpful`).pathname,
    );
    const { status, headers } = await rate(site, 'helpful');
    expect([status, headers.location]).toEqual([303, `${new URL(site.address).pathname}other#~thanks`]);
    await rate(site, 'unhelpful');
    await rate(site, 'unhelpful', { ...person, origin: new URL(site.address).origin });
    await server.services.jobs.idle();
    const items = [{ page: site.ids.Other, helpful: 1, unhelpful: 2 }];
    expect((await insights(site, { orderBy: 'unhelpful' })).items).toMatchObject(items);
    // Each is told by itself, in no order.
    expect(
      told()
        .map(({ type, pageId, rating }) => [type, pageId, rating])
        .toSorted(([, , one], [, , other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['page_feedback', site.ids.Other, 'helpful'],
      ['page_feedback', site.ids.Other, 'unhelpful'],
      ['page_feedback', site.ids.Other, 'unhelpful'],
    ]);
  });

  if (engine === 'postgres') {
    /** Waits until so many wait for what others hold. */
    const untilWaiting = async (count: number) => {
      const waiting = sql<{ count: number }>`select cast(count(distinct pid) as integer) as count
        from pg_locks where not granted`;
      while (((await waiting.execute(server.services.database.read)).rows[0]?.count ?? 0) < count)
        await new Promise(setImmediate);
    };

    /** Two pages of a site as views are written, and how often somebody began to write. */
    async function buildRace() {
      const site = await publish();
      const { database } = server.services;
      const [first = '', last = ''] = [site.ids.Start ?? '', site.ids.Other ?? ''].toSorted();
      const page = (pageId: string) => ({ ...site.at, spaceId: site.space.id, pageId });
      const attempts = { count: 0 };
      const counted: typeof database = {
        ...database,
        read: database.read,
        write: work =>
          database.write(tx => {
            attempts.count++;
            return work(tx);
          }),
      };
      const views = pageViews({ ...server.services, database: counted });
      for (const pageId of [first, last]) views.count(page(pageId), { views: 1 });
      const hold = (tx: Db, pageId: string) =>
        tx
          .selectFrom('page_days')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('page_id', '=', pageId)
          .forUpdate()
          .execute();
      return { site, first, last, page, day: dayOf(server.clock.now()), attempts, counted, views, hold };
    }

    it('is counted at once by those who say something of a page and those who count its views', async () => {
      const { site, first, last, page, day, attempts, counted, views, hold } = await buildRace();
      const { database } = server.services;
      const row = (pageId: string) => ({ ...page(pageId), id: newId() });
      await database.write(tx => addAlone(tx, row(last), day, { views: 1 }));
      const others: Promise<unknown>[] = [];
      await database.write(async tx => {
        await hold(tx, last);
        others.push(counted.write(db => addAlone(db, row(last), day, { helpful: 1 })));
        await untilWaiting(1);
        others.push(views.flush());
        await untilWaiting(2);
      });
      await Promise.all(others);
      expect(attempts.count).toBe(2);
      expect((await insights(site)).items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ page: first, views: 1 }),
          expect.objectContaining({ page: last, views: 2, helpful: 1 }),
        ]),
      );
    });

    it('is counted while webhooks are told of it, whichever page was counted first', async () => {
      const { first, last, page, day, attempts, counted, views, hold } = await buildRace();
      const { database } = server.services;
      const [early = '', late = ''] = [newId(), newId()].toSorted();
      await database.write(async tx => {
        await addAlone(tx, { ...page(last), id: early }, day, { views: 5 });
        await addAlone(tx, { ...page(first), id: late }, day, { views: 5 });
      });
      const others: Promise<unknown>[] = [];
      await database.write(async tx => {
        await hold(tx, first);
        others.push(views.flush());
        await untilWaiting(1);
        others.push(counted.write(db => lockUntoldDays(db, day, 1_000)));
        await untilWaiting(2);
      });
      await Promise.all(others);
      expect(attempts.count).toBe(2);
    });
  }

  it('is taken from nobody else’s page, by no GET, and not where it is not asked for or may not be read', async () => {
    const site = await publish();
    for (const headers of elsewhere) expect((await rate(site, 'helpful', headers)).status).toBe(403);
    expect((await view(site, `~feedback/${site.space.id}/${site.ids.Other}/helpful`)).status).toBe(405);
    expect((await rate(site, 'awful')).status).toBe(405);
    const [silent, closed] = [await publish({ feedback: false }), await publish({ visibility: 'visitor-auth' })];
    expect((await view(silent)).body).not.toContain('~feedback');
    expect((await rate(silent, 'helpful')).status).toBe(404);
    expect((await rate(closed, 'helpful')).status).toBe(401);
    for (const one of [site, silent, closed])
      expect((await insights(one)).items.filter(({ helpful }: { helpful: number }) => helpful > 0)).toEqual([]);
  });

  it('is summed by day, page by page', async () => {
    const site = await publish();
    await rate(site, 'helpful');
    server.clock.advance(86_400_000);
    for (const rating of ['helpful', 'unhelpful']) await rate(site, rating);
    const list = (query = {}) => admin.client.ok('listSiteDayInsights', { ...site.at, query: { limit: 1, ...query } });
    const first = await list();
    const second = await list({ page: first.next.page });
    expect([first, second].map(({ items: [{ helpful, unhelpful }] }) => [helpful, unhelpful])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect([first.count, second.next]).toEqual([2, undefined]);
    expect((await list({ from: second.items[0].day })).items).toEqual(second.items);
  });

  it('is summed by day as it is counted, in whatever order, until it is forgotten', async () => {
    const site = await publish();
    const { database } = server.services;
    const dateOf = (day: number) => `2026-03-0${day}`;
    const count = (day: number, pageId: string, counts: Parameters<typeof addToDay>[3]) => {
      const at = { organizationId, siteId: site.siteId, spaceId: site.space.id, pageId, id: newId() };
      return database.write(tx => addToDay(tx, at, dateOf(day), counts));
    };
    for (const day of [3, 1, 7, 1]) await count(day, 'a', { views: day });
    for (const day of [7, 2]) await count(day, 'b', { views: 10 * day, helpful: 1 });
    await count(7, 'b', { unhelpful: 1 });
    await count(7, 'b', {});
    const days = async (query = {}) => {
      const { items, count: all } = await admin.client.ok('listSiteDayInsights', { ...site.at, query });
      return [...items.map((item: { day: string; views: number }) => `${item.day} ${item.views}`), all];
    };
    expect(await days()).toEqual(['2026-03-01 2', '2026-03-02 20', '2026-03-03 3', '2026-03-07 77', 4]);
    expect(await days({ from: dateOf(2), to: dateOf(6) })).toEqual(['2026-03-02 20', '2026-03-03 3', 2]);
    expect(await days({ limit: 1 })).toEqual(['2026-03-01 2', 4]);
    expect(await miscounts(database)).toEqual([]);
    await database.write(tx =>
      tx
        .updateTable('page_days')
        .set({ day: dateOf(2) })
        .where('day', '=', dateOf(3))
        .execute(),
    );
    expect(await miscounts(database)).toEqual([]);
    await database.write(tx => tx.deleteFrom('page_days').where('page_id', '=', 'b').execute());
    expect(await miscounts(database)).toEqual([]);
    await database.write(tx => deleteDaysBefore(tx, dateOf(2)));
    expect(await days()).toEqual(['2026-03-02 3', '2026-03-07 7', 2]);
    expect(await miscounts(database)).toEqual([]);
  });

  const tell = ({ address }: Pick<Site, 'address'>, query: string, headers: Record<string, string> = fromHere) =>
    readSite(server, `${address}~search?from=&q=${encodeURIComponent(query)}`, { method: 'POST', headers });
  const searches = ({ at }: Site, query = {}) => admin.client.ok('listSiteSearchInsights', { ...at, query });

  it('is counted by what they search for, once they have typed it, for everybody who means the same', async () => {
    const site = await publish();
    for (const query of ['Hello', ' hello ', 'walrus', 'WALRUS', 'walrus tusk', 'hello']) {
      expect((await tell(site, query)).status).toBe(204);
      expect((await view(site, `~search?q=${query}`)).status).toBe(200);
    }
    for (const personal of ['ada@example.com', 'call 0170 123 45 67', '4111 1111 1111 1111', ' '])
      expect((await tell(site, personal)).status).toBe(204);
    const counted = [
      { query: 'hello', searches: 3, withoutResult: 0 },
      { query: 'walrus', searches: 2, withoutResult: 2 },
      { query: 'walrus tusk', searches: 1, withoutResult: 1 },
    ];
    await expect.poll(async () => (await searches(site)).items, { timeout: 8000 }).toEqual(counted);
    const vain = { orderBy: 'withoutResult', limit: 1 };
    const first = await searches(site, vain);
    expect([first.items, first.count]).toEqual([[counted[1]], 2]);
    expect((await searches(site, { ...vain, page: first.next.page })).items).toEqual([counted[2]]);
    expect((await searches(site, { to: '2020-01-01' })).count).toBe(0);
  });

  it('is told by pages of the site alone, in at most 64 characters, and not by previews', async () => {
    const site = await publish();
    for (const headers of elsewhere) expect((await tell(site, 'hello', headers)).status).toBe(403);
    const { url } = await admin.client.ok('getSitePublishingPreviewById', site.at);
    expect((await tell({ address: url }, 'hello')).status).toBe(204);
    expect((await tell(site, 'x'.repeat(500))).status).toBe(204);
    const counted = [{ query: 'x'.repeat(64), searches: 1, withoutResult: 1 }];
    await expect.poll(async () => (await searches(site)).items, { timeout: 8000 }).toEqual(counted);
  });

  it('is forgotten after 90 days where hardly anybody searched for it, and after 400 days in any case', async () => {
    const site = await publish();
    for (const query of ['often', 'often', 'often', 'rare', 'again']) await tell(site, query);
    await expect.poll(async () => (await searches(site)).count, { timeout: 8000 }).toBe(3);
    const purge = async (days: number) => {
      server.clock.advance(days * 86_400_000);
      await server.services.database.write(tx =>
        server.services.jobs.enqueue(tx, { organizationId: null, kind: 'purge-page-days', payload: {} }),
      );
      await server.services.jobs.idle();
      const found = await searches(site);
      return found.items.map(({ query }: { query: string }) => query).sort();
    };
    server.clock.advance(60 * 86_400_000);
    await tell(site, 'again');
    await expect
      .poll(async () => (await searches(site, { orderBy: 'searches' })).items[1]?.searches, { timeout: 8000 })
      .toBe(2);
    expect(await purge(31)).toEqual(['again', 'often']);
    expect(await purge(400)).toEqual([]);
  });

  it('keeps a day from filling up with different queries', async () => {
    const { database } = server.services;
    const site = await publish();
    await database.write(async tx => {
      for (let index = 0; index < 1_002; index += 1)
        await addSearches(tx, { id: `s${index}`, ...site.at, query: `query ${index}` }, '2026-03-01', {
          searches: 1,
          withoutResult: 0,
        });
      await addSearches(tx, { id: 'again', ...site.at, query: 'query 0' }, '2026-03-01', {
        searches: 1,
        withoutResult: 0,
      });
    });
    const { count, items } = await searches(site, { from: '2026-03-01', to: '2026-03-01', limit: 1 });
    expect([count, items]).toEqual([1_000, [{ query: 'query 0', searches: 2, withoutResult: 0 }]]);
  });

  it('is told apart from what agents read', async () => {
    const site = await publish();
    for (const path of ['other.md', 'llms.txt', 'llms-full.txt', 'feed.xml'])
      expect((await view(site, path)).status).toBe(200);
    await view(site, 'other.md', fromHere);
    await view(site, 'nowhere.md');
    const call = (method: string, params = {}) =>
      readSite(server, `${site.address}~mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    await call('tools/list');
    expect((await call('tools/call', { name: 'read_page', arguments: { page: 'other' } })).body).toContain('World.');
    const counted = [
      { kind: 'llms', requests: 2 },
      { kind: 'markdown', requests: 1 },
      { kind: 'mcp', requests: 1 },
    ];
    const agents = async (query = {}) => (await admin.client.ok('listSiteAgentInsights', { ...site.at, query })).items;
    await expect.poll(() => agents(), { timeout: 8000 }).toEqual(counted);
    expect(await agents({ to: '2020-01-01' })).toEqual([]);
    expect((await insights(site)).items).toEqual([]);
    expect((await searches(site)).items).toEqual([]);
  });

  it('is for admins of the site, and goes with it', async () => {
    const site = await publish();
    await rate(site, 'helpful');
    await tell(site, 'hello');
    await view(site, 'other.md');
    await expect.poll(async () => (await searches(site)).count, { timeout: 8000 }).toBe(1);
    const member = await buildMember(server, organizationId, 'create');
    for (const id of [
      'listSitePageInsights',
      'listSiteDayInsights',
      'listSiteSearchInsights',
      'listSiteAgentInsights',
    ] as const)
      expect((await member.client.call(id, site.at)).status).toBe(403);
    await admin.client.ok('deleteSiteById', site.at);
    const { read } = server.services.database;
    for (const table of ['page_days', 'page_spans', 'site_days', 'search_days', 'search_spans', 'agent_days'] as const)
      expect(await read.selectFrom(table).select('site_id').where('site_id', '=', site.siteId).execute()).toEqual([]);
  });
});
