import type { RedirectDestination } from '#contract/site-redirects.ts';
import { patternOf } from '#published/redirect-pattern.ts';
import type { FormerHomeRow } from '../db/tables/redirects.ts';
import { defaultsOf, type Structure } from './structure.ts';

interface LeftBehind {
  source: string;
  pattern: string;
  destination: RedirectDestination;
}

/**
 * The addresses that a change of the structure leaves behind, and what was there: sections and site spaces that have another path
 * now. One that is the default now is found at its old path all the same.
 */
export function leftBehind(before: Structure, after: Structure): LeftBehind[] {
  const sections = before.entries.flatMap(old => {
    const now = after.entries.find(({ id }) => id === old.id);
    if (old.kind !== 'section' || !now || now.path === old.path) return [];
    return from([old.path], { kind: 'site-section', siteSectionId: old.id });
  });
  const defaults = defaultsOf(before);
  const siteSpaces = before.siteSpaces.flatMap(old => {
    const now = after.siteSpaces.find(({ id }) => id === old.id);
    if (!now || (now.path === old.path && now.section_id === old.section_id)) return [];
    const section = before.entries.find(({ id }) => id === old.section_id && id !== defaults.section);
    const path = [section?.path ?? null, defaults.siteSpaces.has(old.id) ? null : old.path];
    return from(path, { kind: 'site-space', siteSpaceId: old.id });
  });
  return [...sections, ...siteSpaces];
}

function from(path: readonly (string | null)[], destination: RedirectDestination): LeftBehind[] {
  const segments = path.filter(segment => segment !== null);
  // What was at the root of the site has no address of its own.
  if (segments.length === 0) return [];
  const source = `/${segments.map(encodeURIComponent).join('/')}/*`;
  const pattern = patternOf(source);
  return pattern === undefined ? [] : [{ source, pattern, destination }];
}

type FormerHome = Pick<FormerHomeRow, 'kind' | 'item_id' | 'section_id'>;

/** Sections and spaces that a change of the structure leaves on the site, and that are no longer the home of where they were. */
export function formerHomesOf(before: Structure, after: Structure): FormerHome[] {
  const [was, is] = [defaultsOf(before), defaultsOf(after)];
  const section = was.section !== is.section && after.entries.find(({ id }) => id === was.section);
  const siteSpaces = before.siteSpaces.flatMap((old): FormerHome[] => {
    const now = was.siteSpaces.has(old.id) && after.siteSpaces.find(({ id }) => id === old.id);
    if (!now || (is.siteSpaces.has(now.id) && (now.section_id === old.section_id || now.section_id === is.section)))
      return [];
    return [{ kind: 'site-space', item_id: old.id, section_id: old.section_id ?? '' }];
  });
  return [...(section ? [{ kind: 'section' as const, item_id: section.id, section_id: '' }] : []), ...siteSpaces];
}
