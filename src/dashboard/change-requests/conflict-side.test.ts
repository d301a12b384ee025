import { expect, test } from 'vitest';
import type { Conflict, Page } from '#client/types.gen.ts';
import { sideText } from '#dashboard/change-requests/conflict-side.ts';

const page = (id: string, title: string, pages: Page[] = []) => ({ id, title, pages }) as Page; // what is asked for
const pages = [page('g', 'Guides', [page('a', 'Install'), page('b', 'Run')]), page('o', 'Other')];
const ofMember = (member: string) => ({ kind: 'member', member }) as const;

test.each([
  [{ kind: 'text' }, 'Two lines.', 'Two lines.'],
  [{ kind: 'text' }, undefined, undefined],
  [ofMember('layout.outline'), false, 'no'],
  [ofMember('emoji'), undefined, undefined],
  [ofMember('layout.coverSize'), 'full', 'As wide as the window'],
  [ofMember('title'), 'full', 'full'],
  [ofMember('cover'), { ref: { kind: 'file', file: 'f1' } }, 'set'],
  [{ ...ofMember('cover'), base: {} }, { ref: { kind: 'file', file: 'f2' } }, 'set differently'],
  [
    { kind: 'file' },
    { id: 'f', name: 'logo.png', size: 2_000, sha256: 'a', contentType: 'image/png' },
    'logo.png\n2 kB',
  ],
  [{ kind: 'edit-delete' }, { title: 'Note', markdown: 'Mind the gap.' }, 'Note\n\nMind the gap.'],
  [{ kind: 'move-move' }, { parent: null, earlier: [] }, 'At the top level\nIn first place'],
  [{ kind: 'move-move' }, { parent: 'g', earlier: ['a', 'b'] }, 'Under “Guides”\nAfter “Run”'],
  [{ kind: 'move-move' }, { parent: 'g', earlier: ['a', 'gone'] }, 'Under “Guides”\nAfter “Install”'],
  [{ kind: 'move-delete' }, { parent: 'gone', earlier: ['gone too'] }, 'Under another page'],
] as const)('a side of a conflict of %j is told in words: %j', (about, side, text) => {
  const conflict: Conflict = { id: 'c', sentence: '', used: 'mine', resolved: false, ...about };
  expect(sideText(conflict, side, pages)).toBe(text);
});
