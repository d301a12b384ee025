import { slugify, uniqueSlug } from '#document/slugs.ts';
import type { SiteEntryRow } from '../db/tables/sites.ts';
import { badMember, conflict, conflictIn, notFound } from '../http/errors.ts';
import { entriesIn, type Maker, type Structure, sectionsOf, siteSpacesIn } from './structure.ts';
import { keyAt, lastKey, type Position } from './structure-order.ts';

/** What somebody says about a new section, group or link. */
type NewEntry = Pick<SiteEntryRow, 'kind' | 'title'> & Partial<SiteEntryRow>;

const prefixes = { section: 'sitesc', group: 'sitesg', link: 'siteel' } as const;

/** Puts something at the end of a group, or of the root. */
export function addEntry(structure: Structure, members: NewEntry, maker: Maker): [Structure, string] {
  const row: SiteEntryRow = {
    organization_id: structure.site.organization_id,
    site_id: structure.site.id,
    id: maker.newId(prefixes[members.kind]),
    group_id: null,
    icon: null,
    description: null,
    path: null,
    url: null,
    condition: null,
    default_site_space: null,
    hidden: 0,
    reachable: 0,
    created_at: maker.now,
    position: lastKey(entriesIn(structure, members.group_id ?? null)),
    ...members,
  };
  return [{ ...structure, entries: [...structure.entries, row] }, row.id];
}

/** @throws 404 for what is not of this kind */
export function entryOf({ entries }: Structure, kind: SiteEntryRow['kind'], entryId: string): SiteEntryRow {
  const found = entries.find(({ id }) => id === entryId);
  if (found?.kind !== kind) throw notFound({ section: 'section', group: 'section group', link: 'external link' }[kind]);
  return found;
}

export function replaceEntries(structure: Structure, rows: readonly SiteEntryRow[]): Structure {
  const changed = new Map(rows.map(row => [row.id, row]));
  return { ...structure, entries: structure.entries.map(entry => changed.get(entry.id) ?? entry) };
}

/**
 * Adds a section without spaces yet. The spaces of a site that had no sections become a section of their own first, which stays
 * the default, so that no address changes.
 */
export function addSection(
  structure: Structure,
  { title, icon = null }: { title: string; icon?: string | null | undefined },
  maker: Maker,
): [Structure, string] {
  const section = (title: string): NewEntry => ({ kind: 'section', title, path: freePath(structure, title) });
  const wrapping = sectionsOf(structure).length === 0 && structure.siteSpaces.length > 0;
  if (!wrapping) return addEntry(structure, { ...section(title), icon }, maker);
  const first = { ...section(wrapTitle(structure)), default_site_space: structure.defaultSiteSpace };
  const [withFirst, firstId] = addEntry(structure, first, maker);
  const wrapped: Structure = {
    ...withFirst,
    siteSpaces: structure.siteSpaces.map(row => ({ ...row, section_id: firstId })),
    defaultSection: firstId,
    defaultSiteSpace: null,
  };
  return addEntry(wrapped, { kind: 'section', title, path: freePath(wrapped, title), icon }, maker);
}

/** A space alone names its section; those of several are names of variants. */
function wrapTitle({ site, siteSpaces }: Structure): string {
  const [one, ...others] = siteSpaces.filter(({ deleted }) => !deleted);
  return one && others.length === 0 ? one.title : site.title;
}

/** Addresses name a section without its group, so its path is unique among all sections. */
const pathsOf = (structure: Structure) => sectionsOf(structure).map(({ path }) => path);

function freePath(structure: Structure, title: string): string {
  const taken = new Set(pathsOf(structure).filter(path => path !== null));
  return uniqueSlug(slugify(title).slice(0, 90) || 'section', taken);
}

type SectionChanges = Partial<
  Pick<SiteEntryRow, 'title' | 'path' | 'icon' | 'description' | 'condition' | 'hidden' | 'reachable'>
>;

/** @throws 409 for a path that another section has, and for hiding the default */
export function changeSection(structure: Structure, sectionId: string, changes: SectionChanges): Structure {
  const row = entryOf(structure, 'section', sectionId);
  if (changes.path && changes.path !== row.path && pathsOf(structure).includes(changes.path))
    throw conflictIn('path', 'section-path-taken');
  if (changes.hidden && sectionId === structure.defaultSection) throw conflict('section-is-home');
  return replaceEntries(structure, [{ ...row, ...changes }]);
}

/** Removes a section with its site spaces; those of the last section move to the root. */
export function withoutSection(structure: Structure, sectionId: string): Structure {
  const sections = sectionsOf(structure);
  const section = sections.find(({ id }) => id === sectionId);
  if (!section) return structure;
  const entries = structure.entries.filter(({ id }) => id !== sectionId);
  if (sections.length > 1) {
    return { ...structure, entries, siteSpaces: structure.siteSpaces.filter(row => row.section_id !== sectionId) };
  }
  return {
    ...structure,
    entries,
    siteSpaces: siteSpacesIn(structure, sectionId).map(row => ({ ...row, section_id: null })),
    defaultSection: null,
    defaultSiteSpace: section.default_site_space,
  };
}

/** @throws 400 when it is not a section of the site, 409 when it is hidden */
export function chooseSection(structure: Structure, sectionId: string): Structure {
  const section = sectionsOf(structure).find(({ id }) => id === sectionId);
  if (!section) throw badMember('defaultSiteSection', 'no-section');
  if (section.hidden) throw conflict('section-hidden');
  return { ...structure, defaultSection: sectionId };
}

/** Reorders a section, group or link among its siblings. @throws 400 for neighbours that are none */
export function moveEntry(structure: Structure, row: SiteEntryRow, position: Position): Structure {
  const siblings = entriesIn(structure, row.group_id).filter(({ id }) => id !== row.id);
  return replaceEntries(structure, [{ ...row, position: keyAt(siblings, position) }]);
}
