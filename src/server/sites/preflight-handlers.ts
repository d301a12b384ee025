import type { z } from 'zod';
import type { SitePreflightFinding, sitePreflight } from '#contract/site-preflight.ts';
import { asksVisitor } from '#document/expression.ts';
import { readRootText } from '#document/tree.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Context, Handlers } from '../http/context.ts';
import { loadSite } from './load.ts';
import { wantingPages } from './preflight-pages.ts';
import { brokenTargets, hasOpenShareLink, headsOf, type SpaceHead } from './preflight-rows.ts';
import type { AddressedSiteRow } from './rows.ts';
import { type Structure, sectionsOf, siteSpacesIn, withoutHidden } from './structure.ts';
import type { PlacedSpace } from './structure-rows.ts';
import { loadStructure } from './structure-store.ts';
import { findPublishingAuth } from './visitor-rows.ts';

type Finding = z.input<typeof SitePreflightFinding>;
type Item = Finding['items'][number];

const listed = 20;

export const sitePreflightHandlers: Handlers<typeof sitePreflight> = {
  async getSitePreflight({ params: { organizationId, siteId }, context }) {
    const { level, site } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const structure = await loadStructure(context.db, site);
    const findings = [
      ...(await contentFindings(context, structure)),
      ...structureFindings(site, structure),
      ...(await audienceFindings(context, site)),
    ];
    return { object: 'site-preflight', findings };
  },
};

const finding = (
  code: Finding['code'],
  severity: Finding['severity'],
  items: readonly Item[] = [],
  count = items.length,
): Finding[] => (count === 0 ? [] : [{ code, severity, count, items: items.slice(0, listed) }]);

/** In the order of the structure. */
function shownSpaces(structure: Structure): PlacedSpace[] {
  const shown = withoutHidden(structure);
  return [null, ...sectionsOf(shown).map(({ id }) => id)]
    .flatMap(section => siteSpacesIn(shown, section))
    .filter(({ deleted }) => !deleted);
}

/** What the spaces hold: whether there is anything to read, and what of it leads nowhere. */
async function contentFindings({ db }: Context, structure: Structure): Promise<Finding[]> {
  const organizationId = structure.site.organization_id;
  const shown = shownSpaces(structure);
  if (shown.length === 0) return finding('no-space', 'error', [], 1);
  const ids = shown.map(({ space_id }) => space_id);
  const heads = await headsOf(db, organizationId, ids);
  const titles = new Map(heads.map(({ id, title }) => [id, title]));
  const itemsOf = (spaceIds: ReadonlySet<string>): Item[] =>
    shown
      .filter(({ space_id }) => spaceIds.has(space_id))
      .map(({ id, space_id }) => ({ type: 'site-space', id, title: titles.get(space_id) ?? '', space: space_id }));
  const counted = (code: Finding['code'], severity: Finding['severity'], counts: ReadonlyMap<string, number>) =>
    finding(code, severity, itemsOf(new Set(counts.keys())), sumOf(counts.values()));
  const empty = itemsOf(new Set(heads.filter(({ root }) => readRootText(root).pages === null).map(({ id }) => id)));
  const { mute, plain } = await wantingPages(db, organizationId, heads);
  const nothing = empty.length === shown.length;
  return [
    ...(nothing ? finding('no-page', 'error', empty) : finding('empty-space', 'warning', empty)),
    ...counted('broken-links', 'warning', await brokenTargets(db, organizationId, ids)),
    ...counted('no-alt', 'note', mute),
    ...counted('no-description', 'note', plain),
    ...finding('no-language', 'note', itemsOf(withoutLanguage(shown, heads))),
  ];
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/** Readers choose between variants, and search engines between languages: both go by what a space says of itself. */
function withoutLanguage(shown: readonly PlacedSpace[], heads: readonly SpaceHead[]): Set<string> {
  const variants = [...Map.groupBy(shown, ({ section_id }) => section_id).values()].filter(({ length }) => length > 1);
  const mute = new Set(heads.filter(({ language }) => language === null).map(({ id }) => id));
  return new Set(
    variants
      .flat()
      .map(({ space_id }) => space_id)
      .filter(id => mute.has(id)),
  );
}

function structureFindings(site: AddressedSiteRow, structure: Structure): Finding[] {
  const sections = sectionsOf(structure);
  const item = ({ id, title }: { id: string; title: string }): Item => ({ type: 'site-section', id, title });
  const hidden = sections.filter(section => section.hidden);
  const home = sections.filter(({ id, condition }) => id === structure.defaultSection && condition);
  const conditions = [...structure.entries, ...structure.siteSpaces].map(({ condition }) => condition ?? '');
  const asking = conditions.filter(asksVisitor).length;
  const hiddenSpaces = structure.siteSpaces.filter(row => row.hidden && !row.deleted).length;
  return [
    ...finding('conditional-home', 'warning', home.map(item)),
    ...(site.adaptive_content ? [] : finding('claims-off', 'warning', [], asking)),
    ...finding('hidden', 'note', hidden.map(item), hidden.length + hiddenSpaces),
  ];
}

async function audienceFindings({ db, services }: Context, site: AddressedSiteRow): Promise<Finding[]> {
  const { organization_id, id, visibility } = site;
  const now = services.clock.now().toISOString();
  if (visibility === 'share-link' && !(await hasOpenShareLink(db, organization_id, id, now)))
    return finding('no-share-link', 'warning', [], 1);
  if (visibility === 'visitor-auth' && !(await findPublishingAuth(db, organization_id, id))?.fallback_url)
    return finding('no-sign-in', 'warning', [], 1);
  return [];
}
