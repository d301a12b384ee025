import { slugify, uniqueSlug } from '#document/slugs.ts';
import type { SiteEntryRow } from '../db/tables/sites.ts';
import { badMember, conflict } from '../http/errors.ts';
import { entriesIn, type Structure, siteSpacesIn } from './structure.ts';
import { keyAt, lastKey, type Position } from './structure-order.ts';
import { entryOf, replaceEntries } from './structure-sections.ts';
import { placedSpace } from './structure-spaces.ts';

/** The place that an item is moved to. */
interface Place {
  parent: { type: 'site-section' | 'site-section-group'; id: string } | null;
  position: Position;
}

const isAnywhere = ({ before, after }: Position) => before === undefined && after === undefined;
const keyFor = (siblings: readonly { id: string; position: string }[], position: Position) =>
  isAnywhere(position) ? lastKey(siblings) : keyAt(siblings, position);

/** Moves a section, group or link. @throws 400 for a parent that cannot hold it, and for neighbours that are none */
export function placeEntry(structure: Structure, row: SiteEntryRow, { parent, position }: Place): Structure {
  if (parent?.type === 'site-section') throw badMember('parent', 'section-holds-spaces');
  if (parent && row.kind === 'group') throw badMember('parent', 'group-at-root');
  const groupId = parent && entryOf(structure, 'group', parent.id).id;
  const siblings = entriesIn(structure, groupId).filter(({ id }) => id !== row.id);
  return replaceEntries(structure, [{ ...row, group_id: groupId, position: keyFor(siblings, position) }]);
}

/**
 * Moves a site space, to another section too; there it keeps its path unless another space has it.
 * @throws 400 for a parent that cannot hold it, 409 when its section would be left empty
 */
export function placeSpace(structure: Structure, siteSpaceId: string, { parent, position }: Place): Structure {
  const row = placedSpace(structure, siteSpaceId);
  if (parent?.type === 'site-section-group') throw badMember('parent', 'group-holds-no-spaces');
  const sectionId = parent && entryOf(structure, 'section', parent.id).id;
  if ((sectionId === null) !== (row.section_id === null)) throw badMember('parent', 'space-in-section');
  const siblings = siteSpacesIn(structure, sectionId).filter(({ id }) => id !== siteSpaceId);
  const isElsewhere = sectionId !== row.section_id;
  if (isElsewhere && siteSpacesIn(structure, row.section_id).length === 1) throw conflict('only-space-of-section');
  const taken = new Set(siblings.map(({ path }) => path));
  const path = isElsewhere && taken.has(row.path) ? uniqueSlug(slugify(row.path), taken) : row.path;
  const moved = { ...row, path, section_id: sectionId, position: keyFor(siblings, position) };
  return { ...structure, siteSpaces: structure.siteSpaces.map(other => (other.id === row.id ? moved : other)) };
}
