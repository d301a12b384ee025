import { beforeEach, describe, expect, test } from 'vitest';
import type { Conflict, MergeResult } from './conflicts.ts';
import { mergeRoots } from './merge.ts';
import { mergeBodies } from './merge-body.ts';
import type { Operation } from './operations.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { only, TestSpace } from './testing/space.ts';
import { readBody, readFiles, readReusableContents, readTree, readVariables } from './tree.ts';

const NOW = '2026-02-01T00:00:00.000Z';
let space: TestSpace;
let base: string;

beforeEach(async () => {
  space = new TestSpace();
  base = await space.edit(
    space.empty,
    { operation: 'insert_page', title: 'Home', markdown: '# Home\n\nOne.\n\nTwo.\n\nThree.\n' },
    { operation: 'insert_group', ref: 'g', title: 'Guides' },
    { operation: 'insert_page', ref: 'a', title: 'A', into: 'g', markdown: 'Text of A.\n' },
    { operation: 'insert_page', title: 'B', into: 'a', markdown: 'Text of B.\n' },
    { operation: 'insert_group', title: 'Other' },
    { operation: 'update_variables', variables: { version: '1' } },
    { operation: 'insert_files', files: [{ name: 'a.png', contentType: 'image/png', size: 1, sha256: 'a' }] },
    { operation: 'insert_reusable_content', title: 'Note', markdown: 'Note.\n' },
  );
});

const HOME = 'id1';
const [GUIDES, A, B, OTHER, FILE, NOTE] = ['id2', 'id3', 'id4', 'id5', 'id6', 'id7'];

async function merge(main: Operation[], mine: Operation[]): Promise<MergeResult> {
  return mergeRoots(space.store, base, await space.edit(base, ...main), await space.edit(base, ...mine));
}

const save = (page: string, markdown: string): Operation => ({ operation: 'update_page', page, markdown });
const bodyIn = async (root: string, page: string) => {
  const found = (await readTree(space.store, root)).byId.get(page);
  return found ? readBody(space.store, found.node) : null;
};
const paths = async (root: string) => (await readTree(space.store, root)).pages.map(page => page.path);
const resolve = (root: string, found: Conflict, use: 'main' | 'mine' | 'both-main-first') =>
  resolveConflict(space.store, root, found, { use }, NOW);

