import { expect, test } from 'vitest';
import { Document } from '#contract/documents.ts';
import { LABELS } from '#document/html-options.ts';
import { OperationError } from '#document/operation-error.ts';
import type { Body } from '#document/tree.ts';
import { type BodyAnswers, type PortableAnswers, renderText } from '#published/page-body.ts';
import { shownDocument } from '../content/shown-document.ts';
import type { PrintAnswers } from '../pdf/print-text.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSite, insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { startServer } from '../testing/start.ts';
import { largeText, withText } from './large-text.ts';
import { works } from './works.ts';

const part = `## A heading

Words with *marks*, [a link](other.md), [another](https://example.com) and <code class="expression">space.vars.name</code>.

![A picture](/files/one)

{% if visitor.claims.unsigned.admin %}
Not for everybody.
{% endif %}

{% include "/reusable/one" %}

| a | b |
|---|---|
| 1 | [2](two.md) |

`;
const large = part.repeat(Math.ceil(largeText / part.length));
const { length } = large;

test('gives of a large text what is given without a thread, and asks the same', async () => {
  const asking = () => {
    const asked = new Set<string>();
    const answer =
      <Value>(name: string, make: (text: string) => Value) =>
      (text: string) => {
        asked.add(`${name} ${text}`);
        return make(text);
      };
    const answers: BodyAnswers = {
      resolve: answer('resolve', href => ({ href: `/to/${href}`, title: href })),
      image: answer('image', src => `/drawn${src}`),
      imageSize: answer('imageSize', () => ({ width: 3, height: 4 })),
      reusableContent: answer('reusableContent', id => (id.includes('one') ? 'Used [again](again.md).' : undefined)),
      evaluateCondition: answer('evaluateCondition', () => false),
      evaluate: answer('evaluate', expression => {
        if (expression.endsWith('name')) throw new Error('not an expression');
        return expression;
      }),
    };
    return { asked, answers };
  };
  const text = { markdown: large, labels: LABELS, language: 'en', newTab: true, begins: true };
  const [here, there] = [asking(), asking()];
  expect(await withText('body', length, text, there.answers)).toEqual(renderText(text, here.answers));
  expect(there.asked).toEqual(here.asked);
  expect([...there.asked]).toContain('resolve again.md');
  const passed = { markdown: large, title: 'Page', description: 'What it is.' };
  const pass = ({ answers: { imageSize: _, resolve, ...answers } }: ReturnType<typeof asking>): PortableAnswers => ({
    ...{ ...answers, link: href => resolve(href).href },
  });
  expect(await withText('portable', length, passed, pass(asking()))).toEqual(works.portable(passed, pass(asking())));
  const inPrint = {
    ...{ markdown: large, pageId: 'p', labels: new Map([['p', 'p0']]), level: 1, api: undefined },
    language: 'en',
    words: { image: 'Picture', sameAs: 'Same as' },
  };
  const print = ({ answers: { imageSize: _, ...answers } }: ReturnType<typeof asking>): PrintAnswers => ({
    ...{ ...answers, picture: src => src.replace('/drawn', ''), fileName: () => undefined },
  });
  const printed = await withText('print', length, inPrint, print(asking()));
  expect(printed).toEqual(works.print(inPrint, print(asking())));
  expect(printed.labels).toContain(`p0-${Buffer.from('a-heading').toString('hex')}`);
  const page = { id: 'p', title: 'Page', path: 'page', markdown: large };
  expect(await withText('index', length, page, undefined)).toEqual(works.index(page));
  expect(await withText('links', length, large, undefined)).toEqual(works.links(large));
  const written = { markdown: large, blockIds: ['first'] };
  expect(JSON.parse(await withText('document', length, written, undefined))).toEqual(
    JSON.parse(works.document(written)),
  );
  const sides = {
    before: { markdown: large, blockIds: [] },
    after: { markdown: `New.\n\n${large}`, blockIds: [] },
    left: { blocks: 60_000, lines: 60_000 },
  };
  const body = (heading: string) => ({ markdown: large.replace('A heading', heading), blockIds: [] });
  const texts = { base: body('A'), main: body('B'), mine: body('C'), owner: { page: 'p', title: 'Page' } };
  const merged = await withText('merge', length, texts, undefined);
  expect(merged.conflicts).toHaveLength(1);
  expect({ ...merged, body: merged.body.markdown }).toEqual({
    ...works.merge(texts),
    body: works.merge(texts).body.markdown,
  });
  const addresses = { resolveLink: (href: string) => ({ href }), resolveImage: String, imageSize: () => undefined };
  const { left: _, ...compared } = await withText('changes', length, sides, addresses);
  expect(works.changes(sides, addresses)).toMatchObject(compared);
});

