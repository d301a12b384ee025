import type { SiteEntryRow, SiteRow } from '../db/tables/sites.ts';
import type { Flag } from '../db/tables.ts';
import type { PlacedSpace } from './structure-rows.ts';

/**
 * How a site is built: sections, groups of sections and links in one order, and site spaces, in sections or at the root.
 * Pure data: the rules of decisions 7.6 are functions from one structure to the next.
 */
export interface Structure {
  site: Pick<SiteRow, 'organization_id' | 'id' | 'title'>;
  entries: readonly SiteEntryRow[];
  siteSpaces: readonly PlacedSpace[];
  /** `null` where there are no sections. */
  defaultSection: string | null;
  /** Of the root; `null` where there are sections, each of which has its own. */
  defaultSiteSpace: string | null;
}

/** What new items are made with. */
export interface Maker {
  newId(prefix: 'sitesc' | 'sitesg' | 'sitesp' | 'siteel'): string;
  /** ISO 8601. */
  now: string;
}

/** By their order keys, which compare by bytes, as the database compares them. */
export function inOrder<Item extends { position: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.position < other.position ? -1 : one.position > other.position ? 1 : 0));
}

/** What stands in a group, or at the root, in order. */
export function entriesIn({ entries }: Structure, groupId: string | null): SiteEntryRow[] {
  return inOrder(entries.filter(({ group_id }) => group_id === groupId));
}

/** The site spaces of each section, and with `null` those of the root, in order. */
export const siteSpacesBySection = ({ siteSpaces }: Structure): ReadonlyMap<string | null, PlacedSpace[]> =>
  Map.groupBy(inOrder(siteSpaces), ({ section_id }) => section_id);

/** The site spaces of a section, or of the root, in order. */
export function siteSpacesIn({ siteSpaces }: Structure, sectionId: string | null): PlacedSpace[] {
  return inOrder(siteSpaces.filter(({ section_id }) => section_id === sectionId));
}

export const groupsOf = (structure: Structure): SiteEntryRow[] =>
  entriesIn(structure, null).filter(({ kind }) => kind === 'group');

/** All sections as they are read: those of a group where the group stands. */
export function sectionsOf(structure: Structure): SiteEntryRow[] {
  return entriesIn(structure, null)
    .flatMap(entry => (entry.kind === 'group' ? entriesIn(structure, entry.id) : [entry]))
    .filter(({ kind }) => kind === 'section');
}

/** The chosen one while it is there, else the first (decisions 7.6). */
function chosenOf(chosen: string | null, items: readonly { id: string }[]): string | null {
  return items.some(({ id }) => id === chosen) ? chosen : (items[0]?.id ?? null);
}

/** What can be shown first: what is hidden only where everything is. */
function showable<Item extends { hidden: Flag }>(items: readonly Item[]): readonly Item[] {
  const shown = items.filter(({ hidden }) => !hidden);
  return shown.length > 0 ? shown : items;
}

/** Gives the site one default section, and every section, or else the root, one default site space. */
export function settled(structure: Structure): Structure {
  const sections = sectionsOf(structure);
  const chosen = chosenOf(structure.defaultSiteSpace, showable(siteSpacesIn(structure, null)));
  return {
    ...structure,
    defaultSection: chosenOf(structure.defaultSection, showable(sections)),
    defaultSiteSpace: sections.length === 0 ? chosen : null,
    entries: structure.entries.map(entry =>
      entry.kind === 'section'
        ? {
            ...entry,
            default_site_space: chosenOf(entry.default_site_space, showable(siteSpacesIn(structure, entry.id))),
          }
        : entry,
    ),
  };
}

/** The structure as readers may know it. */
export function withoutHidden(structure: Structure): Structure {
  const entries = structure.entries.filter(({ hidden }) => !hidden);
  const gone = new Set(structure.entries.filter(({ hidden }) => hidden).map(({ id }) => id));
  const siteSpaces = structure.siteSpaces.filter(row => !row.hidden && !gone.has(row.section_id ?? ''));
  return { ...structure, entries, siteSpaces };
}

/** The defaults as they are read: what has only deleted spaces is no default while something else has others. */
export function defaultsOf(structure: Structure): { section: string | null; siteSpaces: ReadonlySet<string> } {
  const sections = sectionsOf(structure);
  const placed = siteSpacesBySection(structure);
  const live = (sectionId: string | null) => (placed.get(sectionId) ?? []).filter(({ deleted }) => !deleted);
  const parents = [
    { id: null, chosen: structure.defaultSiteSpace },
    ...sections.map(({ id, default_site_space }) => ({ id, chosen: default_site_space })),
  ];
  const siteSpaces = parents.map(({ id, chosen }) => chosenOf(chosen, live(id))).filter(id => id !== null);
  const shown = sections.filter(({ id }) => live(id).length > 0);
  return {
    section: chosenOf(structure.defaultSection, shown.length > 0 ? shown : sections),
    siteSpaces: new Set(siteSpaces),
  };
}
