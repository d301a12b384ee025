import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '../create-services.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type EngineServer, startEngine } from './testing/engine-server.ts';

const guide = [
  {
    title: 'Quick start',
    markdown:
      '# Begin\n\nRun `npm start` and see [More](page:PAGE "t").\n\n{% hint style="info" %}\nHello {{ space.vars.name }}!\n{% endhint %}\n\n```js\nlet code;\n```\n',
    pages: [{ title: 'More', markdown: '| Name | Use |\n| --- | --- |\n| `a` | **first** |\n' }],
  },
  { title: 'Last', markdown: 'The end of it.\n' },
];

const addresses = {
  libretranslate: (url: string) => `libretranslate+${url}`,
  deepl: (url: string) => `deepl+${url}`,
  openai: (url: string) => `openai+${url}/v1?model=tiny&timeout=1`,
};

describe.each(engines)('translations on %s', engine => {
  // No protocol knows of the database: on the second one a single protocol shows what the first shows by three.
  const spoken = Object.entries(addresses).slice(0, engine === 'sqlite' ? 3 : 1);
  describe.each(spoken)('by %s', (protocol, address) => {
    let server: TestServer;
    let translator: EngineServer;
    let organizationId: string;
    let admin: Person;
    beforeAll(async () => {
      translator = await startEngine();
      const TRANSLATION_URL = address(translator.url);
      server = await startServer(engine, { TRANSLATION_URL, TRANSLATION_KEY: 'secret-key', FETCH_ALLOW: '' });
      ({ id: organizationId, admin } = await buildOrganization(server));
      await ok('updateOrganizationById', { organizationId, body: { ai: true } });
    });
    afterAll(async () => {
      translator.release();
      await server.stop();
      await translator.stop();
    });
    beforeEach(() => {
      translator.requests.length = 0;
      translator.moods.length = 0;
    });

    const { ok, call } = {
      ok: (...args: Parameters<Person['client']['ok']>) => admin.client.ok(...args),
      call: (...args: Parameters<Person['client']['call']>) => admin.client.call(...args),
    };

    async function build() {
      const { id: space, ids } = await buildSpace(admin.client, organizationId, guide);
      return { space, ids };
    }

    async function create(space: string, extra: Record<string, unknown> = {}) {
      const body = { source: { space, language: 'en' }, language: 'fr', ...extra };
      const translation = await ok('createTranslation', { organizationId, body });
      await server.services.jobs.idle();
      return { created: translation, ...at(translation.id) };
    }
    const at = (translationId: string) => ({ organizationId, translationId });
    const get = (translationId: string) => ok('getTranslation', at(translationId));
    async function run(translationId: string) {
      await ok('runTranslation', at(translationId));
      await server.services.jobs.idle();
      return get(translationId);
    }
    const page = (spaceId: string, pageId: string | undefined) => ok('getPageById', { spaceId, pageId });
    const edit = (spaceId: string, pageId: string | undefined, markdown: string) =>
      ok('updateSpaceContent', {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown } }] },
      });

    it('makes a space beside the source with every page in the other language, and nothing else changed', async () => {
      const { space, ids } = await build();
      const shorter = { operation: 'update_page', page: ids.get('Last'), linkTitle: 'End' };
      await ok('updateSpaceContent', { spaceId: space, body: { changes: [shorter] } });
      const { created, translationId } = await create(space);
      expect(created).toMatchObject({ status: 'pending', stats: { runs: 0 }, instructions: { nodes: [] } });
      const translation = await get(translationId);
      expect(translation).toMatchObject({ status: 'completed', outdated: false, kept: 0, language: 'fr' });
      expect(translation).not.toHaveProperty('lastRunError');
      const spaceId = translation.result.space;
      expect(await ok('getSpaceById', { spaceId })).toMatchObject({ title: 'Guide (français)', language: 'fr' });
      const revision = await ok('getCurrentRevision', { spaceId });
      const source = await ok('getCurrentRevision', { spaceId: space });
      expect(revision).toMatchObject({ id: translation.result.revision, type: 'computed', sourceRevision: source.id });
      expect(revision.pages).toMatchObject([
        {
          id: ids.get('Quick start'),
          title: 'QUICK START',
          slug: 'quick-start',
          pages: [{ title: 'MORE', path: 'quick-start/more' }],
        },
        { title: 'LAST' },
      ]);
      // Nobody translated it, and the title that was is listed in its place.
      expect(revision.pages[1]).not.toHaveProperty('linkTitle');
      const text = await page(spaceId, ids.get('Quick start'));
      expect(text.markdown).toBe(
        '# BEGIN\n\nRUN `npm start` AND SEE [MORE](page:PAGE "t").\n\n{% hint style="info" %}\nHELLO {{ space.vars.name }}!\n{% endhint %}\n\n```js\nlet code;\n```\n',
      );
      expect(text.computed).toMatchObject({
        type: 'builtin:translation',
        dependencies: { translation: { ref: { kind: 'translation', translation: translationId } } },
      });
      expect((await page(spaceId, ids.get('More'))).markdown).toBe(
        '| NAME | USE |\n| --- | --- |\n| `a` | **FIRST** |\n',
      );
      const { stats } = translation;
      expect(stats).toMatchObject({ runs: 1, latestPages: 3, totalPages: 3 });
      expect(stats.totalWords).toBe(stats.latestWords);
      expect(stats.latestWords).toBe(17);
      expect(translator.requests.every(({ authorization }) => authorization.includes('secret-key'))).toBe(true);
    });

    it('lists those from or into one space', async () => {
      const { space } = await build();
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      await create((await build()).space);
      const of = async (id: string) => {
        const { items, count } = await ok('listTranslations', { organizationId, query: { space: id } });
        return { ids: items.map((item: { id: string }) => item.id), count };
      };
      expect(await of(space)).toEqual({ ids: [translationId], count: 1 });
      expect(await of(result.space)).toEqual({ ids: [translationId], count: 1 });
      expect((await ok('listTranslations', { organizationId })).count).toBeGreaterThan(1);
    });

    it('finds the translated text by search', async () => {
      const { space } = await build();
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const { items } = await ok('searchSpaceContent', { spaceId: result.space, query: { query: 'end' } });
      expect(items).toMatchObject([{ title: 'LAST' }]);
    });

    it('sends only what has changed since', async () => {
      const { space, ids } = await build();
      const { translationId } = await create(space);
      const first = await get(translationId);
      translator.requests.length = 0;
      const idle = await run(translationId);
      expect(translator.requests).toEqual([]);
      expect(idle).toMatchObject({
        result: first.result,
        stats: { runs: 2, latestPages: 0, latestWords: 0, totalPages: 3 },
      });
      await edit(space, ids.get('Last'), 'The end of it.\n\nOne thing more.\n');
      expect((await get(translationId)).outdated).toBe(true);
      const { items } = await ok('listTranslationPages', at(translationId));
      expect(items.map(({ state }: { state: string }) => state)).toEqual(['translated', 'translated', 'outdated']);
      const again = await run(translationId);
      expect(translator.texts()).toEqual(['One thing more.']);
      expect(again).toMatchObject({
        outdated: false,
        stats: { latestPages: 1, latestWords: 3, totalPages: 3, runs: 3 },
      });
      expect((await page(again.result.space, ids.get('Last'))).markdown).toBe('THE END OF IT.\n\nONE THING MORE.\n');
      expect(again.result.revision).not.toBe(first.result.revision);
    });

    it('follows pages that come, move and go', async () => {
      const { space, ids } = await build();
      const { translationId } = await create(space);
      const changes = [
        { operation: 'delete_page', page: ids.get('More') },
        { operation: 'insert_page', title: 'New one', into: null, at: 0, document: { markdown: 'Fresh.\n' } },
      ];
      await ok('updateSpaceContent', { spaceId: space, body: { changes } });
      const { result } = await run(translationId);
      const { pages } = await ok('listPages', { spaceId: result.space });
      expect(pages.map(({ title }: { title: string }) => title)).toEqual(['NEW ONE', 'QUICK START', 'LAST']);
    });

    it('gives the engine a term that stays as it is in several languages once, and case where it counts', async () => {
      const { space, ids } = await build();
      const stays = { type: 'insert', translations: { en: 'end', fr: 'end' }, keep: true };
      const cased = { type: 'insert', translations: { en: 'The', fr: 'Le' }, matchCase: true };
      await ok('updateGlossaryEntries', { organizationId, body: { operations: [stays, cased] } });
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const { markdown } = await page(result.space, ids.get('Last'));
      if (protocol !== 'openai') expect(markdown).toContain('Le ');
      if (protocol === 'deepl') expect(translator.requests[0]?.glossary).toBe('end\tend');
      if (protocol === 'openai')
        expect(translator.requests.some(({ system }) => system.includes('The => Le (only'))).toBe(true);
      const { items } = await ok('listGlossaryEntries', { organizationId });
      const operations = items.map(({ id }: { id: string }) => ({ type: 'delete', id }));
      await ok('updateGlossaryEntries', { organizationId, body: { operations } });
    });

    it('obeys the glossary, and asks again only for texts with a changed term', async () => {
      const { space, ids } = await build();
      const insert = { type: 'insert', translations: { en: 'end', fr: 'Fin' } };
      const body = { operations: [insert] };
      await ok('updateGlossaryEntries', { organizationId, body });
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const text = async () => (await page(result.space, ids.get('Last'))).markdown;
      if (protocol === 'libretranslate') expect(await text()).toBe('THE Fin OF IT.\n');
      if (protocol === 'deepl') expect(translator.requests[0]?.glossary).toBe('end\tFin');
      if (protocol === 'openai')
        expect(translator.requests.some(({ system }) => system.includes('end => Fin'))).toBe(true);
      const { items } = await ok('listGlossaryEntries', { organizationId });
      translator.requests.length = 0;
      const operations = [{ type: 'update', id: items[0].id, translations: { en: 'end', fr: 'Bout' } }];
      await ok('updateGlossaryEntries', { organizationId, body: { operations } });
      await run(translationId);
      expect(translator.texts()).toHaveLength(1);
      if (protocol === 'libretranslate') expect(await text()).toBe('THE Bout OF IT.\n');
      expect(translator.glossaries.size).toBe(0);
      await ok('updateGlossaryEntries', {
        organizationId,
        body: { operations: [{ type: 'delete', id: items[0].id }] },
      });
    });

    it('gives the instructions to an engine that can read them', async () => {
      const { space } = await build();
      const leaf = { object: 'leaf', text: 'Be brief.', marks: [] };
      const nodes = [
        { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] },
        { object: 'block', type: 'x-unknown', data: { any: 1 } },
      ];
      const instructions = { object: 'document', data: { schemaVersion: 9 }, nodes };
      const { created, translationId } = await create(space, { instructions });
      expect(created.instructions).toEqual(instructions);
      const told = translator.requests.filter(({ system }) => system.includes('Be brief.'));
      expect(told.length > 0).toBe(protocol === 'openai');
      translator.requests.length = 0;
      nodes.pop();
      await ok('updateTranslation', { ...at(translationId), body: { instructions } });
      await run(translationId);
      expect(translator.requests.length > 0).toBe(protocol === 'openai');
    });

    it('asks a busy or broken engine again', async () => {
      const { space } = await build();
      translator.moods.push('busy', 'broken', 'busy');
      const { translationId } = await create(space);
      expect(await get(translationId)).toMatchObject({ status: 'completed', kept: 0, stats: { totalPages: 3 } });
      expect(await get(translationId)).not.toHaveProperty('lastRunError');
    });

    it('keeps what was there of a page for which the engine stays broken, and asks for it with the next run', async () => {
      const { space, ids } = await build();
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      await edit(space, ids.get('Last'), 'Other words.\n');
      translator.moods.push(...Array.from({ length: 5 }, () => 'broken' as const));
      const failed = await run(translationId);
      expect(failed).toMatchObject({
        status: 'completed',
        failedPages: 1,
        coverage: { behind: 1 },
        stats: { runs: 2 },
      });
      expect((await page(result.space, ids.get('Last'))).markdown).toBe('THE END OF IT.\n');
      expect(await run(translationId)).toMatchObject({ failedPages: 0, coverage: { behind: 0 } });
      expect((await page(result.space, ids.get('Last'))).markdown).toBe('OTHER WORDS.\n');
    });

    it.each([
      ['forbidden', 'TRANSLATION_KEY'],
      ['redirecting', 'redirects'],
    ] as const)('says what to mend when the engine is %s, and nothing of the key', async (mood, word) => {
      const { space } = await build();
      translator.moods.push(...Array.from({ length: 3 }, () => mood));
      const { translationId } = await create(space);
      const { lastRunError, ...rest } = await get(translationId);
      expect(lastRunError).toContain(word);
      expect(lastRunError).not.toContain('secret-key');
      expect(rest).not.toHaveProperty('result');
    });

    it('asks once more for what the engine damaged, then keeps the source and says how often', async () => {
      const { space, ids } = await build();
      const { translationId } = await create(space);
      await edit(space, ids.get('Last'), 'Press `a` now.\n');
      translator.moods.push('dropping');
      const mended = await run(translationId);
      expect(mended.kept).toBe(0);
      await edit(space, ids.get('Last'), 'Hold `b` now.\n');
      translator.moods.push('garbage', 'garbage');
      const damaged = await run(translationId);
      expect(damaged).toMatchObject({ status: 'completed', kept: 1 });
      expect((await page(damaged.result.space, ids.get('Last'))).markdown).toBe('Hold `b` now.\n');
      const { items } = await ok('listTranslationPages', at(translationId));
      expect(items[2]).toMatchObject({ state: 'partial', kept: 1 });
      expect(await run(translationId)).toMatchObject({ kept: 0 });
    });

    if (protocol === 'openai')
      it('gives up on an engine that never answers', async () => {
        const { space } = await build();
        translator.moods.push(...Array.from({ length: 6 }, () => 'silent' as const));
        const { translationId } = await create(space);
        expect((await get(translationId)).lastRunError).toContain('did not answer in time');
        translator.release();
      });

    it('refuses edits of the result while the translation is there, and takes them after', async () => {
      const { space, ids } = await build();
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const spaceId: string = result.space;
      const changes = [{ operation: 'update_page', page: ids.get('Last'), title: 'Mine' }];
      expect(await call('updateSpaceContent', { spaceId, body: { changes } })).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining('translation') } },
      });
      expect((await call('createChangeRequest', { spaceId, body: { subject: 'x' } })).status).toBe(409);
      await ok('deleteTranslation', at(translationId));
      expect((await call('getTranslation', at(translationId))).status).toBe(404);
      await ok('updateSpaceContent', { spaceId, body: { changes } });
      expect((await call('deleteTranslation', at(translationId))).status).toBe(204);
    });

    it('answers 400 for a source that is not there, the same language, and a second of the kind', async () => {
      const { space } = await build();
      const body = { source: { space, language: 'en' }, language: 'fr' };
      const problem = (change: object) => call('createTranslation', { organizationId, body: { ...body, ...change } });
      expect((await problem({ source: { space: 'unknown', language: 'en' } })).status).toBe(400);
      expect((await problem({ language: 'en' })).status).toBe(400);
      const { translationId } = await create(space);
      expect((await problem({})).status).toBe(400);
      const { result } = await get(translationId);
      expect((await problem({ source: { space: result.space, language: 'fr' }, language: 'de' })).status).toBe(400);
    });

    it('shows translations only to who may view their source, and is no more visible than it', async () => {
      const { space } = await build();
      await ok('updateSpaceById', { spaceId: space, body: { defaultLevel: null } });
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const other = await buildMember(server, organizationId, 'create');
      expect((await other.client.call('getTranslation', at(translationId))).status).toBe(404);
      expect((await other.client.call('runTranslation', at(translationId))).status).toBe(404);
      expect((await other.client.call('getSpaceById', { spaceId: result.space })).status).toBe(404);
      const { items } = await other.client.ok('listTranslations', { organizationId });
      expect(items.map(({ id }: { id: string }) => id)).not.toContain(translationId);
      const mine = { source: { space, language: 'en' }, language: 'de' };
      expect((await other.client.call('createTranslation', { organizationId, body: mine })).status).toBe(400);
    });

    if (protocol === 'deepl') {
      it('keeps what people wrote, brings in what the source changed elsewhere, and asks where both did', async () => {
        const { space, ids } = await build();
        const pageId = ids.get('Last');
        await edit(space, pageId, 'One is here.\n\nTwo is here.\n');
        const { translationId } = await create(space);
        const one = { ...at(translationId), pageId };
        const { result } = await get(translationId);
        const shown = async () => (await page(result.space, pageId)).markdown;
        const state = async () => (await ok('getTranslationPage', one)).state;
        const saved = await ok('updateTranslationPage', {
          ...one,
          body: { title: 'Fin', markdown: 'ONE IS HERE.\n\nDeux est ici.\n' },
        });
        expect(saved).toMatchObject({
          ...{ state: 'edited', editedBy: { id: admin.id }, source: { title: 'Last' } },
          machine: { title: 'LAST', markdown: 'ONE IS HERE.\n\nTWO IS HERE.\n' },
          translation: { title: 'Fin', markdown: 'ONE IS HERE.\n\nDeux est ici.\n' },
        });
        expect(await page(result.space, pageId)).toMatchObject({ title: 'Fin', markdown: saved.translation.markdown });
        const { id: now } = await ok('getCurrentRevision', { spaceId: result.space });
        expect((await get(translationId)).result.revision).toBe(now);
        await edit(space, pageId, 'One is there.\n\nTwo is here.\n');
        expect(await state()).toBe('outdated');
        const translatedSource = { title: 'Last', markdown: 'One is here.\n\nTwo is here.\n' };
        expect(await ok('getTranslationPage', one)).toMatchObject({ translatedSource });
        await run(translationId);
        expect(await ok('getTranslationPage', one)).not.toHaveProperty('translatedSource');
        expect([await state(), await shown()]).toEqual(['edited', 'ONE IS THERE.\n\nDeux est ici.\n']);
        await edit(space, pageId, 'One is there.\n\nTwo is gone.\n');
        await run(translationId);
        expect([await state(), await shown()]).toEqual(['attention', 'ONE IS THERE.\n\nDeux est ici.\n']);
        await ok('updateTranslationPage', one);
        expect(await state()).toBe('edited');
        const reader = await buildMember(server, organizationId, 'review');
        expect((await reader.client.call('updateTranslationPage', one)).status).toBe(403);
        await ok('deleteTranslationPageEdits', one);
        await ok('deleteTranslationPageEdits', one);
        expect([await state(), await shown()]).toEqual(['translated', 'ONE IS THERE.\n\nTWO IS GONE.\n']);
        expect((await page(result.space, pageId)).title).toBe('LAST');
      });

      it('shows and changes texts only for who may see the result', async () => {
        const { space, ids } = await build();
        const { translationId } = await create(space);
        const { result } = await get(translationId);
        await ok('updateSpaceById', { spaceId: result.space, body: { defaultLevel: null } });
        const creator = await buildMember(server, organizationId, 'create');
        const one = { ...at(translationId), pageId: ids.get('Last') };
        expect((await creator.client.call('getTranslationPage', one)).status).toBe(404);
        expect((await creator.client.call('updateTranslationPage', { ...one, body: { title: 'x' } })).status).toBe(404);
      });

      it('becomes a variant of a site, in its language', async () => {
        const { space } = await build();
        const { translationId } = await create(space);
        const { result } = await get(translationId);
        const site = { title: 'Docs', visibility: 'public', spaces: [space, result.space] };
        const { id: siteId } = await ok('createSite', { organizationId, body: site });
        await ok('publishSite', { organizationId, siteId });
        const { items } = await ok('listSiteSpaces', { organizationId, siteId });
        const { published } = items[1].urls;
        const { host, pathname } = new URL(`${published}/quick-start/more`.replace(/([^:])\/\//g, '$1/'));
        const { payload, statusCode } = await server.app.inject({ method: 'GET', url: pathname, headers: { host } });
        expect(statusCode).toBe(200);
        expect(payload).toContain('FIRST');
      });

      it('takes a space that was made for the result, once', async () => {
        const { space } = await build();
        const { translationId } = await create(space);
        const computedSource = {
          type: 'builtin:translation',
          props: {},
          dependencies: { translation: { ref: { kind: 'translation', translation: translationId } } },
        };
        const body = { title: 'En français', computedSource };
        const { result } = await get(translationId);
        expect(await ok('getSpaceById', { spaceId: result.space })).toMatchObject({ computedSource });
        expect((await call('createSpace', { organizationId, body })).status).toBe(400);
        await ok('deleteSpaceById', { spaceId: result.space });
        server.clock.advance(8 * 86_400_000);
        await server.services.database.write(tx =>
          server.services.jobs.enqueue(tx, { organizationId: null, kind: 'purge-spaces', payload: {} }),
        );
        await server.services.jobs.idle();
        expect(await get(translationId)).not.toHaveProperty('result');
        translator.requests.length = 0;
        const made = await ok('createSpace', { organizationId, body });
        await server.services.jobs.idle();
        expect(await get(translationId)).toMatchObject({ result: { space: made.id } });
        expect(translator.requests).toEqual([]);
        const { pages } = await ok('listPages', { spaceId: made.id });
        expect(pages).toMatchObject([{ title: 'QUICK START' }, { title: 'LAST' }]);
      });

      it('ends when the source leaves the organization; the result stays and can be edited', async () => {
        const { space } = await build();
        const { translationId } = await create(space);
        const { result } = await get(translationId);
        const organization = (await admin.client.ok('createOrganization', { body: { title: 'Elsewhere' } })).id;
        await ok('transferSpace', { spaceId: space, body: { organization } });
        expect((await call('getTranslation', at(translationId))).status).toBe(404);
        const insert = { operation: 'insert_page', title: 'By hand', document: { markdown: '' } };
        await ok('updateSpaceContent', { spaceId: result.space, body: { changes: [insert] } });
      });

      it('lists translations and terms with the same number of queries however many there are', async () => {
        const { space } = await build();
        const cost = async (operationId: 'listTranslations' | 'listGlossaryEntries') => {
          server.costs.length = 0;
          await ok(operationId, { organizationId, query: { limit: 100 } });
          return server.costs[0]?.queries;
        };
        await create(space);
        const translations = { en: 'one', fr: 'un' };
        const operations = [{ type: 'insert', translations }];
        await ok('updateGlossaryEntries', { organizationId, body: { operations } });
        const before = [await cost('listTranslations'), await cost('listGlossaryEntries')];
        await create(space, { language: 'de' });
        await ok('updateGlossaryEntries', { organizationId, body: { operations: [...operations, ...operations] } });
        expect([await cost('listTranslations'), await cost('listGlossaryEntries')]).toEqual(before);
      });
    }

    it('refuses to run while its source or its result is in the trash, and a run under way says so', async () => {
      const { space } = await build();
      const { translationId } = await create(space);
      const { result } = await get(translationId);
      const refusal = { status: 409, body: { error: { reason: 'space-deleted' } } };
      const refused = async (id: 'runTranslation' | 'retryTranslation') =>
        expect(await admin.client.call(id, at(translationId))).toMatchObject(refusal);
      /** A run that was asked for before the space went to the trash. */
      async function runAnyhow() {
        const { database, jobs } = server.services;
        await database.write(async tx => {
          const payload = { organizationId, translationId };
          const job_id = await jobs.enqueue(tx, { organizationId, kind: 'translation', payload });
          await tx
            .updateTable('translations')
            .set({ status: 'pending', job_id })
            .where('id', '=', translationId)
            .execute();
        });
        await jobs.idle();
        return get(translationId);
      }
      await ok('deleteSpaceById', { spaceId: space });
      await refused('runTranslation');
      await refused('retryTranslation');
      expect((await runAnyhow()).lastRunError).toBe('The source space is deleted.');
      await ok('restoreSpace', { spaceId: space });
      await ok('deleteSpaceById', { spaceId: result.space });
      await refused('runTranslation');
      await refused('retryTranslation');
      expect((await runAnyhow()).lastRunError).toContain('restore it');
      const inGerman = { organizationId, translationId, headers: { 'accept-language': 'de' } };
      expect((await ok('getTranslation', inGerman)).lastRunError).toContain('stellen Sie ihn zuerst wieder her');
      const pageId = (await ok('listPages', { spaceId: space })).pages[0].id;
      const edit = { organizationId, translationId, pageId, body: { title: 'Titel' } };
      expect(await admin.client.call('updateTranslationPage', edit)).toMatchObject(refusal);
    });
  });

  it('goes on in another process after one stopped, and asks for nothing twice', async () => {
    const translator = await startEngine();
    const server = await startServer(engine, { TRANSLATION_URL: translator.url });
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: space } = await buildSpace(admin.client, organizationId, guide);
    translator.moods.push('fine', 'silent', 'silent');
    const body = { source: { space, language: 'en' }, language: 'fr' };
    const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
    const at = { organizationId, translationId };
    const states = async () =>
      (await admin.client.ok('listTranslationPages', at)).items.map(({ state }: { state: string }) => state);
    await expect.poll(states, { timeout: 10_000 }).toContain('translated');
    await server.services.jobs.stop();
    expect(await admin.client.ok('getTranslation', at)).toMatchObject({ status: 'running' });
    const { config, database, clock, log } = server.services;
    const other = createServices({ config, database, clock, log });
    other.jobs.start();
    await other.jobs.idle();
    const translation = await admin.client.ok('getTranslation', at);
    expect(translation).toMatchObject({ status: 'completed', stats: { runs: 1, totalPages: 3, totalWords: 17 } });
    const texts = translator.texts();
    expect(new Set(texts).size).toBe(texts.length);
    await other.jobs.stop();
    translator.release();
    await server.stop();
    await translator.stop();
  });

  it('says what to configure when there is no engine', async () => {
    const server = await startServer(engine);
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: space } = await buildSpace(admin.client, organizationId, guide);
    const body = { source: { space, language: 'en' }, language: 'fr' };
    const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
    await server.services.jobs.idle();
    const translation = await admin.client.ok('getTranslation', { organizationId, translationId });
    expect(translation).toMatchObject({
      status: 'completed',
      lastRunError: expect.stringContaining('TRANSLATION_URL'),
    });
    expect(translation).not.toHaveProperty('result');
    await server.stop();
  });
});
