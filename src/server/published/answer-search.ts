import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Renderer, SiteRequest } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import { searchSite } from '#published/site-search.ts';
import { forbidden } from '../http/errors.ts';
import { countedQuery } from '../insights/site-counts.ts';
import { isFromHere } from './hosts.ts';
import { type StoredAnswer, storeAnswer } from './page-cache.ts';
import type { Sites } from './sites.ts';

interface Asked {
  renderer: Renderer;
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
}

/** What was found, for the search dialog of a page. */
export async function answerSearch(asked: Asked, request: FastifyRequest): Promise<StoredAnswer> {
  const body = JSON.stringify(await found(asked, request));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' };
  return storeAnswer({ status: 200, headers, body }, asked.context.audience.asked.size > 0);
}

/**
 * Counts a search, which the page tells of once its reader has typed to the end.
 * @throws 403 when no page of the site tells
 */
export async function countSearch(
  searches: Sites['searches'],
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!isFromHere(request)) throw forbidden('own-page-only');
  const query = countedQuery(queryOf(request).get('q') ?? '');
  if (query !== undefined) {
    const { items } = await found(asked, request);
    const { organizationId, siteId } = asked.context.state;
    searches.count({ organizationId, siteId, query }, { searches: 1, withoutResult: items.length === 0 ? 1 : 0 });
  }
  reply.code(204).header('cache-control', 'no-store').send();
}

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?')[1] ?? '');

function found({ renderer, context, at }: Asked, request: FastifyRequest) {
  const query = queryOf(request);
  return searchSite(renderer.reader, context, at, { query: query.get('q') ?? '', from: query.get('from') });
}
