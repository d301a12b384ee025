import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { defaultsOf, entriesIn, type Maker, type Structure, sectionsOf, settled, siteSpacesIn } from './structure.ts';
import { addGroup, addToGroup, dissolveGroup, moveInto, removeFromGroup } from './structure-groups.ts';
import { addEntry, addSection, chooseSection, entryOf, moveEntry, withoutSection } from './structure-sections.ts';
import { addSpace, addSpaceBehind, chooseSpace, moveSpace, placedSpace, removeSpace } from './structure-spaces.ts';

const empty: Structure = {
  site: { organization_id: 'o', id: 's', title: 'Docs' },
  ...{ entries: [], siteSpaces: [], defaultSection: null, defaultSiteSpace: null },
};

function makeMaker(): Maker {
  let serial = 0;
  return { newId: prefix => `${prefix}_${++serial}`, now: '2026-01-01T00:00:00.000Z' };
}

const space = (title: string, language: string | null = null) => ({ id: title, title, language });

/** A site with these spaces at its root. */
const withSpaces = (maker: Maker, ...titles: string[]) =>
  settled(titles.reduce((structure, title) => addSpace(structure, space(title), maker)[0], empty));

const withSection = (structure: Structure, maker: Maker, title: string): [Structure, string] => {
  const [added, id] = addSection(structure, { title }, maker);
  return [settled(addSpace(added, space(title), maker, id)[0]), id];
};

const titles = (structure: Structure) => sectionsOf(structure).map(({ title }) => title);
const pathsAtRoot = (structure: Structure) => siteSpacesIn(structure, null).map(({ path }) => path);

describe('structure', () => {
  it('gives a space the path of its language where that tells it from those beside it', () => {
    const maker = makeMaker();
    const added = [space('Guide', 'en'), space('Anleitung', 'de'), space('Anleitung alt', 'de'), space('Notes')];
    const structure = added.reduce((before, next) => addSpace(before, next, maker)[0], empty);
    expect(pathsAtRoot(structure)).toEqual(['guide', 'de', 'anleitung-alt', 'notes']);
  });

  it('wraps the spaces of a site into a default section when it gets its first one', () => {
    const maker = makeMaker();
    const before = withSpaces(maker, 'Guide', 'API');
    const [after, id] = withSection(before, maker, 'News');
    const [first, second] = sectionsOf(after);
    expect(first).toMatchObject({ title: 'Docs', path: 'docs', default_site_space: before.defaultSiteSpace });
    expect(second).toMatchObject({ id, title: 'News' });
    expect(after).toMatchObject({ defaultSection: first?.id, defaultSiteSpace: null });
    expect(siteSpacesIn(after, first?.id ?? '').map(({ space_id }) => space_id)).toEqual(['Guide', 'API']);
    expect(siteSpacesIn(after, null)).toEqual([]);
  });

  it('calls the section it wraps a space into as the space, and one of several variants as the site', () => {
    const maker = makeMaker();
    const [alone] = withSection(withSpaces(maker, 'Guide'), maker, 'News');
    expect(sectionsOf(alone)).toMatchObject([{ title: 'Guide', path: 'guide' }, { title: 'News' }]);
    const variants = withSpaces(maker, '2.0', '1.0');
    const gone = variants.siteSpaces.map(row => ({ ...row, deleted: row.title === '1.0' }));
    expect(titles(withSection(variants, maker, 'News')[0])).toEqual(['Docs', 'News']);
    expect(titles(withSection({ ...variants, siteSpaces: gone }, maker, 'News')[0])).toEqual(['2.0', 'News']);
  });

  it('is a list of spaces again when its last section goes', () => {
    const maker = makeMaker();
    const [two] = withSection(withSpaces(maker, 'Guide', 'API'), maker, 'News');
    const [first, second] = sectionsOf(two);
    const one = settled(withoutSection(two, second?.id ?? ''));
    expect(one.siteSpaces).toHaveLength(2);
    const none = settled(withoutSection(one, first?.id ?? ''));
    expect(pathsAtRoot(none)).toEqual(['guide', 'api']);
    expect(none).toMatchObject({ entries: [], defaultSection: null, defaultSiteSpace: first?.default_site_space });
  });

  it('loses a section with its last space, and the next becomes the default', () => {
    const maker = makeMaker();
    const [one] = withSection(empty, maker, 'A');
    const [two, second] = withSection(one, maker, 'B');
    expect(two.defaultSection).toBe(sectionsOf(two)[0]?.id);
    const rest = settled(removeSpace(two, siteSpacesIn(two, two.defaultSection)[0]?.id ?? ''));
    expect(titles(rest)).toEqual(['B']);
    expect(rest.defaultSection).toBe(second);
  });

  it('puts what was in a group in its place, and a section that leaves it behind it', () => {
    const maker = makeMaker();
    const ids: string[] = [];
    let structure = empty;
    for (const title of ['A', 'B', 'C', 'D']) {
      const [next, id] = withSection(structure, maker, title);
      structure = next;
      ids.push(id);
    }
    const [a = '', b = '', c = '', d = ''] = ids;
    const [grouped, group] = addGroup(structure, { title: 'More', sections: [a, c] }, maker);
    const first = moveEntry(grouped, entryOf(grouped, 'group', group), { before: b });
    expect(titles(first)).toEqual(['A', 'C', 'B', 'D']);
    expect(titles(removeFromGroup(first, group, a))).toEqual(['C', 'A', 'B', 'D']);
    const open = dissolveGroup(moveEntry(first, entryOf(first, 'group', group), { after: b, before: d }), group);
    expect(titles(open)).toEqual(['B', 'A', 'C', 'D']);
    expect(open.entries.every(({ group_id }) => group_id === null)).toBe(true);
  });

  it('shows another default while only a deleted space would be it, and keeps the choice', () => {
    const maker = makeMaker();
    const before = withSpaces(maker, 'Guide', 'API');
    const gone = {
      ...before,
      siteSpaces: before.siteSpaces.map(row => ({ ...row, deleted: row.id === before.defaultSiteSpace })),
    };
    expect(settled(gone).defaultSiteSpace).toBe(before.defaultSiteSpace);
    expect([...defaultsOf(gone).siteSpaces]).toEqual([before.siteSpaces[1]?.id]);
  });

  it('finds its defaults by one look at each space, however many sections there are', () => {
    const maker = makeMaker();
    const built = ['A', 'B', 'C', 'D', 'E'].reduce((before, title) => withSection(before, maker, title)[0], empty);
    let looks = 0;
    const siteSpaces = built.siteSpaces.map(row => ({
      ...row,
      get section_id() {
        looks++;
        return row.section_id;
      },
    }));
    expect(defaultsOf({ ...built, siteSpaces })).toEqual(defaultsOf(built));
    expect(looks).toBe(built.siteSpaces.length);
  });
});

