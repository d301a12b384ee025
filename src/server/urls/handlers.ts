import { pageQuery } from '#contract/content-query.ts';
import type { urls } from '#contract/urls.ts';
import { loadCollection } from '../access/load.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { presentCollection } from '../collections/present.ts';
import { readPage, readPageByPath } from '../content/read.ts';
import { loadVersion, type Version } from '../content/version.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, notFound } from '../http/errors.ts';
import { answerSpace } from '../spaces/load.ts';
import { readDashboardAddress } from './dashboard-address.ts';
import { type PlacedPage, publishedPages } from './published-places.ts';
import { resolvePublished } from './resolve-published.ts';

export const urlHandlers: Handlers<typeof urls> = {
  async getContentByUrl({ query, context }) {
    const userId = callerId(context);
    const { config } = context.services;
    const url = new URL(query.url);
    const place = url.origin === config.publicUrl ? readDashboardAddress(url) : undefined;
    if (!place) return publishedContent(context, url, userId);
    if ('collectionId' in place) {
      const { collection, level } = await loadCollection(context, place.collectionId);
      return { collection: presentCollection(collection, level, config) };
    }
    const { pageId, ...params } = place;
    const version = await loadVersion(context, params);
    return answered(version, pageId === undefined ? undefined : await readPage(version, pageId, switches));
  },

  resolvePublishedContentByUrl: ({ body, context }) => resolvePublished(context, body),
};

/** Those of a read that asks for nothing special. */
const switches = pageQuery.parse({ computed: 'true', metadata: 'true' });

async function publishedContent(context: Context, url: URL, userId: string) {
  for (const { spaceId, page: named, version: shown } of await publishedPages(context.services, url, userId)) {
    const version = await loadVersion(context, { ...shown, spaceId }).catch(absent);
    const page = version && (await pageNamed(version, named).catch(absent));
    if (version && page) return answered(version, page);
  }
  throw notFound('content');
}

const pageNamed = (version: Version, named: PlacedPage['page']) =>
  'id' in named ? readPage(version, named.id, switches) : readPageByPath(version, named.path, switches);

async function answered({ context, access, changeRequest }: Version, page?: Awaited<ReturnType<typeof readPage>>) {
  const { space, viewer } = access;
  return {
    space: await answerSpace(context, space.id),
    ...(changeRequest ? { changeRequest: await presentOne(context, viewer, space.id, changeRequest.id) } : {}),
    ...(page === undefined ? {} : { page }),
  };
}
