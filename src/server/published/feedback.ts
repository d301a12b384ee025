import type { FastifyRequest } from 'fastify';
import { redirect } from '#published/answer.ts';
import { thanksAnchor, type Wanted } from '#published/lookup.ts';
import { hasText } from '#published/navigation.ts';
import { linkerFor, type SiteRequest } from '#published/respond.ts';
import { customizationAt, type SiteContext } from '#published/site-context.ts';
import { forbidden } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { dayOf } from '../insights/days.ts';
import { addAlone } from '../insights/rows.ts';
import type { Services } from '../services.ts';
import { emit } from '../webhooks/emit.ts';
import { isFromHere } from './hosts.ts';
import { type StoredAnswer, storeAnswer } from './page-cache.ts';

type Feedback = Extract<Wanted, { kind: 'feedback' }>;

/**
 * Counts what a reader says of a page that they may read, and leads back to it. Who it was is not kept.
 * @returns `undefined` where nobody is asked
 * @throws 403 when the form was not on a page of the site
 */
export async function takeFeedback(
  services: Services,
  { context, at, counts }: { context: SiteContext; at: Pick<SiteRequest, 'basePath' | 'shareKey'>; counts: boolean },
  { space: spaceId, page: pageId, rating }: Feedback,
  request: FastifyRequest,
): Promise<StoredAnswer | undefined> {
  // No other page may speak for its readers.
  if (!isFromHere(request)) throw forbidden('own-page-only');
  const space = context.addressed.find(({ record }) => record.spaceId === spaceId);
  if (!space || !customizationAt(context, space).feedback.enabled) return undefined;
  await context.load([space]);
  const page = space.content?.navigation.byId.get(pageId);
  if (!page || !hasText(page)) return undefined;
  const { organizationId, siteId } = context.state;
  if (counts)
    await services.database.write(async db => {
      const day = dayOf(services.clock.now());
      await addAlone(db, { id: newId(), organizationId, siteId, spaceId, pageId }, day, { [rating]: 1 });
      await emit({ db, services }, organizationId, 'page_feedback', { siteId, spaceId, pageId, rating });
    });
  const address = linkerFor(context, at, space, page).page(space, page);
  return storeAnswer(redirect(`${address}#${thanksAnchor}`, 303));
}
