import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type EngineServer, startEngine } from './testing/engine-server.ts';

const states = ['missing', 'outdated', 'attention', 'edited', 'partial', 'translated', 'failed'];
const titles = ['One', 'Two', 'Three', 'Four', 'Five'];

interface Item {
  page: string;
  state: string;
  failure?: string;
}

describe.each(engines)('pages of a translation by state on %s', engine => {
  let server: TestServer;
  let translator: EngineServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    translator = await startEngine();
    const TRANSLATION_URL = `deepl+${translator.url}`;
    server = await startServer(engine, { TRANSLATION_URL, TRANSLATION_KEY: 'key', FETCH_ALLOW: '' });
    ({ id: organizationId, admin } = await buildOrganization(server));
    await admin.client.ok('updateOrganizationById', { organizationId, body: { ai: true } });
  });
  afterAll(async () => {
    translator.release();
    await server.stop();
    await translator.stop();
  });

  it('are those that the whole list has in it, in its order, whatever was written before', async () => {
    const ok = (...args: Parameters<Person['client']['ok']>) => admin.client.ok(...args);
    const pages = titles.map(title => ({ title, markdown: `${title} is here.\n\nThe end of it.\n` }));
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
    const body = { source: { space: spaceId, language: 'en' }, language: 'fr' };
    const { id: translationId } = await ok('createTranslation', { organizationId, body });
    const at = { organizationId, translationId };
    const seen = new Set<string>();
    const compare = async () => {
      const { items } = await ok('listTranslationPages', at);
      for (const { state } of items) seen.add(state);
      for (const state of states) {
        const isIn = (item: Item) => (state === 'failed' ? item.failure !== undefined : item.state === state);
        const expected = items.filter(isIn);
        expect([state, await ok('listTranslationPages', { ...at, query: { state } })]).toEqual([
          state,
          { items: expected, count: expected.length },
        ]);
      }
    };
    const change = (change: object) => ok('updateSpaceContent', { spaceId, body: { changes: [change] } });
    const write = (title: string, markdown: string) =>
      change({ operation: 'update_page', page: ids.get(title), document: { markdown } });
    const translate = (title: string, markdown: string) =>
      ok('updateTranslationPage', { ...at, pageId: ids.get(title), body: { markdown } });
    const run = async () => {
      await ok('runTranslation', at);
      await server.services.jobs.idle();
    };
    await server.services.jobs.idle();
    await compare();
    for (const step of [
      () => translate('Two', 'DEUX est ici.\n\nLa fin.\n'),
      () => translate('Three', 'TROIS est ici.\n\nLa fin.\n'),
      () => write('One', 'One is there.\n'),
      () => write('Two', 'Two is there.\n\nThe end of it.\n'),
      () => change({ operation: 'insert_page', title: 'Six', document: { markdown: 'Six is here.\n' } }),
      run,
      () => ok('deleteTranslationPageEdits', { ...at, pageId: ids.get('Two') }),
      () => change({ operation: 'delete_page', page: ids.get('Four') }),
      () => translate('Five', 'CINQ est ici.\n\nLa fin.\n'),
      () => translate('Five', 'CINQ est là.\n\nLa fin.\n'),
      run,
      () => write('Five', 'Five is here.\n\nThe very end.\n'),
    ]) {
      await step();
      await compare();
    }
    expect([...seen].sort()).toEqual(['attention', 'edited', 'missing', 'outdated', 'translated']);
  });
});