const actions = [
  'addSpace',
  'addSection',
  'addGroup',
  'addLink',
  'removeSpace',
  'withoutSection',
  'dissolve',
  'moveSpace',
  'moveEntry',
  'toGroup',
  'fromGroup',
  'linkInto',
  'behind',
  'chooseSection',
  'chooseSpace',
  'delete',
  'restore',
] as const;
type Action = [(typeof actions)[number], number, number, boolean];

/** Does one thing to a structure; numbers choose what it is done to. */
function act(structure: Structure, [action, one, other, flag]: Action, maker: Maker): Structure {
  const at = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % (items.length || 1)];
  const { entries, siteSpaces } = structure;
  const sections = sectionsOf(structure);
  const groups = entries.filter(({ kind }) => kind === 'group');
  const [row, entry, section, group] = [at(siteSpaces, one), at(entries, one), at(sections, one), at(groups, other)];
  const [siteSpaceId = '', sectionId = '', groupId = ''] = [row?.id, section?.id, group?.id];
  const fresh = space(`space ${one % 9}`);
  switch (action) {
    case 'addSpace':
      return addSpace(structure, fresh, maker, flag ? sectionId : undefined)[0];
    case 'addSection': {
      const [added, id] = addSection(structure, { title: fresh.title }, maker);
      return addSpace(added, fresh, maker, id)[0];
    }
    case 'addGroup':
      return addGroup(structure, { title: 'Group', sections: flag ? [sectionId] : [] }, maker)[0];
    case 'addLink':
      return addEntry(
        structure,
        { kind: 'link', title: 'Link', group_id: flag ? (group?.id ?? null) : null },
        maker,
      )[0];
    case 'removeSpace':
      return removeSpace(structure, siteSpaceId);
    case 'withoutSection':
      return withoutSection(structure, sectionId);
    case 'dissolve':
      return dissolveGroup(structure, groupId);
    case 'moveSpace':
      return moveSpace(structure, siteSpaceId, { [flag ? 'before' : 'after']: at(siteSpaces, other)?.id });
    case 'moveEntry':
      return entry ? moveEntry(structure, entry, { [flag ? 'before' : 'after']: at(entries, other)?.id }) : structure;
    case 'toGroup':
      return addToGroup(structure, groupId, sectionId);
    case 'fromGroup':
      return removeFromGroup(structure, groupId, sectionId);
    case 'linkInto':
      return entry?.kind === 'link' ? moveInto(structure, entry, flag ? (group?.id ?? null) : null) : structure;
    case 'behind':
      return addSpaceBehind(structure, fresh, maker, placedSpace(structure, siteSpaceId))[0];
    case 'chooseSection':
      return chooseSection(structure, sectionId);
    case 'chooseSpace':
      return chooseSpace(structure, siteSpaceId, row?.section_id ?? null);
    default:
      return {
        ...structure,
        siteSpaces: siteSpaces.map(other => (other === row ? { ...other, deleted: action === 'delete' } : other)),
      };
  }
}

