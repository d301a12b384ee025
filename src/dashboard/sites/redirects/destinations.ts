import type { SiteRedirect, SiteRedirectInputDestination } from '#client/types.gen.ts';
import { allItems, pathOf } from '#dashboard/sites/structure/structure-items.ts';
import type { SiteSpace, SiteStructure } from '#dashboard/sites/structure/types.ts';

/** A section or space that a redirect can lead to. */
export interface Part {
  /** Kind and id, as one text. */
  value: string;
  title: string;
  path: string;
  destination: Extract<SiteRedirectInputDestination, { kind: 'site-section' | 'site-space' }>;
}

/** The sections and spaces of a site; a section's only space is the section. */
export function partsOf({ structure }: SiteStructure): Part[] {
  return allItems(structure).flatMap(({ item, parent }): Part[] => {
    const path = pathOf(item, parent) ?? '';
    if (item.object === 'site-section')
      return [partOf({ kind: 'site-section', siteSectionId: item.id }, item.title, path)];
    if (item.object !== 'site-space' || (parent?.object === 'site-section' && parent.siteSpaces.length === 1))
      return [];
    const title = parent ? `${parent.title} / ${item.title}` : item.title;
    return [partOf({ kind: 'site-space', siteSpaceId: item.id }, title, path)];
  });
}

const partOf = (destination: Part['destination'], title: string, path: string): Part => ({
  destination,
  title,
  path,
  value: valueOfPart(destination),
});

const valueOfPart = (destination: Part['destination']): string =>
  destination.kind === 'site-section' ? `section:${destination.siteSectionId}` : `space:${destination.siteSpaceId}`;

const spacesOf = ({ structure }: SiteStructure): { space: SiteSpace; path: string }[] =>
  allItems(structure).flatMap(({ item, parent }) =>
    item.object === 'site-space' ? [{ space: item, path: pathOf(item, parent) ?? '/' }] : [],
  );

/** Where a redirect leads, in words: an address, the title of a part, or a page of a space; `undefined` for what is gone. */
export function destinationOf(
  { destination }: SiteRedirect,
  structure: SiteStructure,
): { kind: 'url' | 'part' | 'page'; text: string } | undefined {
  if (destination.kind === 'external') return { kind: 'url', text: destination.url };
  if (destination.kind === 'site-page') {
    const found = spacesOf(structure).find(({ space }) => space.id === destination.siteSpaceId);
    return found && { kind: 'page', text: found.space.title };
  }
  const value = valueOfPart(destination);
  const part =
    partsOf(structure).find(other => other.value === value) ??
    spacesOf(structure)
      .filter(({ space }) => value === `space:${space.id}`)
      .map(({ space }) => ({ title: space.title }))[0];
  return part && { kind: 'part', text: part.title };
}

/** The part that a redirect leads to, as the value of a choice. */
export const partValue = ({ destination }: SiteRedirect): string =>
  destination.kind === 'site-section' || destination.kind === 'site-space' ? valueOfPart(destination) : '';

/**
 * What is meant by an address in a list: another site by its whole address, else a place below this one. The space is the one whose
 * path the address begins with, the longest first, as readers find it.
 */
export function readDestination(text: string, structure: SiteStructure): SiteRedirectInputDestination | undefined {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? { kind: 'external', url: text } : undefined;
  if (!text.startsWith('/')) return undefined;
  const found = spacesOf(structure)
    .filter(({ path }) => path === '/' || text === path || text.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
  if (!found) return undefined;
  const { space, path } = found;
  const rest = text.slice(path === '/' ? 1 : path.length + 1).replace(/\/$/, '');
  return rest ? { kind: 'path', spaceId: space.space.id, path: rest } : { kind: 'site-space', siteSpaceId: space.id };
}
