import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type EngineServer, startEngine } from './testing/engine-server.ts';

const harbour = ['Mooring', 'Sailing', 'Anchoring'].map(title => ({ title, markdown: `About ${title}.\n` }));

describe.each(engines)('a run of a translation on %s', engine => {
  let server: TestServer;
  let translator: EngineServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    translator = await startEngine();
    const TRANSLATION_URL = `libretranslate+${translator.url}`;
    server = await startServer(engine, {
      TRANSLATION_URL,
      TRANSLATION_KEY: 'secret-key',
      TRANSLATION_PRICE: '25.5 EUR',
      FETCH_ALLOW: '',
    });
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(async () => {
    await server.stop();
    await translator.stop();
  });
  beforeEach(() => {
    translator.indigestible = undefined;
    translator.requests.length = 0;
  });

  const ok = (...args: Parameters<Person['client']['ok']>) => admin.client.ok(...args);

  async function build(pages: { title: string; markdown: string }[] = harbour) {
    const { id: space, ids } = await buildSpace(admin.client, organizationId, pages);
    const body = { source: { space, language: 'en' }, language: 'fr' };
    const { id: translationId } = await ok('createTranslation', { organizationId, body });
    await server.services.jobs.idle();
    const at = { organizationId, translationId };
    return {
      ...{ space, ids, at },
      get: () => ok('getTranslation', at),
      log: async () => (await ok('listTranslationLog', at)).items,
      run: async (operation: 'runTranslation' | 'retryTranslation' = 'runTranslation') => {
        translator.requests.length = 0;
        await ok(operation, at);
        await server.services.jobs.idle();
        return ok('getTranslation', at);
      },
      edit: (page: string, markdown: string) =>
        ok('updateSpaceContent', {
          spaceId: space,
          body: { changes: [{ operation: 'update_page', page: ids.get(page), document: { markdown } }] },
        }),
      shown: async (page: string) => {
        const { result } = await ok('getTranslation', at);
        return (await ok('getPageById', { spaceId: result.space, pageId: ids.get(page) })).markdown;
      },
    };
  }

  it('goes on after a page that fails, says why in its log, and tries that page alone again', async () => {
    translator.indigestible = 'About Sailing';
    const { ids, get, log, run, edit, shown, at } = await build();
    const failed = await get();
    expect(failed).toMatchObject({ status: 'completed', failedPages: 1, coverage: { pages: 3, behind: 1 } });
    expect(failed).not.toHaveProperty('lastRunError');
    const reason = 'The translation engine answered with status 500.';
    const entries = await log();
    expect(entries).toMatchObject([
      { kind: 'page', id: ids.get('Sailing'), title: 'Sailing', outcome: 'failed', reason, words: 0 },
      { outcome: 'translated', words: 3 },
      { outcome: 'translated', words: 3 },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret-key');
    const { items } = await ok('listTranslationPages', at);
    expect(items.map(({ state, failure }: { state: string; failure?: string }) => [state, failure])).toEqual([
      ['translated', undefined],
      ['missing', reason],
      ['translated', undefined],
    ]);
    const only = async (state: string) => {
      const { items, count } = await ok('listTranslationPages', { ...at, query: { state } });
      return [count, ...items.map(({ page }: { page: string }) => page)];
    };
    expect(await only('failed')).toEqual([1, ids.get('Sailing')]);
    expect(await only('translated')).toEqual([2, expect.any(String), expect.any(String)]);
    expect(await only('missing')).toEqual([1, ids.get('Sailing')]);
    expect(await only('attention')).toEqual([0]);
    expect(await shown('Sailing')).toBe('About Sailing.\n');
    // What changes meanwhile waits for a run of everything.
    await edit('Mooring', 'About bollards.\n');
    expect(await run('retryTranslation')).toMatchObject({ failedPages: 1, outdated: true });
    translator.indigestible = undefined;
    expect(await run('retryTranslation')).toMatchObject({ failedPages: 0, outdated: true });
    expect(translator.texts()).toEqual(['Sailing', 'About Sailing.']);
    expect([await shown('Sailing'), await shown('Mooring')]).toEqual(['ABOUT SAILING.\n', 'ABOUT MOORING.\n']);
    expect((await log()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(3).fill('translated'));
    await run('retryTranslation');
    expect(translator.texts()).toEqual([]);
    await run();
    expect(translator.texts()).toEqual(['About bollards.']);
    expect(await log()).toMatchObject([{ title: 'Mooring', outcome: 'translated', words: 2 }]);
  });

  it('says of a translation that it changed, when it began and when it ended', async () => {
    const { get, run } = await build();
    const first = await get();
    server.clock.advance(1);
    const second = await run();
    expect(second.updatedAt > first.updatedAt).toBe(true);
    expect(second).toMatchObject({ updatedAt: second.lastRunAt, createdAt: first.createdAt });
  });

  it('is over when it is cancelled, and is not begun again before the source changes', async () => {
    const { at, get, edit } = await build();
    await edit('Mooring', 'About bollards.\n');
    translator.moods.push('silent');
    await ok('runTranslation', at);
    await expect.poll(async () => (await get()).status).toBe('running');
    const { items } = await ok('listJobs', { organizationId });
    const job = items.find(
      ({ translation, state }: Record<string, string>) => translation === at.translationId && state === 'running',
    );
    expect(job).toMatchObject({ kind: 'translation', language: (await get()).language });
    await ok('cancelJob', { organizationId, jobId: job.id });
    await server.services.jobs.idle();
    translator.release();
    expect(await get()).toMatchObject({ status: 'completed', lastRunError: 'The job was cancelled.' });
    const { read } = server.services.database;
    const stored = read.selectFrom('translations').select('status').where('id', '=', at.translationId);
    expect(await stored.executeTakeFirst()).toEqual({ status: 'completed' });
  });

  it('says before it begins what it sends, and what that costs', async () => {
    const { space } = await build([{ title: 'Sea', markdown: `${'wave '.repeat(2000)}\n` }]);
    const { characters, words, price } = await ok('estimateTranslation', { spaceId: space });
    expect([characters, words]).toEqual([10_002, 2001]);
    expect(price).toEqual({ amount: 0.26, currency: 'EUR' });
  });

  it('comes to nothing where every page fails, and tries everything again', async () => {
    translator.indigestible = '';
    const { get, run, log } = await build();
    expect(await get()).toMatchObject({ failedPages: 3, lastRunError: expect.stringContaining('status 500') });
    expect(await get()).not.toHaveProperty('result');
    expect(await log()).toHaveLength(3);
    translator.indigestible = undefined;
    const mended = await run('retryTranslation');
    expect(mended).toMatchObject({ failedPages: 0, coverage: { behind: 0 } });
    expect(mended).not.toHaveProperty('lastRunError');
  });

  it('translates only the texts with a changed term of the glossary, as many as were foretold', async () => {
    const quay = [
      { title: 'The quay', markdown: 'Moor at the **quay**.\n\nNothing here.\n\n- one quay\n- no key\n\n`quay`\n' },
      { title: 'Deep', markdown: 'The quayside is no quay.\n' },
      { title: 'Other', markdown: 'Nothing at all.\n' },
    ];
    const { run, log, shown, at } = await build(quay);
    const preview = (...operations: object[]) => ok('previewGlossaryEntries', { organizationId, body: { operations } });
    const change = (...operations: object[]) => ok('updateGlossaryEntries', { organizationId, body: { operations } });
    const insert = { type: 'insert', translations: { en: 'quay', fr: 'quai' } };
    const translations = [{ translation: at.translationId, texts: 4, pages: 2 }];
    expect(await preview(insert)).toEqual({ texts: 4, pages: 2, exact: true, translations });
    await change(insert);
    await run();
    expect(translator.texts()).toHaveLength(4);
    expect(await shown('The quay')).toContain('- ONE quai\n- NO KEY\n');
    expect((await log()).map(({ title }: { title: string }) => title).toSorted()).toEqual(['Deep', 'The quay']);
    const { items } = await ok('listGlossaryEntries', { organizationId });
    const update = { type: 'update', id: items[0].id, translations: { en: 'quay', fr: 'QUAI' } };
    const none = { texts: 0, pages: 0, exact: true, translations: [] };
    expect(await preview({ ...update, translations: { en: 'quay', de: 'Kai' } })).toMatchObject({ texts: 4 });
    expect(await preview({ ...update, translations: insert.translations })).toEqual(none);
    expect(await preview({ ...update, translations: { ...insert.translations, de: 'Kai' } })).toEqual(none);
    expect(await preview({ type: 'insert', translations: { en: 'a & b', fr: 'c' } })).toEqual(none);
    expect(await preview({ type: 'delete', id: update.id })).toMatchObject({ texts: 4, pages: 2 });
    await change({ type: 'delete', id: update.id });
    // What the engine said before there was a glossary is remembered.
    await run();
    expect(translator.texts()).toEqual([]);
    expect(await shown('The quay')).toContain('- ONE QUAY\n');
    const reader = await buildMember(server, organizationId, 'review');
    const refused = await reader.client.call('previewGlossaryEntries', { organizationId, body: { operations: [] } });
    expect(refused.status).toBe(403);
  });

  it('asks about each block that people changed and whose source has changed, and updates the others', async () => {
    const blocks = ['One is here.', 'Two is here.', '- three\n- four', 'Five is here.', 'Six is here.'];
    const { ids, run, edit, shown, at } = await build([{ title: 'Page', markdown: `${blocks.join('\n\n')}\n` }]);
    const one = { ...at, pageId: ids.get('Page') };
    const attention = async () => (await ok('getTranslationPage', one)).attention;
    const mine = ['ONE IS HERE.', 'Deux.', '- trois\n- FOUR', 'Cinq.', 'SIX IS HERE.'];
    const write = (texts: string[], more = {}) =>
      ok('updateTranslationPage', { ...one, body: { markdown: `${texts.join('\n\n')}\n`, ...more } });
    await write(mine);
    await edit('Page', 'One moved.\n\nTwo moved.\n\nNew.\n\n- three\n- five\n\nFive is here.\n\nSix moved.\n');
    await run();
    const after = ['ONE MOVED.', 'Deux.', 'NEW.', '- trois\n- FOUR', 'Cinq.', 'SIX MOVED.'];
    expect(await shown('Page')).toBe(`${after.join('\n\n')}\n`);
    const [two, list] = await attention();
    expect([two, list]).toMatchObject([
      { place: 'block', block: 1, source: 'Two is here.' },
      { place: 'block', block: 3, source: '- three\n- four' },
    ]);
    // Another run changes nothing of that, and what people saw last stands for the source.
    await edit('Page', 'One moved.\n\nTwo moved twice.\n\nNew.\n\n- three\n- five\n\nFive is here.\n\nSix moved.\n');
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await attention()).toEqual([two, list]);
    // The text of another block settles nothing; its own does, and so does to say so.
    await write(after.with(4, 'Cinq !'));
    expect(await attention()).toEqual([two, list]);
    await ok('updateTranslationPage', { ...one, body: { settled: [list.id] } });
    expect(await attention()).toEqual([two]);
    const { state, attention: left } = await write(after.with(4, 'Cinq !').with(1, 'TWO MOVED TWICE.'));
    expect([state, left]).toEqual(['edited', []]);
    await edit('Page', 'One moved.\n\nTwo moved twice.\n\nNew.\n\n- three\n- five\n\nSix moved.\n');
    await run();
    expect(await attention()).toMatchObject([{ block: 4, source: 'Five is here.' }]);
    expect(await shown('Page')).toContain('Cinq !');
  });

  it('names for each text who changed it last, also after a run, and refuses what was overtaken', async () => {
    const { ids, run, edit, at } = await build([{ title: 'Page', markdown: 'One.\n\nTwo.\n\nThree.\n' }]);
    const one = { ...at, pageId: ids.get('Page') };
    const other = await buildMember(server, organizationId, 'create');
    const read = async () => (await admin.client.call('getTranslationPage', one)).headers.get('etag');
    const write = (by: Person, texts: string[], tag: string | null = null) =>
      by.client.call('updateTranslationPage', {
        ...one,
        body: { markdown: `${texts.join('\n\n')}\n` },
        ...(tag === null ? {} : { headers: { 'if-match': tag } }),
      });
    const tag = await read();
    await write(admin, ['Un.', 'TWO.', 'THREE.'], tag);
    const overtaken = await write(other, ['ONE.', 'Deux.', 'THREE.'], tag);
    expect([overtaken.status, overtaken.body.error.reason]).toEqual([412, 'changed-meanwhile']);
    expect((await write(other, ['Un.', 'Deux.', 'THREE.'], await read())).status).toBe(200);
    await ok('updateTranslationPage', { ...one, body: { title: 'Feuille' } });
    const edits = async () =>
      (await ok('getTranslationPage', one)).edits.map(
        ({ place, block, editedBy }: { place: string; block?: number; editedBy: { id: string } }) => [
          block ?? place,
          editedBy.id,
        ],
      );
    const known = [
      [0, admin.id],
      [1, other.id],
      ['title', admin.id],
    ];
    expect(await edits()).toEqual(known);
    await edit('Page', 'New.\n\nOne.\n\nTwo.\n\nThree.\n');
    await run();
    expect(await edits()).toEqual([
      [1, admin.id],
      [2, other.id],
      ['title', admin.id],
    ]);
    await ok('deleteTranslationPageEdits', one);
    expect(await edits()).toEqual([]);
  });

  it('asks about a title that people changed and whose source has changed', async () => {
    const { space, ids, run, at } = await build();
    const page = ids.get('Sailing');
    const one = { ...at, pageId: page };
    await ok('updateTranslationPage', { ...one, body: { title: 'Voile' } });
    const changes = [{ operation: 'update_page', page, title: 'Rowing' }];
    await ok('updateSpaceContent', { spaceId: space, body: { changes } });
    await run();
    expect(await ok('getTranslationPage', one)).toMatchObject({
      ...{ state: 'attention', translation: { title: 'Voile' }, machine: { title: 'ROWING' } },
      attention: [{ id: 'title', place: 'title', source: 'Sailing' }],
    });
    expect(await ok('updateTranslationPage', { ...one, body: { title: 'Aviron' } })).toMatchObject({ attention: [] });
  });
});
