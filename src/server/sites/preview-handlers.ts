import { z } from 'zod';
import type { sitePreview } from '#contract/site-preview.ts';
import { holds, visitorOf } from '#document/expression.ts';
import { concealmentOf } from '#published/site-structure.ts';
import { requireSite } from '../access/capabilities.ts';
import { loadSpace } from '../access/load.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badQuery, conflict, notFound } from '../http/errors.ts';
import { claimsOf } from '../published/preview.ts';
import { partsOf, siteStateOf } from '../published/reader.ts';
import { siteStateById } from '../published/rows.ts';
import { findRevision } from '../revisions/rows.ts';
import { ownAddress, publishedAddress } from './addresses.ts';
import { loadSite } from './load.ts';
import { type PreviewGrant, previewKey } from './preview-key.ts';
import { storedLook } from './preview-look.ts';
import { defaultsOf, type Structure, siteSpacesIn } from './structure.ts';
import type { PlacedSpace } from './structure-rows.ts';
import { loadStructure } from './structure-store.ts';

export const sitePreviewHandlers: Handlers<typeof sitePreview> = {
  async getSitePublishingPreviewById({ params: { organizationId, siteId }, query, context }) {
    const { site, viewer, level } = await loadSite(context, organizationId, siteId);
    if (query.changeRequest !== undefined && query.revision !== undefined)
      throw badQuery('revision', 'not-both', { other: '`changeRequest`' });
    if (query.space !== undefined && query.siteSpace !== undefined)
      throw badQuery('space', 'not-both', { other: '`siteSpace`' });
    const structure = await loadStructure(context.db, site);
    const siteSpace = siteSpaceOf(structure, query);
    const { space } = await loadSpace(context, siteSpace.space_id);
    const { version, segments, revisionId } = await versionOf(context, siteSpace, query);
    const page =
      query.page === undefined
        ? ''
        : await pathOf(context, { ...siteSpace, revision_id: revisionId ?? space.revision_id }, query.page);
    const claims = query.claims === undefined ? undefined : readClaims(query.claims);
    if (query.look) requireSite(level, 'admin');
    const look = query.look && (await storedLook(context, { organizationId, siteId }, query.look));
    const grant: PreviewGrant = {
      organizationId,
      siteId,
      userId: viewer.userId,
      version,
      claims,
      hidden: query.hidden,
      look,
    };
    const parts = [previewKey(context.services, grant), ...segments, ...placeIn(structure, siteSpace)];
    return {
      url: publishedAddress(ownAddress(site, context.services.config), parts) + page,
      // A version shows whatever the conditions around it say.
      concealedBy: version ? null : await concealment(context, structure, siteSpace, grant),
    };
  },
};

/** What keeps the space from the audience of a preview. */
async function concealment(context: Context, structure: Structure, { id }: PlacedSpace, grant: PreviewGrant) {
  const state = siteStateOf(await siteStateById(context.db, grant.organizationId, grant.siteId));
  if (!state) throw notFound('site');
  const visitor = visitorOf(claimsOf(state, grant));
  return concealmentOf(partsOf(structure), state.siteSpaces, { id, hidden: grant.hidden === true }, condition =>
    holds(condition, { visitor }),
  );
}

const Claims = z.record(z.string(), z.unknown());

/** @throws 400 */
function readClaims(text: string): z.infer<typeof Claims> {
  try {
    return Claims.parse(JSON.parse(text));
  } catch {
    throw badQuery('claims', 'json-object');
  }
}

function siteSpaceOf(
  structure: Structure,
  { siteSpace: id, space }: { siteSpace?: string | undefined; space?: string | undefined },
): PlacedSpace {
  const { section, siteSpaces } = defaultsOf(structure);
  const places = structure.siteSpaces.filter(({ deleted }) => !deleted);
  if (id !== undefined || space !== undefined) {
    const found = places.find(place => place.id === id || place.space_id === space);
    if (!found) throw notFound(id === undefined ? 'space' : 'site space');
    return found;
  }
  const start = siteSpacesIn(structure, section).find(siteSpace => siteSpaces.has(siteSpace.id));
  if (!start) throw conflict('nothing-to-preview');
  return start;
}

/** The end of a page's address. @throws 404 when the page is not in this state of its space */
async function pathOf(
  { db }: Context,
  {
    organization_id,
    space_id,
    revision_id,
  }: Pick<PlacedSpace, 'organization_id' | 'space_id'> & { revision_id: string },
  pageId: string,
): Promise<string> {
  const revision = await findRevision(db, { organizationId: organization_id, spaceId: space_id }, revision_id);
  const tree = revision && (await loadTree(new ContentStore(db, organization_id), revision.root));
  const page = tree?.byId.get(pageId);
  if (!page) throw notFound('page');
  return page.path.split('/').map(encodeURIComponent).join('/');
}

interface Version {
  version?: PreviewGrant['version'];
  /** Where it stands in addresses (decisions 5.18). */
  segments: string[];
  /** The main content without it. */
  revisionId?: string;
}

async function versionOf(
  context: Context,
  { organization_id: organizationId, space_id: spaceId }: PlacedSpace,
  wanted: { changeRequest?: string | undefined; revision?: string | undefined },
): Promise<Version> {
  const key = { organizationId, spaceId };
  if (wanted.changeRequest !== undefined) {
    const found = await findChangeRequest(context.db, key, wanted.changeRequest);
    if (!found) throw notFound('change request');
    return {
      version: { spaceId, changeRequestId: found.id },
      segments: ['~', 'changes', String(found.number)],
      revisionId: found.revision_id,
    };
  }
  if (wanted.revision === undefined) return { segments: [] };
  const found = await findRevision(context.db, key, wanted.revision);
  if (!found) throw notFound('revision');
  return { version: { spaceId, revisionId: found.id }, segments: ['~', 'revisions', found.id], revisionId: found.id };
}

/** Defaults add nothing to addresses. */
function placeIn(structure: Structure, { id, path, section_id }: PlacedSpace): (string | null)[] {
  const { section, siteSpaces } = defaultsOf(structure);
  const inSection = section_id === section ? null : structure.entries.find(entry => entry.id === section_id);
  return [inSection?.path ?? null, siteSpaces.has(id) ? null : path];
}
