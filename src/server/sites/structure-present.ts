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
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { type FoundSpaces, findSpacesOn, hiddenSpaces, spacesAsSeen } from '../spaces/as-seen.ts';
import { publishedAddress, siteAddress } from './addresses.ts';
import { presentSiteSpace } from './present.ts';
import type { AddressedSiteRow } from './rows.ts';
import {
  defaultsOf,
  entriesIn,
  groupsOf,
  type Structure,
  sectionsOf,
  siteSpacesBySection,
  withoutHidden,
} from './structure.ts';
import type { PlacedSpace } from './structure-rows.ts';
import { loadStructure } from './structure-store.ts';

type Section = z.input<typeof SiteSection>;
type Group = z.input<typeof SiteSectionGroup>;
type ExternalLink = z.input<typeof SiteExternalLink>;

/** Everything of a site's structure as a caller sees it, in the order of reading. */
export interface ShownStructure {
  siteSpaces: z.input<typeof SiteSpace>[];
  sections: Section[];
  groups: Group[];
  structure: z.input<typeof SiteStructure>;
}

interface Shown {
  site: AddressedSiteRow;
  /** Read with the structure, where all of it is shown. */
  spaces?: FoundSpaces;
  level?: Level;
  shareKey?: string | undefined;
}

/** What of a structure a caller is told of, before it is presented. */
export interface SeenStructure extends Shown {
  structure: Structure;
  defaults: ReturnType<typeof defaultsOf>;
  /** In the order of reading. */
  sections: SiteEntryRow[];
  siteSpaces: PlacedSpace[];
}

/**
 * @param level of the caller; those who may not arrange the site are told of spaces that they may view or that readers
 * find there
 */
export async function seeStructure(
  context: Context,
  { site, structure, level = 'create', shareKey, spaces }: Shown & { structure: Structure },
): Promise<SeenStructure> {
  const sections = sectionsOf(structure);
  const placed = siteSpacesBySection(structure);
  const rows = [null, ...sections].flatMap(section => placed.get(section?.id ?? null) ?? []);
  const there = rows.filter(({ deleted }) => !deleted);
  const open = new Set(site.published ? withoutHidden(structure).siteSpaces.map(({ id }) => id) : []);
  const asked = sitePermissions(level).create
    ? []
    : there.flatMap(({ id, space_id }) => (open.has(id) ? [] : space_id));
  const hidden = await hiddenSpaces(context, site.organization_id, asked);
  const siteSpaces = there.filter(({ id, space_id }) => open.has(id) || !hidden.has(space_id));
  return {
    site,
    shareKey,
    ...(spaces ? { spaces } : {}),
    structure,
    defaults: defaultsOf(structure),
    sections,
    siteSpaces,
  };
}

/** Presents these site spaces, with a number of queries that is the same however many they are. */
export async function presentSiteSpaces(
  context: Context,
  { site, shareKey, structure, defaults, spaces: found }: SeenStructure,
  rows: readonly PlacedSpace[],
): Promise<z.input<typeof SiteSpace>[]> {
  const { config } = context.services;
  const ids = rows.map(({ space_id }) => space_id);
  const shared = shareKey === undefined ? undefined : { siteId: site.id, key: shareKey };
  const spaces = await spacesAsSeen(context, site.organization_id, ids, { found, shared });
  const paths = new Map(structure.entries.map(({ id, path }) => [id, path]));
  return rows.flatMap(row => {
    const space = spaces.get(row.space_id);
    if (!space) return [];
    const { section_id } = row;
    const sectionPath = section_id && section_id !== defaults.section ? (paths.get(section_id) ?? null) : null;
    const isDefault = defaults.siteSpaces.has(row.id);
    return [presentSiteSpace(row, { site, isDefault, sectionPath, space, shareKey }, config)];
  });
}

