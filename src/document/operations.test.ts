import { expect, test } from 'vitest';
import { OperationError } from './operation-error.ts';
import type { Operation } from './operations.ts';
import { TestSpace } from './testing/space.ts';
import { readBodies, readBody, readFiles, readReusableContents, readTree, readVariables } from './tree.ts';

const paths = async (space: TestSpace, root: string) =>
  (await readTree(space.store, root)).pages.map(page => page.path);

async function problem(space: TestSpace, root: string, ...operations: Operation[]) {
  const error: unknown = await space.apply(root, ...operations).catch((thrown: unknown) => thrown);
  return error instanceof OperationError ? `${error.problem} ${error.index}` : error;
}

test('variables of a page are set and removed one by one, and the others stay', async () => {
  const space = new TestSpace();
  let root = await space.edit(space.empty, {
    operation: 'insert_page',
    title: 'A',
    variables: { mine: '1', yours: '2' },
  });
  root = await space.edit(root, {
    operation: 'update_page_variables',
    page: 'id1',
    variables: { mine: null, new: '3' },
  });
  const node = (await readTree(space.store, root)).pages[0]?.node;
  expect(node?.variables).toEqual({ yours: '2', new: '3' });
  const variables = { yours: null, new: null };
  root = await space.edit(root, { operation: 'update_page_variables', page: 'id1', variables });
  expect((await readTree(space.store, root)).pages[0]?.node).not.toHaveProperty('variables');
});

test('a deleted file or reusable content comes back in its place, under its id, with what it held', async () => {
  const space = new TestSpace();
  const file = { name: 'a.png', contentType: 'image/png', size: 1, sha256: 'x' };
  const root = await space.edit(
    space.empty,
    { operation: 'insert_files', files: [file, { ...file, name: 'b.png' }] },
    { operation: 'insert_reusable_content', title: 'One', markdown: 'First' },
    { operation: 'insert_reusable_content', title: 'Two', markdown: 'Second' },
  );
  const gone = await space.edit(
    root,
    { operation: 'delete_file', file: 'id1' },
    { operation: 'delete_reusable_content', reusableContent: 'id3' },
  );
  const back = await space.edit(
    gone,
    { operation: 'revert_file', file: 'id1', root },
    { operation: 'revert_reusable_content', reusableContent: 'id3', root },
  );
  expect(back).toBe(root);
  const edited = await space.edit(root, { operation: 'update_reusable_content', reusableContent: 'id3', title: 'Uno' });
  expect(await space.edit(edited, { operation: 'revert_reusable_content', reusableContent: 'id3', root })).toBe(root);
  const undone = await space.edit(root, { operation: 'revert_reusable_content', reusableContent: 'id3', root: gone });
  expect(await readReusableContents(space.store, (await readTree(space.store, undone)).root)).toMatchObject([
    { id: 'id4' },
  ]);
  expect(await problem(space, root, { operation: 'revert_file', file: 'none', root })).toBe('unknown-file 0');
});

test('inserted pages stand in their order, under refs of the same call, with slugs unique among siblings', async () => {
  const space = new TestSpace();
  const { root, refs, pages } = await space.apply(
    space.empty,
    { operation: 'insert_group', ref: 'guides', title: 'Guides' },
    { operation: 'insert_page', title: 'Zürich & co', into: 'guides' },
    { operation: 'insert_page', title: 'Zürich & co', into: 'guides', at: 0 },
    { operation: 'insert_link', title: 'Out', target: { kind: 'url', url: 'https://example.com' }, at: 0 },
    { operation: 'insert_page', ref: 'x', title: 'Home', at: { before: 'guides' }, slug: 'start' },
  );
  expect(await paths(space, root)).toEqual(['out', 'start', 'guides', 'guides/zurich-co-1', 'guides/zurich-co']);
  expect(refs.get('guides')).toBe('id1');
  expect(pages).toEqual(['id1', 'id2', 'id3', 'id4', 'id5']);
});

test('a body saved unchanged keeps its hash, its block ids and the page its time', async () => {
  const space = new TestSpace();
  const markdown = '# A\r\n\r\n* one\n* two  \n';
  const root = await space.edit(space.empty, { operation: 'insert_page', title: 'A', markdown });
  const again = await space.apply(root, { operation: 'update_page', page: 'id1', markdown, title: 'A' });
  expect(again).toMatchObject({ root, pages: [] });
  const tree = await readTree(space.store, root);
  expect(await readBody(space.store, tree.pages[0]?.node ?? {})).toBe(markdown);
});

test('members are set, and cleared by null', async () => {
  const space = new TestSpace();
  let root = await space.edit(space.empty, { operation: 'insert_page', title: 'A', description: 'D', hidden: true });
  root = await space.edit(root, {
    operation: 'update_page',
    page: 'id1',
    description: null,
    hidden: false,
    emoji: '1f600',
  });
  root = await space.edit(root, { operation: 'update_page_layout', page: 'id1', layout: { outline: false } });
  const node = (await readTree(space.store, root)).pages[0]?.node;
  expect(node).toMatchObject({ title: 'A', emoji: '1f600', layout: { outline: false, width: 'default' } });
  expect(node).not.toHaveProperty('description');
  expect(node).not.toHaveProperty('hidden');
});

test('a title corrected keeps the address; an untitled page gets one from its first title', async () => {
  const space = new TestSpace();
  let root = await space.edit(space.empty, { operation: 'insert_page', title: 'Limts' }, { operation: 'insert_page' });
  root = await space.edit(
    root,
    { operation: 'update_page', page: 'id1', title: 'Limits' },
    { operation: 'update_page', page: 'id2', title: 'Quick start' },
  );
  expect(await paths(space, root)).toEqual(['limts', 'quick-start']);
});

