import { describe, expect, test } from 'vitest';
import {
  afterHome,
  afterMove,
  afterRemoval,
  afterUpdate,
  allItems,
  childrenOf,
  findItem,
  heirsOf,
  isTaken,
  movesBetween,
  pathOf,
  placeOf,
  refusalOf,
  type StructureItem,
  startOf,
} from '#dashboard/sites/structure/structure-items.ts';
import type { SiteSection, SiteSpace, SiteStructure } from '#dashboard/sites/structure/types.ts';

// Only the members that the structure's rules read.
const space = (id: string, isDefault = false) =>
  ({ object: 'site-space', id, title: id, path: id, default: isDefault, hidden: false }) as SiteSpace;
const section = (id: string, siteSpaces: SiteSpace[], isDefault = false) =>
  ({ object: 'site-section', id, title: id, path: id, default: isDefault, hidden: false, siteSpaces }) as SiteSection;

const guide = section('guide', [space('en', true), space('de')], true);
const api = section('api', [space('v1', true)]);
const structure: SiteStructure = {
  type: 'sections',
  structure: [
    guide,
    { object: 'site-section-group', id: 'more', title: 'more', sections: [api], children: [api] },
    { object: 'site-external-link', id: 'blog', title: 'blog', url: 'https://blog.example.com' },
  ],
};

const outline = (items: readonly StructureItem[]): string =>
  items
    .map(item => {
      const children = childrenOf(item);
      return children ? `${item.id}(${outline(children)})` : item.id;
    })
    .join(' ');
const shown = ({ structure: items }: SiteStructure) => outline(items);
const itemOf = (id: string) => findItem(structure, id)?.item as StructureItem; // every id of these tests is there

test('a move puts an item into any parent, before or after a sibling or at the end', () => {
  expect(shown(afterMove(structure, { id: 'guide', parent: 'more', before: 'api' }))).toBe(
    'more(guide(en de) api(v1)) blog',
  );
  expect(shown(afterMove(structure, { id: 'api', parent: undefined, after: 'blog' }))).toBe(
    'guide(en de) more() blog api(v1)',
  );
  expect(shown(afterMove(structure, { id: 'blog', parent: 'more' }))).toBe('guide(en de) more(api(v1) blog)');
  expect(shown(afterMove(structure, { id: 'de', parent: 'api', before: 'v1' }))).toBe(
    'guide(en) more(api(de v1)) blog',
  );
  expect(afterMove(structure, { id: 'nothing', parent: undefined })).toBe(structure);
});

test('the place of an item puts it back after any move', () => {
  const parents = [undefined, 'more', 'guide', 'api'];
  for (const { item } of allItems(structure.structure)) {
    const back = placeOf(structure, item.id);
    for (const parent of parents.filter(id => !refusalOf(structure, item, id === undefined ? undefined : itemOf(id)))) {
      const moved = afterMove(structure, { id: item.id, parent });
      expect(back && afterMove(moved, back), `${item.id} in ${parent}`).toEqual(structure);
    }
  }
});

describe('what may stand where', () => {
  test.each([
    ['more', undefined, true],
    ['more', 'guide', false],
    ['guide', 'more', true],
    ['guide', 'api', false],
    ['blog', 'more', true],
    ['en', undefined, false],
    ['en', 'more', false],
    ['en', 'api', true],
    ['v1', 'guide', false],
    ['v1', 'api', true],
  ])('%s in %s: %s', (id, parent, may) => {
    const refusal = refusalOf(structure, itemOf(id), parent === undefined ? undefined : itemOf(parent));
    expect(refusal === undefined ? undefined : refusal.reason?.endsWith('.')).toBe(may ? undefined : true);
  });

  test('what no section can hold is told apart from what one may not give away', () => {
    expect(refusalOf(structure, itemOf('blog'), guide)).toMatchObject({ byKind: true });
    expect(refusalOf(structure, itemOf('v1'), guide)).toEqual({
      reason: '“v1” is the only space of “api”. Move the section instead.',
    });
  });

  test('without sections spaces stand at the root', () => {
    const flat: SiteStructure = { type: 'siteSpaces', structure: [space('en', true), space('de')] };
    expect(refusalOf(flat, space('de'), undefined)).toBeUndefined();
    expect(shown(afterMove(flat, { id: 'de', parent: undefined, before: 'en' }))).toBe('de en');
  });
});

