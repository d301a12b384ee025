import { readFiles, readReusableContents, readVariables } from '#document/tree.ts';
import { Lru } from '#lib/lru.ts';
import type { Reader, SiteEntryRecord, SiteSpaceRecord, SiteState, SpaceContent } from '#published/reader.ts';
import type { SiteParts } from '#published/site-structure.ts';
import { findFormerPages } from '../content/former-path-rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree, type SharedTree } from '../content/trees.ts';
import { correctionsOf } from '../db/search-corrections.ts';
import { bestPages } from '../db/search-ranking.ts';
import type { SiteEntryRow } from '../db/tables/sites.ts';
import type { Expanded } from '../openapi/computed-pages.ts';
import { readParts } from '../openapi/read-parts.ts';
import { withComputed } from '../openapi/with-computed.ts';
import type { Services } from '../services.ts';
import { pendingAddresses, siteAddress } from '../sites/addresses.ts';
import { looksOf } from '../sites/customization.ts';
import { formerHomes } from '../sites/former-home-rows.ts';
import { redirectsByPattern } from '../sites/redirect-rows.ts';
import { findSite } from '../sites/rows.ts';
import { inOrder, type Structure } from '../sites/structure.ts';
import { loadStructure } from '../sites/structure-store.ts';
import { findRoot, type SiteStateRow } from './rows.ts';

/** Pages in all; a content is as heavy as its tree. */
const contents = new Lru<SpaceContent>(100_000);

/** What the renderer of sites reads, over rows. */
export function createReader({ config, database, files }: Pick<Services, 'config' | 'database' | 'files'>): Reader {
  const db = database.read;
  const storeOf = ({ organizationId }: SiteState) => new ContentStore(db, organizationId);
  return {
    async site({ organizationId, siteId }) {
      const row = await findSite(db, organizationId, siteId);
      if (!row) return undefined;
      const structure = await loadStructure(db, row);
      return {
        organizationId,
        id: siteId,
        title: row.title,
        visibility: row.visibility,
        agentsContext: row.agents_context,
        address: siteAddress(row, config),
        pendingAddresses: pendingAddresses(row, config),
        contact: row.contact,
        ...looksOf(row, structure),
        ...partsOf(structure),
      };
    },

    async content(state, { spaceId, revisionId }) {
      const key = `${state.organizationId}:${spaceId}:${revisionId}:${state.apiChanges}`;
      const known = contents.get(key);
      if (known) return known;
      const revision = await findRoot(db, state.organizationId, spaceId, revisionId);
      if (!revision) throw new Error(`Space ${spaceId} has no revision ${revisionId}`);
      const store = storeOf(state);
      const source = { db, files, organizationId: state.organizationId };
      const content = await readSpaceContent(store, revision.root, tree => withComputed(source, tree));
      const { pages } = await loadTree(store, revision.root);
      contents.set(key, content, pages.length + content.generated.size + content.files.size + 10);
      return content;
    },

    texts: (state, bodies) => textsOf(storeOf(state), bodies),

    api: ({ organizationId }, places) => readParts({ db, files, organizationId }, places),

    async redirects({ organizationId, siteId, drafts }, patterns) {
      const rows = await redirectsByPattern(db, { organizationId, siteId }, patterns);
      return rows
        .filter(({ draft }) => drafts || draft === 0)
        .sort((one, other) => other.draft - one.draft)
        .map(row => ({
          pattern: row.pattern,
          destination: JSON.parse(row.destination),
          captureWildcard: row.capture_wildcard === 1,
          permanent: row.permanent === 1,
        }));
    },

    async formerPages({ organizationId }, places) {
      const rows = await findFormerPages(db, organizationId, places);
      return rows.map(({ space_id, path, page_id }) => ({ spaceId: space_id, path, pageId: page_id }));
    },

    async formerHomes(state) {
      const rows = await formerHomes(db, state);
      return rows.map(({ kind, item_id, section_id }) => ({ kind, id: item_id, section: section_id || null }));
    },

    corrections: ({ organizationId }, spaceIds, text) => correctionsOf(db, { organizationId, spaceIds, text }),
    search: ({ organizationId }, query) => bestPages(db, { organizationId, ...query }),
  };
}

