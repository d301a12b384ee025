import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SiteEntryRecord, SiteSpaceRecord } from './reader.ts';
import { concealmentOf, type MenuEntry, sectionsOf, shownStructure } from './site-structure.ts';

const entry = (id: string, members: Partial<SiteEntryRecord> = {}): SiteEntryRecord => ({
  ...{ id, kind: 'section', group: null, title: id, description: null, condition: null, path: id },
  ...{ hidden: false, reachable: false, icon: null, defaultSiteSpace: null, url: '' },
  ...members,
});
const space = (id: string, section: string | null, condition: string | null = null): SiteSpaceRecord => ({
  ...{
    id,
    section,
    condition,
    hidden: false,
    reachable: false,
    isTranslation: false,
    path: id,
    spaceId: `p-${id}`,
    title: id,
    emoji: '',
    language: null,
    revisionId: 'r',
  },
});
const holds = (condition: string | null) => condition !== 'no';

const nameOf = (item: MenuEntry): unknown => {
  if (item.kind === 'section') return [item.section.id, item.section.spaces.map(({ record }) => record.id)];
  return item.kind === 'group' ? [item.title, item.children.map(nameOf)] : item.title;
};

describe('shownStructure', () => {
  test('a site without sections shows its spaces, the chosen one at its address', () => {
    const site = { entries: [], defaultSection: null, defaultSiteSpace: 'b' };
    const shown = shownStructure(site, [space('a', null), space('b', null)], holds);
    expect(shown).toMatchObject({ menu: [], home: { record: { id: 'b' } } });
    expect(shown?.spaces.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    const hidden = shownStructure(site, [space('a', null), space('b', null, 'no')], holds);
    expect(hidden?.home.record.id).toBe('a');
  });

  test('what does not hold, or has nothing to show, is left out with all that is in it', () => {
    const entries = [
      entry('one', { condition: 'no' }),
      entry('group', { kind: 'group' }),
      entry('two', { group: 'group' }),
      entry('blog', { kind: 'link', group: 'group', url: 'https://blog.example.com' }),
      entry('empty', { kind: 'group' }),
      entry('bare', { group: 'empty' }),
      entry('secret', { kind: 'link', condition: 'no' }),
      entry('three', { defaultSiteSpace: 'y' }),
    ];
    const spaces = [
      space('a', 'one'),
      space('b', 'two'),
      space('c', 'bare', 'no'),
      space('x', 'three'),
      space('y', 'three'),
    ];
    const site = { entries, defaultSection: 'one', defaultSiteSpace: null };
    const shown = shownStructure(site, spaces, holds);
    expect(shown?.menu.map(nameOf)).toEqual([
      ['group', [['two', ['b']], 'blog']],
      ['three', ['x', 'y']],
    ]);
    expect(shown?.home.record.id).toBe('b');
    expect(shown?.spaces.filter(({ isDefault }) => isDefault).map(({ record }) => record.id)).toEqual(['b', 'y']);
  });

  test('what is hidden and reachable stands beside the site, with the default that it has of its own', () => {
    const hidden = { hidden: true, reachable: true };
    const entries = [
      entry('one'),
      entry('lost', { hidden: true }),
      entry('back', { ...hidden, defaultSiteSpace: 'y' }),
    ];
    const spaces = [
      space('a', 'one'),
      { ...space('old', 'one'), ...hidden },
      { ...space('gone', 'one'), hidden: true },
      space('b', 'lost'),
      space('x', 'back'),
      space('y', 'back'),
      { ...space('draft', 'back'), ...hidden },
      { ...space('no', 'back', 'no'), ...hidden },
    ];
    const site = { entries, defaultSection: 'one', defaultSiteSpace: null };
    const shown = shownStructure(site, spaces, holds);
    expect(shown?.menu.map(nameOf)).toEqual([['one', ['a']]]);
    expect(shown?.spaces.map(({ record, isListed }) => [record.id, isListed])).toEqual([['a', true]]);
    expect(shown?.unlisted.map(({ record, isDefault, isListed }) => [record.id, isDefault, isListed])).toEqual([
      ['old', false, false],
      ['x', false, false],
      ['y', true, false],
      ['draft', false, false],
    ]);
  });

  test('a space that is not shown is kept from the audience by a condition, or else by being hidden', () => {
    const hidden = { hidden: true };
    const entries = [
      entry('one'),
      entry('closed', { kind: 'group', condition: 'no' }),
      entry('open', { kind: 'group' }),
      entry('in-closed', { group: 'closed', ...hidden }),
      entry('in-open', { group: 'open' }),
      entry('barred', { group: 'open', condition: 'no' }),
      entry('lost', hidden),
      entry('back', { ...hidden, reachable: true }),
    ];
    const reasons = {
      one: null,
      'in-closed': 'condition',
      'in-open': null,
      barred: 'condition',
      lost: 'hidden',
      back: null,
    };
    const site = { entries, defaultSection: 'one', defaultSiteSpace: null };
    const spaces = Object.keys(reasons).map(section => space(`in ${section}`, section));
    const reasonOf = (section: string, withHidden: boolean) =>
      concealmentOf(site, spaces, { id: `in ${section}`, hidden: withHidden }, holds);
    for (const [section, reason] of Object.entries(reasons)) {
      expect(reasonOf(section, false), section).toBe(reason);
      expect(reasonOf(section, true), section).toBe(reason === 'hidden' ? null : reason);
    }
  });

  test('where the audience sees no other space, one that only its address opens is as hidden as the site', () => {
    const site = { entries: [], defaultSection: null, defaultSiteSpace: 'home' };
    const aside = { ...space('aside', null), hidden: true, reachable: true };
    const asked = (home: SiteSpaceRecord) => concealmentOf(site, [home, aside], { id: 'aside', hidden: false }, holds);
    expect(asked(space('home', null))).toBeNull();
    expect(asked(space('home', null, 'no'))).toBe('hidden');
  });

  test('any site shows nothing hidden, and has one default of each kind, or shows nothing at all', () => {
    const condition = fc.constantFrom(null, 'no');
    const ids = fc.constantFrom('a', 'b', 'c', 'd');
    const sites = fc.record({
      entries: fc.uniqueArray(
        fc.record({
          id: ids,
          group: fc.constantFrom(null, 'g'),
          condition,
          defaultSiteSpace: fc.constantFrom(null, '1'),
        }),
        { selector: ({ id }) => id },
      ),
      spaces: fc.array(fc.record({ section: fc.oneof(ids, fc.constant(null)), condition }), { maxLength: 8 }),
      defaultSection: fc.oneof(ids, fc.constant(null)),
    });
    fc.assert(
      fc.property(sites, ({ entries, spaces, defaultSection }) => {
        const site = {
          entries: [entry('g', { kind: 'group' }), ...entries.map(({ id, ...members }) => entry(id, members))],
          ...{ defaultSection, defaultSiteSpace: '1' },
        };
        const records = spaces.map((members, index) => space(String(index), members.section, members.condition));
        const shown = shownStructure(site, records, holds);
        if (!shown) return;
        const sections = sectionsOf(shown.menu);
        expect(shown.spaces).toContain(shown.home);
        expect(shown.home.isDefault && (shown.home.section?.isDefault ?? true)).toBe(true);
        expect(sections.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(sections.length, 1));
        for (const section of sections) expect(section.spaces.filter(({ isDefault }) => isDefault)).toHaveLength(1);
        expect(shown.spaces.every(({ record }) => holds(record.condition))).toBe(true);
        const hidden: string[] = entries.filter(item => !holds(item.condition)).map(({ id }) => id);
        expect(sections.some(({ id }) => hidden.includes(id))).toBe(false);
        expect(shown.spaces).toEqual(sections.length > 0 ? sections.flatMap(section => section.spaces) : shown.spaces);
      }),
    );
  });
});
