import type { Input } from '#contract/operation.ts';
import type { pdf } from '#contract/pdf.ts';
import { slugify } from '#document/slugs.ts';
import { readVariables } from '#document/tree.ts';
import { hasText, navigationOf } from '#published/navigation.ts';
import { treeOf } from '../content/read.ts';
import { loadVersion, type Version } from '../content/version.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { Refusal } from '../http/errors.ts';
import { withComputed } from '../openapi/with-computed.ts';
import { mostLeftOut, signedPdfUrl } from './links.ts';

export const pdfHandlers: Handlers<typeof pdf> = {
  async getSpacePDF({ params, query, context }) {
    return link(await loadVersion(context, params), { ...query, watermark: false });
  },

  async getChangeRequestPDF({ params, query, context }) {
    return link(await loadVersion(context, params), query);
  },
};

const badQuery = (path: string, message: string) =>
  new Refusal(400, `query.${path}: ${message}`, { details: [{ in: 'query', path, message }] });

async function link(
  version: Version,
  { only, page, paper, without = [], ...look }: Input<typeof pdf.getChangeRequestPDF>['query'],
) {
  if (without.length > mostLeftOut) throw badQuery('without', `at most ${mostLeftOut} pages`);
  if (only && page === undefined) throw badQuery('page', 'required with only=true');
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
  if (!byId.has(id)) throw badQuery('page', 'not a page of this content');
  const variables = await readVariables(store, tree.root);
  const page = navigationOf({ top, variables }).byId.get(id);
  if (!page) throw badQuery('page', 'a hidden page, or one whose condition does not hold, is not printed');
  if (!hasText(page) && page.children.length === 0) throw badQuery('page', 'has nothing to print');
  return page.node.title;
}