/** Runs actions as requests do: one that is refused changes nothing. */
function run(list: readonly Action[], visit: (before: Structure, after: Structure, action: Action) => void): void {
  const maker = makeMaker();
  list.reduce((before, action) => {
    let after = before;
    try {
      after = settled(act(before, action, maker));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    visit(before, after, action);
    return after;
  }, empty);
}

const sequences = fc.array(fc.tuple(fc.constantFrom(...actions), fc.nat(30), fc.nat(30), fc.boolean()), {
  maxLength: 40,
});
const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('any sequence of changes', () => {
  it('leaves one default section, and one default site space for every section or the root', () => {
    fc.assert(
      fc.property(sequences, list =>
        run(list, (_, structure) => {
          const sections = sectionsOf(structure);
          const root = siteSpacesIn(structure, null);
          if (sections.length === 0) {
            expect(structure.defaultSection).toBeNull();
            expect(root.some(({ id }) => id === structure.defaultSiteSpace)).toBe(root.length > 0);
          } else {
            expect(root).toEqual([]);
            expect(structure.defaultSiteSpace).toBeNull();
            expect(sections.map(({ id }) => id)).toContain(structure.defaultSection);
          }
          for (const { id, default_site_space } of sections)
            expect(siteSpacesIn(structure, id).map(row => row.id)).toContain(default_site_space);
          const shown = defaultsOf(structure);
          const parents = [null, ...sections.map(({ id }) => id)].map(id =>
            siteSpacesIn(structure, id).filter(({ deleted }) => !deleted),
          );
          for (const live of parents)
            expect(live.filter(({ id }) => shown.siteSpaces.has(id))).toHaveLength(Math.min(live.length, 1));
        }),
      ),
    );
  });

  it('leaves every item in exactly one place, in a total order, with addresses of its own', () => {
    fc.assert(
      fc.property(sequences, list =>
        run(list, (_, structure) => {
          const groups = structure.entries.filter(({ kind }) => kind === 'group');
          const places = [null, ...groups.map(({ id }) => id)].map(id => entriesIn(structure, id));
          expect(places.flat()).toHaveLength(structure.entries.length);
          for (const siblings of places) expect(areUnique(siblings.map(({ position }) => position))).toBe(true);
          const sections = sectionsOf(structure);
          const parents = [null, ...sections.map(({ id }) => id)].map(id => siteSpacesIn(structure, id));
          expect(parents.flat()).toHaveLength(structure.siteSpaces.length);
          for (const siblings of parents) {
            expect(areUnique(siblings.map(({ position }) => position))).toBe(true);
            expect(areUnique(siblings.map(({ path }) => path))).toBe(true);
          }
          expect(areUnique(sections.map(({ path }) => path))).toBe(true);
          expect(areUnique(structure.siteSpaces.map(({ space_id }) => space_id))).toBe(true);
        }),
      ),
    );
  });

  it('moves an item among its siblings only, and keeps the order of the others', () => {
    fc.assert(
      fc.property(sequences, list =>
        run(list, (before, after, [action]) => {
          if (action !== 'moveSpace' && action !== 'moveEntry') return;
          const places = placesOf(before);
          expect([...placesOf(after).keys()].sort()).toEqual([...places.keys()].sort());
          for (const [parent, ids] of placesOf(after)) {
            const old = places.get(parent) ?? [];
            expect(ids.toSorted()).toEqual(old.toSorted());
            // Without the one that moved, the rest stands as it stood.
            expect(ids.length === 0 || ids.some(id => isSameOrder(without(ids, id), without(old, id)))).toBe(true);
          }
        }),
      ),
    );
  });
});

/** The ids of what stands in each parent, in order. */
function placesOf(structure: Structure): Map<string, string[]> {
  const groups = [null, ...structure.entries.filter(({ kind }) => kind === 'group').map(({ id }) => id)];
  const sections = [null, ...sectionsOf(structure).map(({ id }) => id)];
  return new Map([
    ...groups.map(id => [`entries ${id}`, entriesIn(structure, id).map(entry => entry.id)] as const),
    ...sections.map(id => [`spaces ${id}`, siteSpacesIn(structure, id).map(row => row.id)] as const),
  ]);
}

const without = (ids: readonly string[], gone: string) => ids.filter(id => id !== gone);
const isSameOrder = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
