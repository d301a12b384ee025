import { pageQuery } from '#contract/content-query.ts';
import type { urls } from '#contract/urls.ts';
import { loadCollection } from '../access/load.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { presentCollection } from '../collections/present.ts';
import { readPage, readPageByPath } from '../content/read.ts';
import { loadVersion } from '../content/version.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, notFound } from '../http/errors.ts';
import { answerSpace } from '../spaces/load.ts';
import { readDashboardAddress } from './dashboard-address.ts';
import { publishedPlaces } from './published-address.ts';
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
    const { spaceId, changeRequestId, pageId } = place;
    const version = await loadVersion(context, {
      spaceId,
      ...(changeRequestId === undefined ? {} : { changeRequestId }),
    });
    const { changeRequest, access } = version;
    return {
      space: await answerSpace(context, spaceId),
      ...(changeRequest ? { changeRequest: await presentOne(context, access.viewer, spaceId, changeRequest.id) } : {}),
      ...(pageId === undefined ? {} : { page: await readPage(version, pageId, switches) }),
    };
  },

  resolvePublishedContentByUrl: ({ body, context }) => resolvePublished(context, body),
};

/** Those of a read that asks for nothing special. */
const switches = pageQuery.parse({ computed: 'true', metadata: 'true' });

async function publishedContent(context: Context, url: URL, userId: string) {
  for (const { spaceId, path } of await publishedPlaces(context.services, url, userId)) {
    const version = await loadVersion(context, { spaceId }).catch(absent);
    const page = version && (await readPageByPath(version, path, switches).catch(absent));
    if (page) return { space: await answerSpace(context, spaceId), page };
  }
  throw notFound('content');
}
