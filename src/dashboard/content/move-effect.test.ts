import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentTreeItem, DefaultLevel } from '#client/types.gen.ts';
import { moveEffect } from '#dashboard/content/move-effect.ts';

const item = (id: string, more: Partial<ContentTreeItem>): ContentTreeItem => ({
  type: 'collection',
  id,
  title: id,
  parent: null,
  level: 'admin',
  defaultLevel: 'inherit',
  permissions: { comment: true, edit: true, create: true, admin: true },
  urls: { location: '', app: '' },
  ...more,
});

const collections = [
  item('Partners', { defaultLevel: null }),
  item('Deals', { parent: 'Partners' }),
  item('Handbook', {}),
  item('Guides', { parent: 'Handbook' }),
  item('Drafts', { defaultLevel: 'comment' }),
];

function effect(from: string | null, to: string | undefined, seesAll = true): string | undefined {
  const guide = item('Guide', { type: 'space', parent: from });
  return moveEffect([...collections, guide], guide, to, seesAll);
}

test('a move within a parent changes nothing', () => {
  expect(effect('Handbook', 'Handbook')).toBeUndefined();
  expect(effect(null, undefined)).toBeUndefined();
  const stray = item('Guide', { parentHidden: true, parentKey: 'k' });
  expect(moveEffect([...collections, stray], stray, 'k', false)).toBeUndefined();
  expect(moveEffect([...collections, stray], stray, undefined, false)).toBeDefined();
});

test.each<[string, string | null, string | undefined, string]>([
  [
    'into a collection that takes its level from their roles, all members go on seeing it',
    null,
    'Guides',
    'All members still see it. Levels given on “Guides” count for it, too.',
  ],
  [
    'into a hidden collection, only those with access do',
    null,
    'Deals',
    'People with access to “Deals” will see it, instead of all members.',
  ],
  [
    'from hidden to hidden, one access ends',
    'Deals',
    'Partners',
    'People with access to “Partners” will see it. Access that comes from “Deals” ends.',
  ],
  ['deeper in a hidden collection, nothing ends', 'Partners', 'Deals', 'People with access to “Deals” will see it.'],
  [
    'from a hidden collection to the top, all members see it',
    'Deals',
    undefined,
    'All members will see it, not only people with access to “Deals”. Access that comes from “Deals” ends.',
  ],
  [
    'deeper in an open collection, only what is given there begins',
    'Handbook',
    'Guides',
    'All members still see it. Levels given on “Guides” count for it, too.',
  ],
  [
    'out of an open collection, only what is given there ends',
    'Guides',
    'Handbook',
    'All members still see it. Access that comes from “Guides” ends.',
  ],
  [
    'into a collection with a level for everyone, that is named',
    null,
    'Drafts',
    'All members still see it. Their level becomes “Comment”, unless they were given another. Levels given on “Drafts” count for it, too.',
  ],
  [
    'out of it, the role counts again',
    'Drafts',
    undefined,
    'All members still see it. Their level follows their role again. Access that comes from “Drafts” ends.',
  ],
])('%s', (_, from, to, said) => {
  expect(effect(from, to)).toBe(said);
});

test('what has a level of its own keeps it', () => {
  const guide = item('Guide', { parent: 'Handbook', defaultLevel: null });
  expect(moveEffect([...collections, guide], guide, 'Partners', true)).toMatch(/level of its own/);
});

test('who is not told of every collection is promised nothing about all members, unless it goes to the top', () => {
  expect(effect('Handbook', 'Guides', false)).toBe('People with access to “Guides” will see it.');
  expect(effect('Handbook', undefined, false)).toMatch(/^All members will see it\./);
  expect(effect(null, 'Partners', false)).toBe('People with access to “Partners” will see it.');
});

/** The level of a member with a role and no level given: the third question of the handbook on, from the item up. */
function levelOf(items: readonly ContentTreeItem[], parent: string | null): DefaultLevel {
  const above = items.find(({ id }) => id === parent);
  if (!above) return 'read';
  return above.defaultLevel === 'inherit' ? levelOf(items, above.parent) : above.defaultLevel;
}

/** Collections of which each stands in an earlier one, or at the top. */
const trees = fc
  .array(
    fc.record({ above: fc.nat(), defaultLevel: fc.constantFrom<DefaultLevel>('inherit', 'inherit', null, 'edit') }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(list =>
    list.map(({ above, defaultLevel }, at) => {
      const parent = above % (at + 1);
      return item(`c${at}`, { defaultLevel, parent: parent === at ? null : `c${parent}` });
    }),
  );

test('all members are said to see it where a member to whom nothing was given does, and nowhere else', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (tree, a, b) => {
      const places = [null, ...tree.map(({ id }) => id)];
      const [from = null, to = null] = [places[a % places.length], places[b % places.length]];
      const space = item('space', { type: 'space', parent: from });
      const said = moveEffect([...tree, space], space, to ?? undefined, true);
      fc.pre(from !== to);
      const [seen, sees] = [levelOf(tree, from) !== null, levelOf(tree, to) !== null];
      expect(said?.includes('All members still see it.')).toBe(seen && sees);
      expect(said?.includes('All members will see it')).toBe(!seen && sees);
      expect(said?.includes('instead of all members')).toBe(seen && !sees);
    }),
  );
});
