// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ItemCommands } from '#dashboard/sites/structure/item-commands.tsx';
import { itemEntries } from '#dashboard/sites/structure/item-menu.tsx';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

const section = (id: string, isDefault: boolean) => ({
  object: 'site-section',
  id,
  title: id,
  default: isDefault,
  hidden: false,
  siteSpaces: [],
  urls: {},
});
const home = section('home', true);
const other = section('other', false);
const link = { object: 'site-external-link', id: 'link', title: 'link', url: 'https://example.com' };
const group = { object: 'site-section-group', id: 'group', title: 'group', children: [] };

function labels(item: object, state: 'draft' | 'published' = 'published'): string[] {
  const site = { state, published: state === 'published', permissions: { create: true, admin: true } };
  const structure = { type: 'sections', structure: [home, other, link, group] };
  const commands = { site, structure } as unknown as ItemCommands; // nothing else is read
  const tools = { moveUp: undefined, moveDown: undefined, moveTop: undefined, moveBottom: undefined };
  const entries = itemEntries(item as StructureItem, commands, tools as never); // only these are read
  return entries.flatMap(entry => (typeof entry === 'object' && 'onSelect' in entry ? entry.label : []));
}

test('an entry of an item ends in dots where it asks first, and only there', () => {
  expect(labels(other)).toEqual(expect.arrayContaining(['Rename', 'Set as home…', 'Remove from site…']));
  expect(labels(other, 'draft')).toContain('Set as home');
  expect(labels(link)).toContain('Remove from site');
  expect(labels(group)).toContain('Dissolve group…');
  // Another takes the place of the home that is hidden.
  const hide = /^Hidden/;
  expect(labels(home).filter(label => hide.test(label) && label.endsWith('…'))).toHaveLength(1);
  expect(labels(other).filter(label => hide.test(label) && label.endsWith('…'))).toEqual([]);
});