test('an update sets members, and null takes them away', () => {
  const named = afterUpdate(structure, 'api', { title: 'API', icon: 'code' });
  expect(findItem(named, 'api')?.item).toMatchObject({ title: 'API', icon: 'code' });
  expect(findItem(afterUpdate(named, 'api', { icon: null }), 'api')?.item).not.toHaveProperty('icon');
});

test('another home takes the mark from the one before, among the sections or in one', () => {
  const homes = (of: SiteStructure) =>
    allItems(of.structure).flatMap(({ item }) => ('default' in item && item.default ? [item.id] : []));
  expect(homes(structure)).toEqual(['guide', 'en', 'v1']);
  expect(homes(afterHome(structure, 'api'))).toEqual(['en', 'api', 'v1']);
  expect(homes(afterHome(structure, 'de'))).toEqual(['guide', 'de', 'v1']);
});

test('another home moves itself and the home before, and what is inside goes along', () => {
  const moves = (id: string) =>
    movesBetween(structure, afterHome(structure, id)).map(({ item, from, to }) => [item.id, from, to]);
  expect(moves('api')).toEqual([
    ['guide', '/', '/guide'],
    ['api', '/api', '/'],
  ]);
  expect(moves('de')).toEqual([
    ['en', '/', '/en'],
    ['de', '/de', '/'],
  ]);
  expect(moves('guide')).toEqual([]);
});

test('what stands in a group takes its place when it goes', () => {
  expect(shown(afterRemoval(structure, 'more'))).toBe('guide(en de) api(v1) blog');
  expect(shown(afterRemoval(structure, 'api'))).toBe('guide(en de) more() blog');
});

test('defaults add nothing to addresses', () => {
  const paths = allItems(structure.structure).map(({ item, parent }) => [item.id, pathOf(item, parent)]);
  expect(Object.fromEntries(paths)).toEqual({
    guide: '/',
    en: '/',
    de: '/de',
    more: undefined,
    api: '/api',
    v1: '/api',
    blog: undefined,
  });
});

test('a path is taken by any other section, and by another space beside it', () => {
  expect(isTaken(structure, itemOf('guide'), 'api')).toBe(true);
  expect(isTaken(structure, itemOf('guide'), 'guide')).toBe(false);
  expect(isTaken(structure, itemOf('de'), 'en')).toBe(true);
  expect(isTaken(structure, itemOf('de'), 'v1')).toBe(false);
  expect(isTaken(structure, itemOf('de'), '')).toBe(false);
});

test('what can take the place of the home stands beside it and is shown', () => {
  const ids = (id: string, inside: SiteStructure = structure) =>
    heirsOf(inside, findItem(inside, id)?.item as StructureItem).map(heir => heir.id);
  expect(ids('guide')).toEqual(['api']);
  expect(ids('en')).toEqual(['de']);
  expect(ids('en', afterUpdate(structure, 'de', { hidden: true }))).toEqual([]);
  expect(ids('de')).toEqual([]);
  // Its only space takes a section along: only that of the site's home has an heir.
  expect(ids('v1')).toEqual([]);
  expect(ids('v1', afterHome(structure, 'api'))).toEqual(['guide']);
  expect(ids('more')).toEqual([]);
});

test('what is chosen first is the home of the site, whatever comes before it, or else the first item', () => {
  const items = [api, { ...guide, default: true }];
  expect(startOf({ type: 'sections', structure: items })?.item.id).toBe('guide');
  expect(startOf({ type: 'siteSpaces', structure: [space('de'), space('en', true)] })?.item.id).toBe('en');
  expect(startOf({ type: 'siteSpaces', structure: [space('de'), space('en')] })?.item.id).toBe('de');
  expect(startOf({ type: 'siteSpaces', structure: [] })).toBeUndefined();
});
