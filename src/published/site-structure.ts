import type { SiteEntryRecord, SiteRecord, SiteSpaceRecord } from './reader.ts';

/** A space of a site as one audience sees it. */
export interface ShownSpace {
  record: SiteSpaceRecord;
  /** Whether it adds nothing to the addresses of its section, or of the site where there are no sections. */
  isDefault: boolean;
  /** Whether the site names it; else only its own address leads to it. */
  isListed: boolean;
  section?: ShownSection | undefined;
}

/** A section, with the variants that show. */
export interface ShownSection {
  id: string;
  title: string;
  icon: string | null;
  description: string | null;
  path: string;
  /** Whether it adds nothing to addresses. */
  isDefault: boolean;
  spaces: ShownSpace[];
}

export type MenuEntry =
  | { kind: 'section'; section: ShownSection }
  | { kind: 'group'; id: string; title: string; icon: string | null; children: MenuEntry[] }
  | { kind: 'link'; id: string; title: string; icon: string | null; url: string };

/** A site as one audience sees it. */
export interface ShownStructure {
  /** Empty where the site has no sections. */
  menu: MenuEntry[];
  /** In the order of the menu. */
  spaces: ShownSpace[];
  /** Hidden ones that answer at their own addresses, in no order. */
  unlisted: ShownSpace[];
  /** The space at the address of the site. */
  home: ShownSpace;
}

/** What decides which parts of a site an audience sees. */
export type SiteParts = Pick<SiteRecord, 'entries' | 'defaultSection' | 'defaultSiteSpace'>;

/**
 * The only place that decides which parts of a site an audience sees. A section without a space that shows does not show, nor does a
 * group without anything; the first that shows serves in the place of a hidden default (decisions 4.10.9). What is hidden and
 * reachable stands in `unlisted` and nowhere else.
 * @param holds whether a condition holds for the audience
 * @returns `undefined` when nothing shows
 */
export function shownStructure(
  site: SiteParts,
  siteSpaces: readonly SiteSpaceRecord[],
  holds: (condition: string | null) => boolean,
): ShownStructure | undefined {
  const held = siteSpaces.filter(({ condition }) => holds(condition));
  const unlisted: ShownSpace[] = [];
  const spacesIn = (parent: { id: string; hidden: boolean } | null, chosen: string | null, section?: ShownSection) => {
    const records = held.filter(record => record.section === (parent?.id ?? null));
    const standard = chosenOf(
      chosen,
      records.filter(({ hidden }) => !hidden),
    );
    const spaces = records.map(record => {
      const isListed = !record.hidden && !parent?.hidden;
      return { record, isDefault: record === standard, isListed, section };
    });
    unlisted.push(...spaces.filter(({ record, isListed }) => !isListed && (!record.hidden || record.reachable)));
    return spaces.filter(({ isListed }) => isListed);
  };
  const sectionOf = (entry: SiteEntryRecord): ShownSection | undefined => {
    const { id, title, icon, description, path, defaultSiteSpace } = entry;
    const section: ShownSection = { id, title, icon, description, path, isDefault: false, spaces: [] };
    section.spaces = spacesIn(entry, defaultSiteSpace, section);
    return section.spaces.length > 0 ? section : undefined;
  };
  const menuIn = (group: string | null): MenuEntry[] =>
    site.entries
      .filter(entry => entry.group === group && (!entry.hidden || entry.reachable) && holds(entry.condition))
      .flatMap((entry): MenuEntry[] => {
        const { kind, id, title, icon, url } = entry;
        if (kind === 'link') return [{ kind, id, title, icon, url }];
        if (kind === 'section') {
          const section = sectionOf(entry);
          return section ? [{ kind, section }] : [];
        }
        const children = menuIn(id);
        return children.length > 0 ? [{ kind, id, title, icon, children }] : [];
      });
  const menu = menuIn(null);
  const sections = sectionsOf(menu);
  const first = chosenOf(site.defaultSection, sections);
  if (first) first.isDefault = true;
  const spaces = first ? sections.flatMap(section => section.spaces) : spacesIn(null, site.defaultSiteSpace);
  const home = (first?.spaces ?? spaces).find(({ isDefault }) => isDefault);
  return home && { menu: first ? menu : [], spaces, unlisted, home };
}

/**
 * Why an audience does not see a space at its address (decisions 4.10.9); `null` when it does.
 * @param asks for a space by its id on the site, and whether what is hidden shows
 */
export function concealmentOf(
  site: SiteParts,
  siteSpaces: readonly SiteSpaceRecord[],
  asks: { id: string; hidden: boolean },
  holds: (condition: string | null) => boolean,
): 'condition' | 'hidden' | null {
  const isShown = (parts: SiteParts, spaces: readonly SiteSpaceRecord[]) => {
    const shown = shownStructure(parts, spaces, holds);
    return shown !== undefined && [...shown.spaces, ...shown.unlisted].some(({ record }) => record.id === asks.id);
  };
  if (!isShown({ ...site, entries: site.entries.map(unhidden) }, siteSpaces.map(unhidden))) return 'condition';
  return asks.hidden || isShown(site, siteSpaces) ? null : 'hidden';
}

const unhidden = <Item extends { hidden: boolean }>(item: Item): Item => ({ ...item, hidden: false });

export function sectionsOf(menu: readonly MenuEntry[]): ShownSection[] {
  return menu.flatMap(entry => {
    if (entry.kind === 'section') return [entry.section];
    return entry.kind === 'group' ? sectionsOf(entry.children) : [];
  });
}

const chosenOf = <Item extends { id: string }>(chosen: string | null, items: readonly Item[]): Item | undefined =>
  items.find(({ id }) => id === chosen) ?? items[0];