test('keeps the blocks of a large text that is saved, and refuses what is too much as without a thread', async () => {
  const empty: Body = { markdown: '', blockIds: [] };
  const old = await withText('save', length, { old: empty, markdown: large }, undefined);
  const saved = await withText('save', length, { old, markdown: `New.\n\n${large}` }, undefined);
  expect(saved.blockIds.slice(1)).toEqual(old.blockIds);
  const tooLong = { old: empty, markdown: 'a'.repeat(600_000) };
  const thrownBy = async (work: () => unknown) => {
    try {
      return await work();
    } catch (error) {
      return error;
    }
  };
  const refusal = await thrownBy(() => withText('save', 600_000, tooLong, undefined));
  expect(refusal).toBeInstanceOf(OperationError);
  expect(refusal).toEqual(await thrownBy(() => works.save(tooLong)));
});

test('a thread that takes too long is ended, and what waits behind it is done', async () => {
  const page = { id: 'p', title: 'Page', path: 'page', markdown: large };
  const [slow, next] = await Promise.allSettled([
    withText('index', length, page, undefined, { memory: 512, timeoutMs: 0 }),
    withText('index', length, page, undefined),
  ]);
  expect(slow).toMatchObject({
    status: 'rejected',
    reason: new Error('The thread of a large text (index) failed: slow'),
  });
  expect(next).toMatchObject({ status: 'fulfilled', value: works.index(page) });
});

test('answers with a large text and its comparison as with small ones', async () => {
  const server = await startServer('sqlite');
  const { admin, id: organizationId } = await buildOrganization(server);
  const { id: spaceId } = await buildSpace(admin, organizationId);
  await insertPages(admin, spaceId, [{ title: 'Large', markdown: large }]);
  const { pages } = await admin.client.ok('listPages', { spaceId });
  const pageId = pages.find(({ title }: { title: string }) => title === 'Large').id;
  const { document, blockIds } = await admin.client.ok('getPageById', {
    spaceId,
    pageId,
    query: { format: 'document' },
  });
  expect(document).toEqual(Document.parse(shownDocument(large, { blockIds })));
  const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'New' } });
  const at = { spaceId, changeRequestId };
  const update = { operation: 'update_page', page: pageId, document: { markdown: `New.\n\n${large}` } };
  await admin.client.ok('updateChangeRequestContent', { ...at, body: { changes: [update] } });
  const { rows, source } = await admin.client.ok('getChangeRequestPageChanges', { ...at, pageId });
  const types = (list: { type: string }[]) => Object.groupBy(list, ({ type }) => type);
  expect(types(rows)).toEqual({ added: [expect.anything()], equal: expect.any(Array) });
  expect(rows).toHaveLength(blockIds.length + 1);
  expect(types(source)).toEqual({ added: expect.any(Array), equal: expect.any(Array) });
  await server.stop();
});

test('others are answered while a page at the limit is saved, read and drawn', async () => {
  const server = await startServer('sqlite');
  const { admin, id: organizationId } = await buildOrganization(server);
  const space = await buildSpace(admin, organizationId);
  const site = await buildSite(admin, organizationId, [space.id]);
  const order: string[] = [];
  const beside = async (name: string, work: Promise<unknown>) => {
    const done = work.then(() => order.push(name));
    for (let turn = 0; turn < 20; turn++) await admin.client.ok('getSpaceById', { spaceId: space.id });
    order.push('others');
    await done;
  };
  const markdown = `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(40_000)}`;
  await beside('save', insertPages(admin, space.id, [{ title: 'Large', markdown }]));
  await beside('page', readSite(server, `${site.urls.published}large`));
  expect(order).toEqual(['others', 'save', 'others', 'page']);
  await server.stop();
});
