import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, compareRoots } from './changes.ts';
import type { Operation } from './operations.ts';
import { only, TestSpace } from './testing/space.ts';
import { readTree } from './tree.ts';

const short = (change: Change) => {
  if ('page' in change) {
    const extra = change.type === 'page_edited' ? ` ${change.members.join()}${change.moved ? ' moved' : ''}` : '';
    return `${change.type} ${change.page.place.path}${extra}`;
  }
  if ('file' in change) return `${change.type} ${change.file.name}`;
  return 'names' in change ? `${change.type} ${change.names.join()}` : `${change.type} ${change.reusableContent.title}`;
};

test('lists what was made, edited, moved and deleted, a page once', async () => {
  const space = new TestSpace();
  const before = await space.edit(
    space.empty,
    { operation: 'insert_group', ref: 'g', title: 'G' },
    { operation: 'insert_page', title: 'A', into: 'g', markdown: 'a' },
    { operation: 'insert_page', title: 'B', into: 'g' },
    { operation: 'insert_page', title: 'C' },
    { operation: 'insert_files', files: [{ name: 'x.png', contentType: 'image/png', size: 1, sha256: 'x' }] },
  );
  const after = await space.edit(
    before,
    { operation: 'update_page', page: 'id2', into: null, at: 0, markdown: 'changed', emoji: '1f600' },
    { operation: 'update_page', page: 'id4', into: 'id1', at: 0 },
    { operation: 'delete_page', page: 'id3' },
    { operation: 'insert_page', title: 'New', at: 0 },
    { operation: 'update_variables', variables: { v: '1' } },
    { operation: 'delete_file', file: 'id5' },
    { operation: 'insert_reusable_content', title: 'Note' },
  );
  expect((await compareRoots(space.store, before, after)).map(short)).toEqual([
    'page_created new',
    'page_edited a emoji,markdown moved',
    'page_moved g/c',
    'page_deleted g/b',
    'file_deleted x.png',
    'reusable_content_created Note',
    'variables_edited v',
  ]);
});

test('a page moved among its siblings is the only one that moved', async () => {
  const space = new TestSpace();
  const before = await space.pages(500, 0);
  const after = await space.edit(before, { operation: 'update_page', page: 'id400', at: 3 });
  const change = only(await compareRoots(space.store, before, after));
  expect(short(change)).toBe('page_moved page-399');
});

test('a deleted group whose pages moved out is deleted, and its pages moved', async () => {
  const space = new TestSpace();
  const before = await space.edit(
    space.empty,
    { operation: 'insert_group', ref: 'g', title: 'G' },
    { operation: 'insert_page', ref: 'a', title: 'A', into: 'g' },
    { operation: 'insert_page', title: 'B', into: 'a' },
    { operation: 'insert_group', title: 'H' },
  );
  const after = await space.edit(
    before,
    { operation: 'insert_group', ref: 'n', title: 'N', into: 'id4' },
    { operation: 'update_page', page: 'id2', into: 'n' },
    { operation: 'delete_page', page: 'id1' },
  );
  const changes = await compareRoots(space.store, before, after);
  expect(changes.map(short)).toEqual(['page_created h/n', 'page_moved h/n/a', 'page_deleted g']);
});

test('5 edited pages of 10,000 are found with fewer than 200 objects', async () => {
  const space = new TestSpace();
  for (const width of [50, 0]) {
    const before = await space.pages(10_000, width);
    const edited = (await readTree(space.store, before)).pages.filter((_, index) => index % 2000 === 7);
    const edits = edited.map(
      ({ node }): Operation => ({ operation: 'update_page', page: node.id, markdown: 'edited' }),
    );
    const after = await space.edit(before, ...edits);
    space.store.resetCounts();
    expect((await compareRoots(space.store, before, after)).map(change => change.type)).toEqual(
      edits.map(() => 'page_edited'),
    );
    expect(space.store.counts.objects).toBeLessThan(200);
    expect(space.store.counts.gets).toBeLessThan(60);
  }
});

test('says the same as comparing every page, whatever was inserted, moved and deleted', async () => {
  const step = fc.record({
    kind: fc.constantFrom('insert', 'move', 'delete', 'edit'),
    page: fc.nat(79),
    into: fc.nat(79),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const space = new TestSpace();
      const before = await space.pages(60, 7);
      let after = before;
      for (const { kind, page, into } of steps) {
        const { pages } = await readTree(space.store, after);
        const [id, parent] = [pages[page % pages.length]?.node.id ?? '', pages[into % pages.length]?.node.id ?? ''];
        if (pages.length === 0) break;
        const operation: Operation =
          kind === 'insert'
            ? { operation: 'insert_page', title: 'New', into: parent }
            : kind === 'move'
              ? { operation: 'update_page', page: id, into: parent, at: 0 }
              : kind === 'delete'
                ? { operation: 'delete_page', page: id }
                : { operation: 'update_page', page: id, title: `Edited ${into}` };
        after = await space.edit(after, operation).catch(() => after);
      }
      const [old, now] = [await readTree(space.store, before), await readTree(space.store, after)];
      const changes = await compareRoots(space.store, before, after);
      const ids = (type: string) =>
        changes.filter(change => change.type === type).map(change => 'page' in change && change.page.id);
      const created = now.pages.filter(page => !old.byId.has(page.node.id)).map(page => page.node.id);
      const deleted = old.pages.filter(page => !now.byId.has(page.node.id)).map(page => page.node.id);
      const edited = now.pages.filter(
        page => (old.byId.get(page.node.id)?.node.title ?? page.node.title) !== page.node.title,
      );
      expect(ids('page_created')).toEqual(created);
      expect(new Set(ids('page_deleted'))).toEqual(new Set(deleted));
      expect(ids('page_edited')).toEqual(expect.arrayContaining(edited.map(page => page.node.id)));
      for (const change of changes) {
        if ('page' in change && change.type !== 'page_deleted')
          expect(change.page.place.path).toBe(now.byId.get(change.page.id)?.path);
      }
      const parents = now.pages.filter(page => {
        const was = old.byId.get(page.node.id);
        return was && was.parent?.node.id !== page.parent?.node.id;
      });
      const moved = changes.flatMap(change =>
        change.type === 'page_moved' || (change.type === 'page_edited' && change.moved) ? change.page.id : [],
      );
      expect(moved).toEqual(expect.arrayContaining(parents.map(page => page.node.id)));
    }),
    { numRuns: 60 },
  );
});
