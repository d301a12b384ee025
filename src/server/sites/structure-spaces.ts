import { slugify, uniqueSlug } from '#document/slugs.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { badMember, conflict, conflictIn, notFound } from '../http/errors.ts';
import { type Maker, type Structure, sectionsOf, siteSpacesIn } from './structure.ts';
import { keyAt, keyBehind, lastKey, type Position } from './structure-order.ts';
import type { PlacedSpace } from './structure-rows.ts';
import { withoutSection } from './structure-sections.ts';

type Space = Pick<SpaceRow, 'id' | 'title' | 'language'>;

/** @throws 404 */
export function placedSpace({ siteSpaces }: Structure, siteSpaceId: string): PlacedSpace {
  const found = siteSpaces.find(({ id, deleted }) => id === siteSpaceId && !deleted);
  if (!found) throw notFound('site space');
  return found;
}

/** @throws 409 when the space is on the site already */
export function requireAbsent({ siteSpaces }: Structure, spaceId: string): void {
  if (siteSpaces.some(({ space_id }) => space_id === spaceId)) throw conflict('space-in-site');
}

/**
 * Puts a space at the end of a section; without one, of the default section or the root.
 * @throws 409 when it is on the site already, 400 when the section is not
 */
export function addSpace(structure: Structure, space: Space, maker: Maker, sectionId?: string): [Structure, string] {
  if (sectionId !== undefined && !sectionsOf(structure).some(({ id }) => id === sectionId))
    throw badMember('sectionId', 'no-section');
  const parent = sectionId ?? structure.defaultSection;
  return insertSpace(structure, space, maker, parent, lastKey(siteSpacesIn(structure, parent)));
}

/** Puts a space directly behind another one. */
export function addSpaceBehind(
  structure: Structure,
  space: Space,
  maker: Maker,
  { id, section_id }: PlacedSpace,
): [Structure, string] {
  return insertSpace(structure, space, maker, section_id, keyBehind(siteSpacesIn(structure, section_id), id));
}

function insertSpace(
  structure: Structure,
  space: Space,
  maker: Maker,
  sectionId: string | null,
  position: string,
): [Structure, string] {
  requireAbsent(structure, space.id);
  const beside = siteSpacesIn(structure, sectionId);
  const taken = new Set(beside.map(({ path }) => path));
  const row: PlacedSpace = {
    organization_id: structure.site.organization_id,
    site_id: structure.site.id,
    id: maker.newId('sitesp'),
    section_id: sectionId,
    space_id: space.id,
    path: uniqueSlug(languagePath(space, beside) ?? (slugify(space.title).slice(0, 90) || 'docs'), taken),
    position,
    condition: null,
    customization: null,
    hidden: 0,
    reachable: 0,
    created_at: maker.now,
    deleted: false,
    title: space.title,
    language: space.language,
  };
  return [{ ...structure, siteSpaces: [...structure.siteSpaces, row] }, row.id];
}

/** The language, where it is what tells a space from those beside it; readers know such addresses from elsewhere. */
function languagePath({ language }: Space, beside: readonly PlacedSpace[]): string | undefined {
  const others = beside.flatMap(other => other.language ?? []);
  return language !== null && others.length > 0 && !others.includes(language) ? language : undefined;
}

/** Takes a space off a site; an empty section goes with it. */
export function removeSpace(structure: Structure, siteSpaceId: string): Structure {
  const removed = structure.siteSpaces.find(({ id }) => id === siteSpaceId);
  if (!removed) return structure;
  const rest = { ...structure, siteSpaces: structure.siteSpaces.filter(({ id }) => id !== siteSpaceId) };
  const { section_id } = removed;
  return section_id !== null && siteSpacesIn(rest, section_id).length === 0 ? withoutSection(rest, section_id) : rest;
}

/** @throws 409 for a path of a sibling, a space that is on the site already, and for hiding the default */
export function changeSpace(
  structure: Structure,
  siteSpaceId: string,
  changes: Partial<Pick<PlacedSpace, 'path' | 'condition' | 'space_id' | 'customization' | 'hidden' | 'reachable'>>,
): Structure {
  const row = placedSpace(structure, siteSpaceId);
  const siblings = siteSpacesIn(structure, row.section_id).filter(({ id }) => id !== siteSpaceId);
  if (changes.path !== undefined && siblings.some(({ path }) => path === changes.path))
    throw conflictIn('path', 'site-space-path-taken');
  if (changes.space_id !== undefined && changes.space_id !== row.space_id) requireAbsent(structure, changes.space_id);
  if (changes.hidden && settledDefault(structure, row) === siteSpaceId) throw conflict('site-space-is-home');
  return replaceSpace(structure, { ...row, ...changes });
}

const settledDefault = (structure: Structure, { section_id }: PlacedSpace) =>
  section_id === null
    ? structure.defaultSiteSpace
    : structure.entries.find(({ id }) => id === section_id)?.default_site_space;

/** @throws 400 for neighbours that are none */
export function moveSpace(structure: Structure, siteSpaceId: string, position: Position): Structure {
  const row = placedSpace(structure, siteSpaceId);
  const siblings = siteSpacesIn(structure, row.section_id).filter(({ id }) => id !== siteSpaceId);
  return replaceSpace(structure, { ...row, position: keyAt(siblings, position) });
}

/** Makes a site space the default of the root or of its section. @throws 400 when it stands elsewhere, 409 when it is hidden */
export function chooseSpace(structure: Structure, siteSpaceId: string, sectionId: string | null): Structure {
  const chosen = siteSpacesIn(structure, sectionId).find(({ id, deleted }) => id === siteSpaceId && !deleted);
  if (!chosen)
    throw badMember('defaultSiteSpace', 'no-site-space-of', { part: sectionId === null ? 'site' : 'section' });
  if (chosen.hidden) throw conflict('site-space-hidden');
  if (sectionId === null) return { ...structure, defaultSiteSpace: siteSpaceId };
  const entries = structure.entries.map(entry =>
    entry.id === sectionId ? { ...entry, default_site_space: siteSpaceId } : entry,
  );
  return { ...structure, entries };
}

function replaceSpace(structure: Structure, row: PlacedSpace): Structure {
  return { ...structure, siteSpaces: structure.siteSpaces.map(other => (other.id === row.id ? row : other)) };
}