/** Presents these sections, with their spaces. */
export async function presentSections(
  context: Context,
  seen: SeenStructure,
  rows: readonly SiteEntryRow[],
): Promise<Section[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const placed = seen.siteSpaces.filter(({ section_id }) => section_id !== null && ids.has(section_id));
  const siteSpaces = Map.groupBy(await presentSiteSpaces(context, seen, placed), ({ section }) => section);
  return rows.map(row => presentSection(row, seen, siteSpaces.get(row.id) ?? [], context));
}

function presentSection(
  row: SiteEntryRow,
  { site, shareKey, defaults }: SeenStructure,
  siteSpaces: Section['siteSpaces'],
  { services: { config } }: Context,
): Section {
  const isDefault = row.id === defaults.section;
  return {
    object: 'site-section',
    ...common(row),
    default: isDefault,
    path: row.path ?? '',
    hidden: row.hidden === 1,
    reachable: row.reachable === 1,
    ...(row.description ? { description: row.description } : {}),
    siteSpaces,
    urls: site.published
      ? { published: publishedAddress(siteAddress(site, config), [shareKey, isDefault ? null : row.path]) }
      : {},
  };
}

/** Presents these groups, with their sections and links. */
export async function presentGroups(
  context: Context,
  seen: SeenStructure,
  rows: readonly SiteEntryRow[],
): Promise<Group[]> {
  const children = rows.map(row => entriesIn(seen.structure, row.id));
  const inGroups = children.flat().filter(({ kind }) => kind === 'section');
  const sections = new Map((await presentSections(context, seen, inGroups)).map(section => [section.id, section]));
  const entry = (row: SiteEntryRow) => sections.get(row.id) ?? presentLink(row);
  return rows.map((row, index) => presentGroup(row, (children[index] ?? []).map(entry)));
}

/** Presents all of a structure. */
export async function showStructure(
  context: Context,
  shown: Shown & { structure: Structure },
): Promise<ShownStructure> {
  const { structure } = shown;
  const seen = await seeStructure(context, shown);
  const siteSpaces = await presentSiteSpaces(context, seen, seen.siteSpaces);
  const inSection = Map.groupBy(siteSpaces, ({ section }) => section);
  const sections = new Map(
    seen.sections.map(row => [row.id, presentSection(row, seen, inSection.get(row.id) ?? [], context)]),
  );
  const entry = (row: SiteEntryRow): Section | ExternalLink => sections.get(row.id) ?? presentLink(row);
  const groups = new Map(
    groupsOf(structure).map(row => [row.id, presentGroup(row, entriesIn(structure, row.id).map(entry))]),
  );
  return {
    siteSpaces,
    sections: [...sections.values()],
    groups: [...groups.values()],
    structure:
      sections.size === 0
        ? { type: 'siteSpaces', structure: inSection.get(undefined) ?? [] }
        : { type: 'sections', structure: entriesIn(structure, null).map(row => groups.get(row.id) ?? entry(row)) },
  };
}

type Reading = Shown & { level: Level };

async function structureOf(context: Context, reading: Reading) {
  const structure = await loadStructure(context.db, reading.site);
  return { ...reading, structure: reading.shareKey === undefined ? structure : withoutHidden(structure) };
}

/** The same with its spaces, which are read meanwhile. */
async function wholeOf(context: Context, reading: Reading) {
  const { organization_id, id } = reading.site;
  const [whole, spaces] = await together(
    context.db,
    () => structureOf(context, reading),
    () => findSpacesOn(context, organization_id, id),
  );
  return { ...whole, spaces };
}

/** The structure of a site for a reader. */
export async function readStructure(context: Context, reading: Reading): Promise<ShownStructure> {
  return showStructure(context, await wholeOf(context, reading));
}

/** The same before it is presented. */
export async function readSeen(context: Context, reading: Reading): Promise<SeenStructure> {
  return seeStructure(context, await structureOf(context, reading));
}

/** The same for a list of sections, which are few and show most spaces of a site. */
export async function readSeenWithSpaces(context: Context, reading: Reading): Promise<SeenStructure> {
  return seeStructure(context, await wholeOf(context, reading));
}

/** One item of a structure, presented or not. @throws 404 */
export function itemOf<Shown extends { id: string }>(items: readonly Shown[], id: string): Shown {
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