test('a page that has a title keeps one, and an untitled page may stay untitled', async () => {
  const space = new TestSpace();
  const root = await space.edit(space.empty, { operation: 'insert_page', title: 'A' }, { operation: 'insert_page' });
  const untitle = (page: string, title: string): Operation => ({ operation: 'update_page', page, title, hidden: true });
  expect(await problem(space, root, untitle('id1', ''))).toBe('page-title-needed 0');
  expect(await problem(space, root, untitle('id1', ' \t'))).toBe('page-title-needed 0');
  const hidden = await readTree(space.store, await space.edit(root, untitle('id2', '')));
  expect(hidden.pages.map(({ node }) => [node.title, node.hidden])).toEqual([
    ['A', undefined],
    ['', true],
  ]);
});

test('pages move with all below them, and never into themselves', async () => {
  const space = new TestSpace();
  const root = await space.edit(
    space.empty,
    { operation: 'insert_page', ref: 'a', title: 'A' },
    { operation: 'insert_page', ref: 'b', title: 'B', into: 'a' },
    { operation: 'insert_page', title: 'C', into: 'b' },
    { operation: 'insert_link', title: 'L', target: { kind: 'url', url: 'https://example.com' } },
  );
  const moved = await space.edit(root, { operation: 'update_page', page: 'id2', into: null, at: 0 });
  expect(await paths(space, moved)).toEqual(['b', 'b/c', 'a', 'l']);
  expect(await problem(space, root, { operation: 'update_page', page: 'id1', into: 'id3' })).toBe('page-into-itself 0');
  expect(await problem(space, root, { operation: 'update_page', page: 'id1', into: 'id4' })).toBe('holds-no-pages 0');
  expect(await problem(space, root, { operation: 'update_page', page: 'id3', at: 9 })).toBe('no-such-place 0');
  expect(await problem(space, root, { operation: 'update_page', page: 'id3', at: { after: 'id1' } })).toBe(
    'no-such-place 0',
  );
});

test('an operation that fails names its position, and nothing of its call is applied', async () => {
  const space = new TestSpace();
  const steps: Operation[] = [
    { operation: 'insert_page', title: 'A' },
    { operation: 'delete_page', page: 'none' },
  ];
  expect(await problem(space, space.empty, ...steps)).toBe('unknown-page 1');
  expect(await problem(space, space.empty, { operation: 'delete_file', file: 'none' })).toBe('unknown-file 0');
  expect(await paths(space, space.empty)).toEqual([]);
});

test('a deleted page goes with all below it, and comes back with them when reverted', async () => {
  const space = new TestSpace();
  const root = await space.edit(
    space.empty,
    { operation: 'insert_page', title: 'Home' },
    { operation: 'insert_page', ref: 'a', title: 'A', markdown: 'Text' },
    { operation: 'insert_page', title: 'B', into: 'a' },
    { operation: 'insert_page', title: 'End' },
  );
  const { root: without, pages } = await space.apply(root, { operation: 'delete_page', page: 'id2' });
  expect(pages).toEqual(['id2', 'id3']);
  expect(await paths(space, without)).toEqual(['home', 'end']);
  expect(await space.edit(without, { operation: 'revert_page', page: 'id2', root })).toBe(root);
});

test('a reverted page has its members, body and parent of then, or one block of it', async () => {
  const space = new TestSpace();
  const markdown = 'One.\n\nTwo.\n\nThree.\n';
  const root = await space.edit(
    space.empty,
    { operation: 'insert_page', title: 'A', markdown },
    { operation: 'insert_page', title: 'B' },
  );
  const changed = await space.edit(root, {
    operation: 'update_page',
    page: 'id1',
    title: 'AA',
    into: 'id2',
    markdown: 'One!\n\nTwo changed.\n\nThree.\n',
  });
  const node = (await readTree(space.store, root)).byId.get('id1')?.node ?? {};
  const [body] = await readBodies(space.store, [node]);
  const partly = await space.edit(changed, { operation: 'revert_page', page: 'id1', root, block: body?.blockIds[1] });
  const tree = await readTree(space.store, partly);
  expect(await readBody(space.store, tree.byId.get('id1')?.node ?? {})).toBe('One!\n\nTwo.\n\nThree.\n');
  const reverted = await space.edit(changed, { operation: 'revert_page', page: 'id1', root });
  expect(await paths(space, reverted)).toEqual(['a', 'b']);
});

test('files, variables and reusable contents are kept beside the pages', async () => {
  const space = new TestSpace();
  const file = { name: 'a.png', contentType: 'image/png', size: 3, sha256: 'f00' };
  const added = await space.apply(
    space.empty,
    { operation: 'insert_files', files: [{ ...file, ref: 'img' }] },
    { operation: 'update_variables', variables: { b: '2', a: '1' } },
    { operation: 'insert_reusable_content', ref: 'rc', title: 'Note', markdown: 'Hello.' },
  );
  expect(added.files).toEqual([added.refs.get('img')]);
  expect(await readFiles(space.store, added.tree.root)).toEqual([{ id: 'id1', ...file }]);
  const { tree } = await space.apply(
    added.root,
    { operation: 'update_variables', variables: { b: null, c: '3' } },
    { operation: 'update_reusable_content', reusableContent: 'id2', title: 'Notes' },
    { operation: 'delete_file', file: 'id1' },
  );
  expect(await readVariables(space.store, tree.root)).toEqual({ a: '1', c: '3' });
  expect(await readReusableContents(space.store, tree.root)).toMatchObject([{ id: 'id2', title: 'Notes' }]);
  expect(await readFiles(space.store, tree.root)).toEqual([]);
});
