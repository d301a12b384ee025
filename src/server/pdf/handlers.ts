import type { Input } from '#contract/operation.ts';
import type { pdf } from '#contract/pdf.ts';
import { slugify } from '#document/slugs.ts';
import { readVariables } from '#document/tree.ts';
import { hasText, navigationOf } from '#published/navigation.ts';
import { treeOf } from '../content/read.ts';
import { loadVersion, type Version } from '../content/version.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { badQuery } from '../http/errors.ts';
import { withComputed } from '../openapi/with-computed.ts';
import { loadSite } from '../sites/load.ts';
import { mostLeftOut, mostParts, signedPdfUrl } from './links.ts';
import { shownSpaces } from './site-parts.ts';

export const pdfHandlers: Handlers<typeof pdf> = {
  async getSpacePDF({ params, query, context }) {
    return link(await loadVersion(context, params), { ...query, watermark: false });
  },

  async getSitePDF({ params: { organizationId, siteId }, query, context }) {
    const { viewer, site } = await loadSite(context, organizationId, siteId);
    const { siteSpaces, paper, without = [], ...look } = query;
    if (without.length > mostLeftOut) throw badQuery('without', 'most-pages-left-out', { most: mostLeftOut });
    const shown = await shownSpaces(context, viewer, siteId);
    if (siteSpaces?.some(id => !shown.some(({ record }) => record.id === id)))
      throw badQuery('siteSpaces', 'space-not-shown');
    const chosen = shown.filter(({ record, isDefault }) => siteSpaces?.includes(record.id) ?? isDefault);
    const [first] = chosen;
    if (!first) throw badQuery('siteSpaces', 'nothing-shown');
    if (chosen.length > mostParts) throw badQuery('siteSpaces', 'most-spaces-in-pdf', { most: mostParts });
    const scope = {
      ...{ organizationId, spaceId: first.record.spaceId, revisionId: first.record.revisionId },
      ...{ changeRequestId: null, page: null, only: false, paper },
      look: { ...look, watermark: false, without: without.toSorted() },
      site: { id: siteId, parts: chosen.map(({ record }) => ({ id: record.id, revision: record.revisionId })) },
      userId: callerId(context),
    };
    return { url: signedPdfUrl(context.services, scope, slugify(site.title, 'site')) };
  },

  async getChangeRequestPDF({ params, query, context }) {
    return link(await loadVersion(context, params), query);
  },
};

async function link(
  version: Version,
  { only, page, paper, without = [], ...look }: Input<typeof pdf.getChangeRequestPDF>['query'],
) {
  if (without.length > mostLeftOut) throw badQuery('without', 'most-pages-left-out', { most: mostLeftOut });
  if (only && page === undefined) throw badQuery('page', 'page-of-only');
  const { context, key, revision, changeRequest, access } = version;
  const title = page === undefined ? access.space.title : await titleOf(version, page);
  const scope = {
    ...key,
    revisionId: revision.id,
    changeRequestId: changeRequest?.id ?? null,
    page: page ?? null,
    only,
    paper,
    look: { ...look, without: without.toSorted() },
    site: null,
    userId: callerId(context),
  };
  return { url: signedPdfUrl(context.services, scope, slugify(title, 'space')) };
}

/** The title of a page that is printed. @throws 400 for one that is not there, or not shown to readers */
async function titleOf(version: Version, id: string): Promise<string> {
  const { context, key, store } = version;
  const tree = await treeOf(version);
  const source = { db: context.db, files: context.services.files, organizationId: key.organizationId };
  const { byId, top } = await withComputed(source, tree);
  if (!byId.has(id)) throw badQuery('page', 'no-page-of-content');
  const variables = await readVariables(store, tree.root);
  const page = navigationOf({ top, variables }).byId.get(id);
  if (!page) throw badQuery('page', 'page-not-printed');
  if (!hasText(page) && page.children.length === 0) throw badQuery('page', 'nothing-to-print');
  return page.node.title;
}