describe('bodies', () => {
  test('that both changed are merged where the caller has it done, others are not', async () => {
    const note = (markdown: string): Operation => ({
      ...{ operation: 'update_reusable_content', reusableContent: NOTE, markdown },
    });
    const ofMain = [save(HOME, '# Home\n\nMain.\n\nTwo.\n'), save(A, 'Of main.\n'), note('Note of main.\n')];
    const main = await space.edit(base, ...ofMain);
    const ofMine = [save(HOME, '# Home\n\nOne.\n\nTwo.\n\nMine.\n'), save(B, 'Of mine.\n'), note('Note of mine.\n')];
    const mine = await space.edit(base, ...ofMine);
    const asked: (string | undefined)[] = [];
    const given = await mergeRoots(space.store, base, main, mine, async (...sides) => {
      asked.push(sides[3].page ?? sides[3].reusableContent);
      return mergeBodies(...sides);
    });
    expect(asked).toEqual([HOME, NOTE]);
    expect(given).toEqual(await mergeRoots(space.store, base, main, mine));
  });

  test('different blocks merge, also next to each other, and blocks keep apart', async () => {
    const main = '# Home\n\nOne of main.\n\nTwo.\n\nThree.\n\nFour of main.\n';
    const mine = '# Start\n\nOne.\n\nTwo of mine.\n\nThree.\n\nFour of mine.\n';
    const { root, conflicts, merged } = await merge([save(HOME, main)], [save(HOME, mine)]);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual([{ page: HOME, title: 'Home', blocks: 5 }]);
    expect(await bodyIn(root, HOME)).toBe(
      '# Start\n\nOne of main.\n\nTwo of mine.\n\nThree.\n\nFour of main.\n\nFour of mine.\n',
    );
  });

  test('a block moved in main and edited in the request is both', async () => {
    const moved = '# Home\n\nTwo.\n\nThree.\n\nOne.\n';
    const edited = '# Home\n\nOne edited.\n\nTwo.\n\nThree.\n';
    const { root, conflicts } = await merge([save(HOME, moved)], [save(HOME, edited)]);
    expect(conflicts).toEqual([]);
    expect(await bodyIn(root, HOME)).toBe('# Home\n\nTwo.\n\nThree.\n\nOne edited.\n');
  });

  test('the same block changed by both is a conflict that mine wins, and every choice can be made', async () => {
    const text = (word: string) => `# Home\n\nOne ${word}.\n\nTwo.\n\nThree.\n`;
    const { root, conflicts } = await merge([save(HOME, text('main'))], [save(HOME, text('mine'))]);
    const found = only(conflicts);
    expect(found).toMatchObject({ kind: 'text', page: HOME, base: 'One.', main: 'One main.', mine: 'One mine.' });
    expect(await bodyIn(root, HOME)).toBe(text('mine'));
    expect(await bodyIn(await resolve(root, found, 'main'), HOME)).toBe(text('main'));
    expect(await bodyIn(await resolve(root, found, 'mine'), HOME)).toBe(text('mine'));
    const both = await resolve(root, found, 'both-main-first');
    expect(await bodyIn(both, HOME)).toBe('# Home\n\nOne main.\n\nOne mine.\n\nTwo.\n\nThree.\n');
    const edited = await resolveConflict(space.store, root, found, { use: 'edited', value: 'One of all.' }, NOW);
    expect(await bodyIn(edited, HOME)).toBe(text('of all'));
  });

  test('a merge by word is proposed where both changed other words of a line', async () => {
    const text = (line: string) => `# Home\n\n${line}\n\nTwo.\n\nThree.\n`;
    base = await space.edit(base, save(HOME, text('60 requests per minute')));
    const main = save(HOME, text('100 requests per minute'));
    const { conflicts } = await merge([main], [save(HOME, text('60 signed requests per minute'))]);
    expect(only(conflicts).suggestion).toBe('100 signed requests per minute');
  });

  test('lines of one block merge', async () => {
    const code = (first: string, last: string) => `\`\`\`js\n${first}\nsame\nsame too\n${last}\n\`\`\`\n`;
    base = await space.edit(base, save(HOME, code('a', 'b')));
    const { root, conflicts } = await merge([save(HOME, code('main', 'b'))], [save(HOME, code('a', 'mine'))]);
    expect(conflicts).toEqual([]);
    expect(await bodyIn(root, HOME)).toBe(code('main', 'mine'));
  });

  test('a block edited here and deleted there: the request decides, and the other side can be had', async () => {
    const without = '# Home\n\nTwo.\n\nThree.\n';
    const edited = '# Home\n\nOne edited.\n\nTwo.\n\nThree.\n';
    const kept = await merge([save(HOME, without)], [save(HOME, edited)]);
    expect(await bodyIn(kept.root, HOME)).toBe(edited);
    expect(only(kept.conflicts)).toMatchObject({ kind: 'edit-delete', main: null, mine: 'One edited.' });
    expect(await bodyIn(await resolve(kept.root, only(kept.conflicts), 'main'), HOME)).toBe(without);
    const deleted = await merge([save(HOME, edited)], [save(HOME, without)]);
    expect(await bodyIn(deleted.root, HOME)).toBe(without);
    expect(only(deleted.conflicts)).toMatchObject({ kind: 'edit-delete', main: 'One edited.', mine: null });
    expect(await bodyIn(await resolve(deleted.root, only(deleted.conflicts), 'main'), HOME)).toBe(edited);
  });

  test('containers are never torn apart', async () => {
    const hint = (inner: string) => `Before.\n\n{% hint style="info" %}\n${inner}\n{% endhint %}\n\nAfter.\n`;
    base = await space.edit(base, save(HOME, hint('Old.')));
    const mine = await merge([save(HOME, 'Before.\n\nOld.\n\nAfter.\n')], [save(HOME, hint('Old.\n\nMore.'))]);
    const body = (await bodyIn(mine.root, HOME)) ?? '';
    expect(body.match(/{% hint/g)?.length).toBe(body.match(/{% endhint/g)?.length);
    expect(body).toContain('More.');
    const styled = hint('Old.').replace('info', 'danger');
    const { root, conflicts } = await merge([save(HOME, styled)], [save(HOME, hint('New.'))]);
    expect(conflicts).toEqual([]);
    expect(await bodyIn(root, HOME)).toBe(hint('New.').replace('info', 'danger'));
  });

  test('a tag that both set differently is replaced alone, not what it holds', async () => {
    const hint = (style: string) => `{% hint style="${style}" %}\nText.\n{% endhint %}\n`;
    base = await space.edit(base, save(HOME, hint('info')));
    const { root, conflicts } = await merge([save(HOME, hint('danger'))], [save(HOME, hint('warning'))]);
    expect(await bodyIn(root, HOME)).toBe(hint('warning'));
    expect(await bodyIn(await resolve(root, only(conflicts), 'main'), HOME)).toBe(hint('danger'));
  });
});

describe('pages', () => {
  test('members merge one by one, variables by key', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'update_page', page: A, title: 'Main', description: 'D', variables: { x: '1' } }],
      [{ operation: 'update_page', page: A, title: 'Mine', emoji: '1f600', variables: { y: '2' } }],
    );
    expect(only(conflicts)).toMatchObject({
      kind: 'member',
      page: A,
      member: 'title',
      base: 'A',
      main: 'Main',
      mine: 'Mine',
    });
    const merged = { title: 'Mine', description: 'D', emoji: '1f600', variables: { x: '1', y: '2' } };
    expect((await readTree(space.store, root)).byId.get(A)?.node).toMatchObject(merged);
    const other = await resolve(root, only(conflicts), 'main');
    expect((await readTree(space.store, other)).byId.get(A)?.node).toMatchObject({ ...merged, title: 'Main' });
  });

  test('a page edited in the request and deleted in main stays, with the pages above it', async () => {
    const { root, conflicts } = await merge([{ operation: 'delete_page', page: GUIDES }], [save(B, 'Edited.\n')]);
    expect(await paths(root)).toEqual(['home', 'guides', 'guides/a', 'guides/a/b', 'other']);
    expect(conflicts.map(each => `${each.kind} ${each.page}`)).toContain(`edit-delete ${B}`);
    const edit = conflicts.find(each => each.page === B);
    expect(await paths(await resolve(root, edit ?? only([]), 'main'))).toEqual(['home', 'guides', 'guides/a', 'other']);
  });

  test('a page deleted in the request and edited in main goes, and can be restored', async () => {
    const { root, conflicts } = await merge([save(B, 'Edited.\n')], [{ operation: 'delete_page', page: B }]);
    expect(await paths(root)).toEqual(['home', 'guides', 'guides/a', 'other']);
    expect(only(conflicts)).toMatchObject({ kind: 'edit-delete', page: B, main: 'Edited.\n', mine: null });
    const restored = await resolve(root, only(conflicts), 'main');
    expect(await paths(restored)).toEqual(['home', 'guides', 'guides/a', 'guides/a/b', 'other']);
    expect(await bodyIn(restored, B)).toBe('Edited.\n');
  });

  test('a page that main added under a page deleted in the request moves up', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'insert_page', title: 'New', into: A }],
      [{ operation: 'delete_page', page: A }],
    );
    expect(await paths(root)).toEqual(['home', 'guides', 'guides/new', 'other']);
    expect(only(conflicts)).toMatchObject({ kind: 'move-delete', title: 'New' });
  });

  test('moves of both to different places are a conflict that mine wins', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'update_page', page: B, into: OTHER }],
      [{ operation: 'update_page', page: B, into: null, at: 0 }],
    );
    expect(await paths(root)).toEqual(['b', 'home', 'guides', 'guides/a', 'other']);
    expect(await paths(await resolve(root, only(conflicts), 'main'))).toEqual([
      'home',
      'guides',
      'guides/a',
      'other',
      'other/b',
    ]);
  });

  test('moves into each other keep both pages', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'update_page', page: GUIDES, into: OTHER }],
      [{ operation: 'update_page', page: OTHER, into: GUIDES }],
    );
    expect(await paths(root)).toEqual(['home', 'guides', 'guides/a', 'guides/a/b', 'guides/other']);
    expect(only(conflicts).kind).toBe('move-move');
  });

  test('the same address made twice: the page of main keeps it', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'insert_page', title: 'New' }],
      [{ operation: 'insert_page', title: 'New', at: 0 }],
    );
    expect(await paths(root)).toEqual(['new-1', 'home', 'guides', 'guides/a', 'guides/a/b', 'other', 'new']);
    expect(only(conflicts)).toMatchObject({ kind: 'slug', main: 'new-1', mine: 'new' });
    const swapped = await resolve(root, only(conflicts), 'mine');
    expect((await paths(swapped))[0]).toBe('new');
    expect((await paths(swapped)).at(-1)).toBe('new-1');
  });

  test('what each side added stands where that side put it', async () => {
    const { root } = await merge(
      [
        { operation: 'insert_page', title: 'M', at: 1 },
        { operation: 'update_page', page: OTHER, at: 0 },
      ],
      [{ operation: 'insert_page', title: 'N', at: { after: GUIDES } }],
    );
    expect((await paths(root)).filter(path => !path.includes('/'))).toEqual(['other', 'home', 'm', 'guides', 'n']);
  });
});

