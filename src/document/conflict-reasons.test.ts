import { beforeEach, expect, test } from 'vitest';
import { reasonSentence } from './conflict-reasons.ts';
import { mergeRoots } from './merge.ts';
import type { Operation } from './operations.ts';
import { TestSpace } from './testing/space.ts';

const [HOME, GUIDES, A, OTHER, FILE, NOTE] = ['id1', 'id2', 'id3', 'id4', 'id5', 'id6'];
let space: TestSpace;
let base: string;

const file = (name: string, sha256: string) => ({ name, contentType: 'image/png', size: 1, sha256 });

beforeEach(async () => {
  space = new TestSpace();
  base = await space.edit(
    space.empty,
    { operation: 'insert_page', title: 'Home', markdown: 'One.\n\nTwo.\n' },
    { operation: 'insert_group', ref: 'g', title: 'Guides' },
    { operation: 'insert_page', title: 'A', into: 'g', markdown: 'Text of A.\n' },
    { operation: 'insert_group', title: 'Other' },
    { operation: 'insert_files', files: [file('a.png', 'a')] },
    { operation: 'insert_reusable_content', title: 'Note', markdown: 'Note.\n' },
  );
});

async function said(main: Operation, mine: Operation): Promise<string[]> {
  const roots = [await space.edit(base, main), await space.edit(base, mine)] as const;
  return (await mergeRoots(space.store, base, ...roots)).conflicts.map(each =>
    reasonSentence(each.reason, each.values),
  );
}

const save = (page: string, markdown: string): Operation => ({ operation: 'update_page', page, markdown });
const move = (page: string, into: string | null): Operation => ({ operation: 'update_page', page, into, at: 0 });
const update = (changes: object): Operation => ({ operation: 'update_page', page: A, ...changes });
const insert = (into: string | null): Operation => ({ operation: 'insert_page', title: 'New', into });
const remove = (page: string): Operation => ({ operation: 'delete_page', page });
const note = (title: string): Operation => ({ operation: 'update_reusable_content', reusableContent: NOTE, title });
const variable = (version: string): Operation => ({ operation: 'update_variables', variables: { version } });
const rename = (name: string): Operation => ({ operation: 'update_file', file: FILE, name });

const cases: [sentence: string, main: Operation, mine: Operation][] = [
  ['Main and this request changed the same block.', save(HOME, 'One?\n\nTwo.\n'), save(HOME, 'One!\n\nTwo.\n')],
  ['Main deleted a block that this request changed. It was kept.', save(HOME, 'Two.\n'), save(HOME, 'One!\n\nTwo.\n')],
  ['This request deleted a block that main changed.', save(HOME, 'One!\n\nTwo.\n'), save(HOME, 'Two.\n')],
  ['Main deleted “A”, which this request changed. It was kept.', remove(A), save(A, 'Mine.\n')],
  ['This request deleted “A”, which main changed.', save(A, 'Main.\n'), remove(A)],
  ['Main deleted “A”, which this request moved. It was kept.', remove(A), move(A, OTHER)],
  ['This request deleted “A”, which main moved.', move(A, OTHER), remove(A)],
  ['Main deleted “Other”, but this request has pages under it. It was kept.', remove(OTHER), insert(OTHER)],
  ['This request deleted the page under which main put “New”. It was kept.', insert(OTHER), remove(OTHER)],
  ['Main and this request moved “A” to different places.', move(A, OTHER), move(A, null)],
  ['Main and this request moved “Guides” and another page into each other.', move(GUIDES, OTHER), move(OTHER, GUIDES)],
  [
    'Main and this request set “description” of “A” differently.',
    update({ description: '1' }),
    update({ description: '2' }),
  ],
  [
    'Main and this request set “layout.coverSize” of “A” differently.',
    update({ layout: { coverSize: 'full' } }),
    update({ layout: { coverSize: 'background' } }),
  ],
  [
    'Main and this request set “variables.price” of “A” differently.',
    update({ variables: { price: '1' } }),
    update({ variables: { price: '2' } }),
  ],
  ['Main and this request set the variable “version” differently.', variable('1'), variable('2')],
  ['“New” and “New” have the same address “new”. “New” got “new-1”.', insert(null), insert(null)],
  [
    'Main and this request both added a file “b.png”. This one got the name “b-1.png”.',
    { operation: 'insert_files', files: [file('b.png', 'main')] },
    { operation: 'insert_files', files: [file('b.png', 'mine')] },
  ],
  ['Main and this request changed the file “c.png” differently.', rename('b.png'), rename('c.png')],
  ['This request deleted “b.png”, which main changed.', rename('b.png'), { operation: 'delete_file', file: FILE }],
  ['Main and this request gave the reusable content “C” different titles.', note('B'), note('C')],
  [
    'Main deleted “C”, which this request changed. It was kept.',
    { operation: 'delete_reusable_content', reusableContent: NOTE },
    note('C'),
  ],
];

test.each(cases)('a conflict says what both sides did: %s', async (sentence, main, mine) => {
  expect(await said(main, mine)).toEqual([sentence]);
});
