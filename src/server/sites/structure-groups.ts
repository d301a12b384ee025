import type { SiteEntryRow } from '../db/tables/sites.ts';
import { badMember } from '../http/errors.ts';
import { entriesIn, type Maker, type Structure } from './structure.ts';
import { keyBehind, keysInPlaceOf, lastKey } from './structure-order.ts';
import { addEntry, entryOf, replaceEntries } from './structure-sections.ts';

/** Adds a group of these sections, which leave their places. @throws 400 for what is not a section of the site */
export function addGroup(
  structure: Structure,
  {
    title,
    icon = null,
    sections = [],
  }: { title: string; icon?: string | null | undefined; sections?: readonly string[] | undefined },
  maker: Maker,
): [Structure, string] {
  const [withGroup, groupId] = addEntry(structure, { kind: 'group', title, icon }, maker);
  const filled = [...new Set(sections)].reduce((before, id) => addToGroup(before, groupId, id, 'sections'), withGroup);
  return [filled, groupId];
}

/** Moves a section to the end of a group; one that is in it stays. @throws 400 for what is not a section of the site */
export function addToGroup(structure: Structure, groupId: string, sectionId: string, member = 'sectionId'): Structure {
  entryOf(structure, 'group', groupId);
  const section = structure.entries.find(({ id, kind }) => kind === 'section' && id === sectionId);
  if (!section) throw badMember(member, 'no-section-named', { section: sectionId });
  return moveInto(structure, section, groupId);
}

/** Moves a section or link to the end of a group, or of the root; one that is there already stays. */
export function moveInto(structure: Structure, row: SiteEntryRow, groupId: string | null): Structure {
  if (row.group_id === groupId) return structure;
  const position = lastKey(entriesIn(structure, groupId));
  return replaceEntries(structure, [{ ...row, group_id: groupId, position }]);
}

/** Moves a section out of a group, to the place behind it; one that is elsewhere stays. */
export function removeFromGroup(structure: Structure, groupId: string, sectionId: string): Structure {
  const section = entriesIn(structure, groupId).find(({ id, kind }) => kind === 'section' && id === sectionId);
  if (!section) return structure;
  const position = keyBehind(entriesIn(structure, null), groupId);
  return replaceEntries(structure, [{ ...section, group_id: null, position }]);
}

/** Removes a group; what is in it takes its place. */
export function dissolveGroup(structure: Structure, groupId: string): Structure {
  entryOf(structure, 'group', groupId);
  const members = entriesIn(structure, groupId);
  const keys = keysInPlaceOf(entriesIn(structure, null), groupId, members.length);
  const freed = members.map((row, index) => ({ ...row, group_id: null, position: keys[index] ?? row.position }));
  const rest = { ...structure, entries: structure.entries.filter(({ id }) => id !== groupId) };
  return replaceEntries(rest, freed);
}

/** The group that an external link names as its parent. @throws 400 */
export function requireGroup({ entries }: Structure, groupId: string): void {
  if (!entries.some(({ id, kind }) => id === groupId && kind === 'group')) throw badMember('parent', 'no-group');
}
