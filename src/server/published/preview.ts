import { z } from 'zod';
import { type Claims, noClaims } from '#published/audience.ts';
import type { FoundSite } from '#published/lookup.ts';
import type { SiteRecord } from '#published/reader.ts';
import type { Viewer } from '../access/rows.ts';
import { viewerNow } from '../access/viewer-now.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import { findRevision } from '../revisions/rows.ts';
import type { Services } from '../services.ts';
import { levelOnSite } from '../sites/load.ts';
import { type PreviewGrant, readPreviewKey } from '../sites/preview-key.ts';
import { looksWith } from '../sites/preview-look.ts';
import { siteStateOf, type VisitedState } from './reader.ts';
import { type PlacedStateRow, siteStateById, viewableSpaces } from './rows.ts';

/** A site as whoever made a preview link sees it now. */
export interface Preview {
  state: VisitedState;
  /** What stands before the pages in its addresses: the key, then `~/changes/<number>` or `~/revisions/<id>`. */
  prefix: string[];
  /** The one space that shows in another state than its main content. */
  version: PreviewGrant['version'];
  /** The space that was asked for shows, whatever the conditions around it say: this is its section. */
  section: string | null;
  claims: Claims;
  /** Whether hidden sections show. */
  hidden: boolean;
  /** How it shows where that is not as it is saved. */
  looks: Pick<SiteRecord, 'customization' | 'customizations'> | undefined;
}

/** @returns `undefined` when the link is not, or no longer, good for this address */
export async function openPreview(
  services: Pick<Services, 'secrets' | 'clock' | 'database'>,
  { key, rest }: FoundSite,
): Promise<Preview | undefined> {
  const [segment = '', ...after] = rest;
  const grant = readPreviewKey(services, segment);
  if (!grant) return undefined;
  const db = services.database.read;
  const rows = await siteStateById(db, grant.organizationId, grant.siteId);
  // The pages of one organization never show on a host of another.
  if (!rows[0] || rows[0].blocked_reason !== null || !isAt(rows[0], key)) return undefined;
  const viewer = await viewerOf(db, grant);
  const version = viewer && (await versionOf(db, grant));
  if (!viewer || !version || version.segments.some((name, index) => name !== after[index])) return undefined;
  const spaces = await viewableSpaces(
    db,
    viewer,
    rows.map(({ space_id }) => space_id),
  );
  const shown = rows
    .filter(({ space_id }) => spaces.has(space_id))
    .map(row => (grant.hidden ? { ...row, hidden: 0 as const } : row))
    .map(row =>
      row.space_id === version.spaceId
        ? { ...row, revision_id: version.revisionId, condition: null, hidden: 0 as const }
        : row,
    );
  const state = siteStateOf(shown);
  const changed = shown.find(({ space_id }) => space_id === version.spaceId);
  if (!state || (version.spaceId !== undefined && !changed)) return undefined;
  return {
    state: { ...state, drafts: true },
    prefix: [segment, ...version.segments],
    version: grant.version,
    section: changed?.section_id ?? null,
    claims: claimsOf(state, grant),
    hidden: grant.hidden === true,
    looks: grant.look && (await looksWith(db, grant, grant.look)),
  };
}

const Unsigned = z.record(z.string(), z.unknown()).catch({});

/** What a preview claims of its visitor; where claims are not read, nobody has any (decisions 4.10.8). */
export const claimsOf = (
  { adaptive }: Pick<VisitedState, 'adaptive'>,
  { claims = {} }: Pick<PreviewGrant, 'claims'>,
): Claims => (adaptive ? { ...claims, unsigned: Unsigned.parse(claims.unsigned) } : noClaims);

const isAt = ({ organization_hostname, basename, hostname }: PlacedStateRow, key: FoundSite['key']): boolean =>
  'basename' in key
    ? organization_hostname === key.organization && basename === key.basename
    : hostname === key.hostname;

/** Somebody with the rights of the moment; `undefined` once they may not view the site. */
export async function viewerOf(
  db: Db,
  { organizationId, siteId, userId }: Pick<PreviewGrant, 'organizationId' | 'siteId' | 'userId'>,
): Promise<Viewer | undefined> {
  const viewer = await viewerNow(db, { organizationId, userId });
  return viewer && (await levelOnSite(db, viewer, siteId)) !== null ? viewer : undefined;
}

interface ShownVersion {
  /** Left out where everything shows as it is published. */
  spaceId?: string;
  revisionId: string;
  segments: string[];
}

/** A change request shows as it is at the moment. */
async function versionOf(db: Db, { organizationId, version }: PreviewGrant): Promise<ShownVersion | undefined> {
  if (!version) return { revisionId: '', segments: [] };
  const { spaceId } = version;
  const key = { organizationId, spaceId };
  if ('changeRequestId' in version) {
    const found = await findChangeRequest(db, key, version.changeRequestId);
    return found && { spaceId, revisionId: found.revision_id, segments: ['~', 'changes', String(found.number)] };
  }
  const found = await findRevision(db, key, version.revisionId);
  return found && { spaceId, revisionId: found.id, segments: ['~', 'revisions', found.id] };
}

/** As a site that search engines leave out and whose addresses are secrets, as those of share links are. */
export function asPreviewed(site: SiteRecord, { section, hidden, looks }: Preview): SiteRecord {
  const group = site.entries.find(({ id }) => id === section)?.group;
  const entries = site.entries.map(entry => {
    if (section !== null && (entry.id === section || entry.id === group))
      return { ...entry, condition: null, hidden: false };
    return hidden ? { ...entry, hidden: false } : entry;
  });
  return { ...site, ...looks, visibility: 'share-link', entries, isPreview: true };
}