describe('the rest', () => {
  test('variables merge by name', async () => {
    const { root, conflicts } = await merge(
      [{ operation: 'update_variables', variables: { version: '2', main: 'x' } }],
      [{ operation: 'update_variables', variables: { version: '3', mine: 'y' } }],
    );
    const read = async (hash: string) => readVariables(space.store, (await readTree(space.store, hash)).root);
    expect(await read(root)).toEqual({ version: '3', main: 'x', mine: 'y' });
    expect(only(conflicts)).toMatchObject({ kind: 'variable', member: 'version', base: '1', main: '2', mine: '3' });
    expect(await read(await resolve(root, only(conflicts), 'main'))).toEqual({ version: '2', main: 'x', mine: 'y' });
  });

  test('files merge one by one, and new ones of the same name are told apart', async () => {
    const file = (sha256: string) => ({ name: 'b.png', contentType: 'image/png', size: 1, sha256 });
    const { root, conflicts } = await merge(
      [
        { operation: 'insert_files', files: [file('main')] },
        { operation: 'update_file', file: FILE, name: 'c.png' },
      ],
      [
        { operation: 'insert_files', files: [file('mine')] },
        { operation: 'delete_file', file: FILE },
      ],
    );
    const read = async (hash: string) =>
      (await readFiles(space.store, (await readTree(space.store, hash)).root)).map(
        each => `${each.name} ${each.sha256}`,
      );
    expect(await read(root)).toEqual(['b.png main', 'b-1.png mine']);
    expect(conflicts.map(each => each.kind)).toEqual(['edit-delete', 'file-name']);
    const deleted = conflicts.find(each => each.kind === 'edit-delete') ?? only([]);
    expect(await read(await resolve(root, deleted, 'main'))).toContain('c.png a');
  });

  test('reusable contents merge title and body', async () => {
    const update = (title: string, markdown: string): Operation[] => [
      { operation: 'update_reusable_content', reusableContent: NOTE, title, markdown },
    ];
    const { root, conflicts } = await merge(update('Note', 'Note of main.\n'), update('Notice', 'Note of mine.\n'));
    expect(only(conflicts)).toMatchObject({ kind: 'text', reusableContent: NOTE, main: 'Note of main.' });
    const read = async (hash: string) => {
      const item = only(await readReusableContents(space.store, (await readTree(space.store, hash)).root));
      return `${item.title}: ${await readBody(space.store, item)}`;
    };
    expect(await read(root)).toBe('Notice: Note of mine.\n');
    expect(await read(await resolve(root, only(conflicts), 'main'))).toBe('Notice: Note of main.\n');
  });
});
