import { holds, noVisitor } from '#document/expression.ts';
import { type ShownSpace, shownStructure } from '#published/site-structure.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { createReader, siteStateOf } from '../published/reader.ts';
import { siteStateById, viewableSpaces } from '../published/rows.ts';
import { findRevisionsOf } from '../revisions/rows.ts';
import { findSite } from '../sites/rows.ts';
import { loadStructure } from '../sites/structure-store.ts';
import type { PdfScope } from './links.ts';

/** A space in print. */
export interface PlanPart {
  spaceId: string;
  /** Of its space. */
  title: string;
  /** Stands before its pages on a sheet of its own; empty for none. */
  heading: string;
  language: string | null;
  revision: RevisionRow;
}

/** The spaces that a site shows to a visitor of whom nothing is known, and that the viewer may view; in the order of its menu. */
export async function shownSpaces(
  { db, services }: Pick<Context, 'db' | 'services'>,
  viewer: Viewer,
  siteId: string,
): Promise<ShownSpace[]> {
  const { organizationId } = viewer;
  const rows = await siteStateById(db, organizationId, siteId);
  const ids = rows.flatMap(({ space_id }) => space_id ?? []);
  const viewable = await viewableSpaces(db, viewer, ids);
  const state = siteStateOf(rows.filter(({ space_id }) => viewable.has(space_id)));
  const reader = createReader({ ...services, database: { ...services.database, read: db } });
  const site = state && (await reader.site(state));
  const holdsHere = (condition: string | null) => holds(condition, { visitor: noVisitor });
  return (site && shownStructure(site, state.siteSpaces, holdsHere)?.spaces) ?? [];
}

/** The title of a site, and what of it is printed; undefined when a part of it is gone. */
export async function partsOfSite(
  db: Db,
  organizationId: string,
  { id, parts }: NonNullable<PdfScope['site']>,
): Promise<{ title: string; parts: PlanPart[] } | undefined> {
  const site = await findSite(db, organizationId, id);
  if (!site) return undefined;
  const { entries } = await loadStructure(db, site);
  const rows = await siteStateById(db, organizationId, id);
  const rowOf = new Map(rows.map(row => [row.site_space_id, row]));
  const chosen = parts.flatMap(part => rowOf.get(part.id) ?? []).filter(({ space_id }) => space_id !== null);
  const revisions = await findRevisionsOf(
    db,
    organizationId,
    chosen.map(({ space_id }) => space_id),
    parts.map(({ revision }) => revision),
  );
  const found = parts.flatMap((part): PlanPart[] => {
    const row = rowOf.get(part.id);
    const revision = revisions.get(part.revision);
    if (!row || revision?.space_id !== row.space_id) return [];
    const section = entries.find(entry => entry.id === row.section_id)?.title ?? '';
    const isAlone = chosen.filter(other => other.section_id === row.section_id).length === 1;
    const heading = [section, section !== '' && isAlone ? '' : row.title].filter(Boolean).join(' · ');
    const { space_id: spaceId, title, language } = row;
    return [{ spaceId, title, language, revision, heading: parts.length > 1 ? heading : '' }];
  });
  return found.length === parts.length ? { title: site.title, parts: found } : undefined;
}
