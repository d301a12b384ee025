import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBlocked } from '../operate/block.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type EngineServer, startEngine } from './testing/engine-server.ts';

describe.each(engines)('translations, their sources and sites on %s', engine => {
  let server: TestServer;
  let translator: EngineServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    translator = await startEngine();
    server = await startServer(engine, { TRANSLATION_URL: `libretranslate+${translator.url}`, FETCH_ALLOW: '' });
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(async () => {
    translator.release();
    await server.stop();
    await translator.stop();
  });

  const pages = [
    { title: 'Mooring', markdown: 'Tie the boat.' },
    { title: 'Parts', ref: 'parts', markdown: 'All of them.' },
    { title: 'Sail', into: 'parts', markdown: 'Hoist it.' },
  ];

  /** A source and its German translation, side by side on a site. */
  async function build() {
    const space = await buildSpace(admin, organizationId, { title: 'Harbour' });
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language: 'en' } });
    const ids = await insertPages(admin, space.id, pages);
    const body = { source: { space: space.id, language: 'en' }, language: 'de' };
    const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
    const at = { organizationId, translationId };
    await server.services.jobs.idle();
    const urls = await publish(space.id, at);
    const change = (changes: readonly Record<string, unknown>[]) =>
      admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
    const read = (path: string) => readSite(server, `${urls.published}${path}`);
    return { at, ids, change, read, root: urls.published };
  }

  /** A site on which the translation is at `de/`. */
  async function publish(space: string, at: { organizationId: string; translationId: string }) {
    const { result } = await admin.client.ok('getTranslation', at);
    await admin.client.ok('updateSpaceById', { spaceId: result.space, body: { title: 'de' } });
    const { urls } = await buildSite(admin, organizationId, [space, result.space]);
    return { published: urls.published as string }; // as the contract says
  }

  const note = (body: string) =>
    /<div class="source-note[^>]*>(.*?)<\/div>/.exec(body)?.[1]?.replaceAll(/<(?!a )[^>]*>/g, '');

  test('a translated page says that its source has changed, and when, until it is translated again', async () => {
    const { at, ids, change, read, root } = await build();
    expect(note((await read('de/mooring')).body)).toBeUndefined();
    await change([{ operation: 'update_page', page: ids.Mooring, document: { markdown: 'Tie it twice.' } }]);
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
    const text = `Das Original (Englisch) wurde am ${day.format(server.services.clock.now())} geändert.`;
    const { body } = await read('de/mooring');
    const address = new URL(`${root}mooring`).pathname;
    expect(note(body)).toBe(`${text}<a href="${address}" hrefLang="en">Original lesen (Englisch)`);
    expect(body).toContain('TIE THE BOAT.');
    expect(note((await read('de/parts/sail')).body)).toBeUndefined();
    expect(note((await read('mooring')).body)).toBeUndefined();
    await admin.client.ok('runTranslation', at);
    await server.services.jobs.idle();
    expect(note((await read('de/mooring')).body)).toBeUndefined();
  });

  test('a page that only the source has shows its text where the translation would be, and says in which language', async () => {
    const { change, read, ids, root } = await build();
    await change([
      {
        operation: 'insert_page',
        into: ids.Parts,
        title: 'Keel',
        document: { markdown: `## Below\n\nSee [the sail](page:${ids.Sail}).` },
      },
    ]);
    const { status, body } = await read('de/parts/keel');
    expect(status).toBe(200);
    expect(body).toContain('<html lang="de"');
    expect(body).toContain('<h1 class="title" lang="en" dir="ltr">Keel</h1>');
    expect(body).toMatch(/<div class="b-prose" lang="en" dir="ltr">.*Below/);
    expect(note(body)).toMatch(/^Diese Seite ist noch nicht übersetzt.*\(Englisch\)\.<a href="[^"]*\/parts\/keel"/);
    expect(body).toMatch(/aria-label="Pfad zur Seite".*>PARTS</);
    expect(body).toContain(`href="${new URL(root).pathname}de/parts/sail">the sail`);
    expect(body).toContain(`<link rel="canonical" href="${root}parts/keel"/>`);
    expect(body).not.toMatch(/<link rel="alternate" hreflang/i);
    expect(body).not.toContain('rel="next"');
    const source = (await read('parts/keel')).body;
    expect(source).toContain(`href="${new URL(root).pathname}de/parts/keel"`);
    expect(source).not.toMatch(/<link rel="alternate" hreflang/i);
    expect((await read('de/parts/keel.md')).body).toContain('# Keel');
    expect((await read('de/parts/anchor')).status).toBe(404);
    expect((await read('sitemap.xml')).body).not.toContain('de/parts/keel');
  });

  test('the list says how many pages a translation is behind, and which sites show it', async () => {
    const { at, ids, change } = await build();
    const own = async () => {
      const { items } = await admin.client.ok('listTranslations', { organizationId });
      return items.find(({ id }: { id: string }) => id === at.translationId);
    };
    const { coverage, publishedOn, paused } = await own();
    expect([coverage, publishedOn, paused]).toEqual([
      { pages: 4, behind: 0 },
      [{ site: expect.any(String), title: 'Handbook' }],
      false,
    ]);
    await change([
      { operation: 'update_page', page: ids.Mooring, document: { markdown: 'Not so.' } },
      { operation: 'insert_page', title: 'Anchor', document: { markdown: 'New.' } },
      { operation: 'delete_page', page: ids.Sail },
    ]);
    await server.services.jobs.idle();
    expect((await own()).coverage).toEqual({ pages: 4, behind: 2 });
    const { source } = await own();
    const { queries } = server.costs.at(-1) ?? {};
    for (const language of ['fr', 'es'])
      await admin.client.ok('createTranslation', { organizationId, body: { source, language } });
    await server.services.jobs.idle();
    await change([{ operation: 'update_page', page: ids.Mooring, document: { markdown: 'So again.' } }]);
    // Before it is measured, and after: the list compares nothing.
    await own();
    expect(server.costs.at(-1)?.queries).toBe(queries);
    await server.services.jobs.idle();
    expect((await own()).coverage).toEqual({ pages: 4, behind: 2 });
    expect(server.costs.at(-1)?.queries).toBe(queries);
    await admin.client.ok('unpublishSite', { organizationId, siteId: publishedOn[0].site });
    expect((await own()).publishedOn).toEqual([]);
  });

  test('a translation follows its source once that is quiet, unless it is paused, cannot, or the organization is blocked', async () => {
    const { at, ids, change } = await build();
    const { jobs, database } = server.services;
    const follow = async (minutes: number) => {
      server.clock.advance(minutes * 60_000);
      await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'follow-sources', payload: {} }));
      await jobs.idle();
      const { outdated, stats, lastRunError } = await admin.client.ok('getTranslation', at);
      return [outdated, stats.runs, lastRunError];
    };
    const edit = (markdown: string) =>
      change([{ operation: 'update_page', page: ids.Mooring, document: { markdown } }]);
    const instructions = { object: 'document', data: {}, nodes: [] };
    const pause = (paused: boolean) => admin.client.ok('updateTranslation', { ...at, body: { instructions, paused } });
    await edit('First.');
    expect(await follow(9)).toEqual([true, 1, undefined]);
    expect(await follow(2)).toEqual([false, 2, undefined]);
    expect(await follow(11)).toEqual([false, 2, undefined]);
    expect(await pause(true)).toMatchObject({ paused: true });
    await edit('Second.');
    expect(await follow(11)).toEqual([true, 2, undefined]);
    await pause(false);
    translator.moods.push('forbidden');
    expect(await follow(1)).toEqual([true, 3, expect.stringContaining('refuses the key')]);
    expect(await follow(60)).toEqual([true, 3, expect.stringContaining('refuses the key')]);
    await edit('Third.');
    await setBlocked(database, organizationId, 'spam');
    expect(await follow(11)).toEqual([true, 3, expect.stringContaining('refuses the key')]);
    await setBlocked(database, organizationId, null);
    expect(await follow(0)).toEqual([false, 4, undefined]);
  });

  test('what a translation would send is told before', async () => {
    const space = await buildSpace(admin, organizationId, { title: 'Words' });
    const { pages: before } = await admin.client.ok('estimateTranslation', { spaceId: space.id });
    await insertPages(admin, space.id, [
      { title: 'Two words', markdown: 'Three **more** words.\n\n```js\nlet code;\n```\n' },
    ]);
    const first = await admin.client.ok('estimateTranslation', { spaceId: space.id });
    await insertPages(admin, space.id, [{ title: 'One more page here', markdown: 'Six words are on this page.' }]);
    const second = await admin.client.ok('estimateTranslation', { spaceId: space.id });
    expect(first).toMatchObject({ pages: before + 1, exact: true, engine: 'libretranslate' });
    expect([second.pages - first.pages, second.words - first.words]).toEqual([1, 10]);
    expect(second.characters).toBeGreaterThan(first.characters);
  });

  test('a page that nobody has translated stands in the language of its source, and search engines are told so', async () => {
    const { at, ids, change, read } = await build();
    // By hand, with a source that the engine never saw.
    await admin.client.ok('deleteTranslation', at);
    const space = await buildSpace(admin, organizationId, { title: 'Quay' });
    const own = await insertPages(admin, space.id, pages);
    translator.moods.push('forbidden');
    const body = { source: { space: space.id, language: 'en' }, language: 'de' };
    const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
    await server.services.jobs.idle();
    const byHand = { organizationId, translationId };
    await admin.client.ok('updateTranslationPage', { ...byHand, pageId: own.Mooring, body: { markdown: 'Fest.' } });
    const { published } = await publish(space.id, byHand);
    const there = async (path: string) => (await readSite(server, `${published}${path}`)).body;
    expect(note(await there('de/mooring'))).toBeUndefined();
    const sail = await there('de/parts/sail');
    expect(note(sail)).toMatch(/^Diese Seite ist noch nicht übersetzt/);
    expect(sail).toContain('<div class="b-prose" lang="en" dir="ltr">');
    expect(sail).toContain(`<link rel="canonical" href="${published}parts/sail"/>`);
    const map = await there('sitemap.xml');
    expect([map.includes('de/mooring'), map.includes('de/parts/sail')]).toEqual([true, false]);

    // What was a translation once is a space like any other: it is behind nothing.
    await change([{ operation: 'update_page', page: ids.Mooring, document: { markdown: 'Not at all.' } }]);
    expect(note((await read('de/mooring')).body)).toBeUndefined();
  });
});
