import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the glossary on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());
  const update = (...operations: object[]) =>
    admin.client.call('updateGlossaryEntries', { organizationId, body: { operations } });
  const list = async (query = {}) => (await admin.client.ok('listGlossaryEntries', { organizationId, query })).items;

  it('changes all or nothing, and lists by the terms of a language', async () => {
    const insert = (en: string, fr?: string) => ({ type: 'insert', translations: { en, ...(fr ? { fr } : {}) } });
    expect((await update(insert('space', 'espace'), insert('page'), insert('Éditeur', 'zzz'))).status).toBe(204);
    const english = (await list({ orderBy: 'en' })) as { id: string; translations: { en: string } }[]; // as the contract says
    expect(english.map(({ translations }) => translations.en)).toEqual(['Éditeur', 'page', 'space']);
    const french = (await list({ orderBy: 'fr' })) as { translations: { fr?: string } }[]; // as the contract says
    expect(french.map(({ translations }) => translations.fr)).toEqual(['espace', 'zzz', undefined]);
    const id = english[1]?.id;
    const wrong = await update(
      { type: 'update', id, translations: { en: 'leaf' } },
      { type: 'update', id: 'no', translations: {} },
    );
    expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ path: 'operations.1.id' }] } } });
    expect(await admin.client.ok('getGlossaryEntry', { organizationId, glossaryEntryId: id })).toMatchObject({
      object: 'glossary-entry',
      translations: { en: 'page' },
    });
    expect((await update({ type: 'delete', id }, { type: 'delete', id: 'no' })).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await update(insert('two\nlines'))).status).toBe(400);
  });

  it('goes on over pages from the terms of a language to the entries without one', async () => {
    const { id, admin: other } = await buildOrganization(server);
    const at = { organizationId: id };
    const french = ['un', 'deux', 'deux', 'trois', undefined, undefined, undefined];
    const operations = french.map((fr, index) => ({
      type: 'insert',
      translations: { en: `term ${index}`, ...(fr ? { fr } : {}) },
    }));
    await other.client.ok('updateGlossaryEntries', { ...at, body: { operations } });
    for (const limit of [1, 2, 3, 4, 5, 100]) {
      const items: { id: string; translations: { fr?: string } }[] = [];
      for (let page: string | undefined = ''; page !== undefined; ) {
        const query = { orderBy: 'fr', limit, ...(page === '' ? {} : { page }) };
        const answer = await other.client.ok('listGlossaryEntries', { ...at, query });
        expect(answer.count).toBe(french.length);
        items.push(...answer.items);
        page = answer.next?.page;
      }
      const sorted = ['deux', 'deux', 'trois', 'un', undefined, undefined, undefined];
      expect(items.map(({ translations }) => translations.fr)).toEqual(sorted);
      const equal = [items.slice(0, 2), items.slice(4)].map(some => some.map(item => item.id));
      expect(equal).toEqual(equal.map(ids => ids.toSorted()));
    }
  });

  it('refuses to change an entry that is another by now, and of two at once takes one', async () => {
    await update({ type: 'insert', translations: { en: 'mast', de: 'Mast' } });
    const entry = (await list({ orderBy: 'en' })).find(
      ({ translations }: { translations: { en?: string } }) => translations.en === 'mast',
    );
    const change = (de: string, read: object) =>
      update({ type: 'update', id: entry.id, translations: { en: 'mast', de }, read });
    const both = await Promise.all(['Pfahl', 'Baum'].map(de => change(de, { de: 'Mast', en: 'mast' })));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 412]);
    const saved = await admin.client.ok('getGlossaryEntry', { organizationId, glossaryEntryId: entry.id });
    expect((await change('Mast', entry.translations)).status).toBe(412);
    expect((await change('Mast', saved.translations)).status).toBe(204);
  });

  it('keeps what is said of a term until something else is said', async () => {
    await update({ type: 'insert', translations: { en: 'Kubernetes' }, keep: true });
    const find = async () =>
      (await list({ orderBy: 'en' })).find(
        ({ translations }: { translations: { en?: string } }) => translations.en === 'Kubernetes',
      );
    const entry = await find();
    expect(entry).toMatchObject({ keep: true, matchCase: false });
    await update({ type: 'update', id: entry.id, translations: { en: 'Kubernetes' }, matchCase: true });
    expect(await find()).toMatchObject({ keep: true, matchCase: true });
  });

  it('is read by members and changed by those who create content', async () => {
    const reader = await buildMember(server, organizationId, 'edit');
    await reader.client.ok('listGlossaryEntries', { organizationId });
    expect(
      (await reader.client.call('updateGlossaryEntries', { organizationId, body: { operations: [] } })).status,
    ).toBe(403);
    const guest = await buildMember(server, organizationId, null);
    expect((await guest.client.call('listGlossaryEntries', { organizationId })).status).toBe(403);
  });
});
