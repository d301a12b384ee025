import type { z } from 'zod';
import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from '#contract/site-structure.ts';
import { sitePermissions } from '../access/capabilities.ts';
import type { Level } from '../access/levels.ts';
import type { SiteEntryRow } from '../db/tables/sites.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { spacesAsSeen } from '../spaces/as-seen.ts';
import { publishedAddress, siteAddress } from './addresses.ts';
import { presentSiteSpace } from './present.ts';
import type { SiteListRow } from './rows.ts';
import { defaultsOf, entriesIn, type Structure, sectionsOf, siteSpacesIn, withoutHidden } from './structure.ts';
import { loadStructure } from './structure-store.ts';

type Section = z.input<typeof SiteSection>;
type Group = z.input<typeof SiteSectionGroup>;
type ExternalLink = z.input<typeof SiteExternalLink>;
type Item = z.input<typeof SiteSpace> | Section | Group | ExternalLink;

/** Everything of a site's structure as a caller sees it, in the order of reading. */
export interface ShownStructure {
  siteSpaces: z.input<typeof SiteSpace>[];
  sections: Section[];
  groups: Group[];
  structure: z.input<typeof SiteStructure>;
}

interface Shown {
  site: SiteListRow;
  level?: Level;
  shareKey?: string | undefined;
}

/**
 * With two queries for the spaces, however many they are.
 * @param level of the caller; those who may not arrange the site are told of spaces that they may view or that readers
 * find there
 */
export async function showStructure(
  context: Context,
  { site, structure, level = 'create', shareKey }: Shown & { structure: Structure },
): Promise<ShownStructure> {
  const { config } = context.services;
  const ids = structure.siteSpaces.map(({ space_id }) => space_id);
  const spaces = await spacesAsSeen(context, site.organization_id, ids);
  const defaults = defaultsOf(structure);
  const arranges = sitePermissions(level).create;
  const open = new Set(site.published ? withoutHidden(structure).siteSpaces.map(({ id }) => id) : []);
  const siteSpaces = (section: SiteEntryRow | null) =>
    siteSpacesIn(structure, section?.id ?? null).flatMap(row => {
      const space = spaces.get(row.space_id);
      if (!space || !(arranges || open.has(row.id) || space.permissions.view)) return [];
      const sectionPath = section && section.id !== defaults.section ? section.path : null;
      const isDefault = defaults.siteSpaces.has(row.id);
      return [presentSiteSpace(row, { site, isDefault, sectionPath, space, shareKey }, config)];
    });
  const section = (row: SiteEntryRow): Section => ({
    object: 'site-section',
    ...common(row),
    default: row.id === defaults.section,
    path: row.path ?? '',
    hidden: row.hidden === 1,
    reachable: row.reachable === 1,
    ...(row.description ? { description: row.description } : {}),
    siteSpaces: siteSpaces(row),
    urls: site.published
      ? {
          published: publishedAddress(siteAddress(site, config), [
            shareKey,
            row.id === defaults.section ? null : row.path,
          ]),
        }
      : {},
  });
  const sections = new Map(sectionsOf(structure).map(row => [row.id, section(row)]));
  const entry = (row: SiteEntryRow): Section | ExternalLink => sections.get(row.id) ?? presentLink(row);
  const groups = new Map(
    entriesIn(structure, null)
      .filter(({ kind }) => kind === 'group')
      .map(row => [row.id, presentGroup(row, entriesIn(structure, row.id).map(entry))]),
  );
  const atRoot = siteSpaces(null);
  return {
    siteSpaces: [...atRoot, ...[...sections.values()].flatMap(({ siteSpaces }) => siteSpaces)],
    sections: [...sections.values()],
    groups: [...groups.values()],
    structure:
      sections.size === 0
        ? { type: 'siteSpaces', structure: atRoot }
        : { type: 'sections', structure: entriesIn(structure, null).map(row => groups.get(row.id) ?? entry(row)) },
  };
}

/** The structure of a site for a reader. */
export async function readStructure(context: Context, reading: Shown & { level: Level }): Promise<ShownStructure> {
  const structure = await loadStructure(context.db, reading.site);
  return showStructure(context, {
    ...reading,
    structure: reading.shareKey === undefined ? structure : withoutHidden(structure),
  });
}

/** One item of a structure, whatever it is. @throws 404 */
export function itemOf<Shown extends Item>(items: readonly Shown[], id: string): Shown {
  const found = items.find(item => item.id === id);
  if (!found) throw notFound('item');
  return found;
}

const common = ({ id, title, icon, condition, group_id }: SiteEntryRow) => ({
  id,
  title,
  ...(icon ? { icon } : {}),
  ...(condition ? { condition } : {}),
  ...(group_id ? { sectionGroup: group_id } : {}),
});

export function presentLink(row: SiteEntryRow): ExternalLink {
  return { object: 'site-external-link', ...common(row), url: row.url ?? '' };
}

function presentGroup({ id, title, icon }: SiteEntryRow, children: (Section | ExternalLink)[]): Group {
  return {
    object: 'site-section-group',
    id,
    title,
    ...(icon ? { icon } : {}),
    sections: children.filter(child => child.object === 'site-section'),
    children,
  };
}