/**
 * What readers may be shown of a root; the texts of its pages are read apart.
 * @param expand makes the pages that stand for others; without it they show as they are stored
 */
export async function readSpaceContent(
  store: ContentStore,
  rootHash: string,
  expand?: (tree: SharedTree) => Promise<Expanded>,
): Promise<SpaceContent> {
  const tree = await loadTree(store, rootHash);
  const { root } = tree;
  const { top, generated } = (await expand?.(tree)) ?? { top: tree.top, generated: new Map<string, string>() };
  const [files, variables, reusables] = await Promise.all([
    readFiles(store, root),
    readVariables(store, root),
    readReusableContents(store, root),
  ]);
  const texts = await textsOf(
    store,
    reusables.map(({ body }) => body),
  );
  return {
    top,
    variables,
    generated,
    files: new Map(files.map(file => [file.id, file])),
    reusable: new Map(reusables.map(({ id }, index) => [id, texts[index] ?? ''])),
  };
}

export async function textsOf(store: ContentStore, bodies: readonly (string | undefined)[]): Promise<string[]> {
  const found = await store.get(bodies.filter(body => body !== undefined));
  return bodies.map(body => (body && found.get(body)) || '');
}

/** The state of a site, with what it asks of its visitors. */
export interface VisitedState extends SiteState {
  /** Whether claims are read. */
  adaptive: boolean;
  keySalt: string;
  /** The key before, and until when it counts too. */
  oldKey: { salt: string; until: string } | undefined;
  /** Where visitors sign in, and where they go when they have signed out. */
  fallbackUrl: string | null;
  logoutUrl: string | null;
  /** Whom readers can ask whose share link does not work. */
  contact: string | null;
  /** Whether its custom hostname is not known to work. */
}

/** What the rows of one site say. @returns `undefined` when there is none */
export function siteStateOf(rows: readonly SiteStateRow[]): VisitedState | undefined {
  const [first] = rows;
  if (!first) return undefined;
  // Without a space in it, or with a deleted one, the joined columns are empty.
  const siteSpaces = rows.filter(row => row.site_space_id !== null && row.space_id !== null).map(siteSpaceOf);
  const shown = siteSpaces.map(space => [
    space.spaceId,
    space.revisionId,
    space.title,
    space.emoji,
    space.language,
    space.isTranslation,
  ]);
  return {
    organizationId: first.organization_id,
    siteId: first.site_id,
    visibility: first.visibility,
    fingerprint: JSON.stringify([
      first.site_id,
      first.version,
      first.organization_hostname,
      first.api_changes,
      ...shown,
    ]),
    apiChanges: first.api_changes ?? 0,
    siteSpaces,
    shareLinkId: first.share_link_id,
    drafts: false,
    adaptive: first.adaptive_content === 1,
    keySalt: first.key_salt ?? '',
    oldKey:
      first.old_key_salt === null || first.old_key_until === null
        ? undefined
        : { salt: first.old_key_salt, until: first.old_key_until },
    fallbackUrl: first.fallback_url,
    logoutUrl: first.logout_url,
    contact: first.contact,
  };
}

function siteSpaceOf(row: SiteStateRow): SiteSpaceRecord {
  return {
    id: row.site_space_id ?? '',
    section: row.section_id,
    path: row.path,
    condition: row.condition,
    hidden: row.hidden === 1,
    reachable: row.reachable === 1,
    spaceId: row.space_id,
    title: row.title,
    emoji: row.emoji,
    language: row.language,
    // Nothing else is computed as a whole (decisions 4.2.5).
    isTranslation: row.computed_source !== null,
    revisionId: row.revision_id,
  };
}

/** The parts of a site as the renderer takes them. */
export const partsOf = ({ entries, defaultSection, defaultSiteSpace }: Structure): SiteParts => ({
  entries: inOrder(entries).map(entryOf),
  defaultSection,
  defaultSiteSpace,
});

function entryOf(row: SiteEntryRow): SiteEntryRecord {
  const { id, kind, title, description, condition } = row;
  return {
    ...{ id, kind, title, description, condition },
    group: row.group_id,
    hidden: row.hidden === 1,
    reachable: row.reachable === 1,
    icon: row.icon,
    path: row.path ?? '',
    url: row.url ?? '',
    defaultSiteSpace: row.default_site_space,
  };
}
