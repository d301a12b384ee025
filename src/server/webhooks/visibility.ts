import type { OperationId, Operations } from '#contract/operations.ts';
import type { SpaceVisibility } from '#contract/spaces.ts';
import { organizationOf } from '../access/item-rows.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { type PublicationRow, publications } from '../spaces/publication-rows.ts';
import { readingOf } from '../spaces/visibility.ts';
import { emit } from './emit.ts';
import { activeWebhooks } from './rows.ts';
import { type PlacedSpace, placedSpaces, spacesOfSite } from './visibility-rows.ts';

type Params = Readonly<Record<string, string>>;

/** The operations that decide how spaces can be read: by the sites that show them, or by their place. */
const decides: Partial<Record<OperationId, 'site' | 'space'>> = {
  updateSiteById: 'site',
  deleteSiteById: 'site',
  publishSite: 'site',
  unpublishSite: 'site',
  addSpaceToSite: 'site',
  deleteSiteSpaceById: 'site',
  updateSiteSpaceById: 'site',
  addSectionToSite: 'site',
  deleteSiteSectionById: 'site',
  moveSpace: 'space',
};

type AnyHandler = (request: { params: Params; context: Context }) => Promise<unknown>;

/** The handlers, of which those that decide it tell webhooks of spaces whose visibility has changed (decisions 9). */
export function tellingVisibility(handlers: Handlers<Operations>): Handlers<Operations> {
  const wrapped = Object.entries(handlers).map(([id, handler]) => {
    const scope = decides[id as OperationId]; // the keys of the table are its ids
    return [id, scope ? compare(scope, handler as unknown as AnyHandler) : handler]; // a handler takes any parsed request of its operation, and is given no other
  });
  return Object.fromEntries(wrapped) as Handlers<Operations>; // the same ids, and handlers that answer the same
}

function compare(scope: 'site' | 'space', handler: AnyHandler): AnyHandler {
  return async request => {
    const { params, context } = request;
    const { db } = context;
    const organizationId =
      scope === 'site' ? params.organizationId : await organizationOf(db, 'space', params.spaceId ?? '');
    if (organizationId === undefined || !(await isWanted(context, organizationId))) return handler(request);
    const inScope = () =>
      scope === 'site'
        ? spacesOfSite(db, organizationId, params.siteId ?? '')
        : placedSpaces(db, organizationId, [params.spaceId ?? '']);
    // What a site comes to show was shown elsewhere, or nowhere: that is found once its ids are known.
    const before = await visibilities(context, organizationId, await inScope());
    const result = await handler(request);
    const ids = [...new Set([...before.keys(), ...(await inScope()).map(({ id }) => id)])];
    const spaces = await placedSpaces(db, organizationId, ids);
    const after = await visibilities(context, organizationId, spaces);
    const without = scope === 'site' ? await visibilities(context, organizationId, spaces, params.siteId) : before;
    for (const [spaceId, visibility] of after) {
      const previousVisibility = before.get(spaceId) ?? without.get(spaceId);
      if (previousVisibility === visibility) continue;
      const data = { spaceId, previousVisibility, visibility, changedBy: callerId(context) };
      await emit(context, organizationId, 'space_visibility_updated', data);
    }
    return result;
  };
}

async function isWanted({ db }: Context, organizationId: string): Promise<boolean> {
  const webhooks = await activeWebhooks(db, organizationId);
  return webhooks.some(({ events }) => JSON.parse(events).includes('space_visibility_updated'));
}

/** @param except a site that is left out of account */
async function visibilities(
  { db, services }: Context,
  organizationId: string,
  spaces: readonly PlacedSpace[],
  except?: string,
): Promise<Map<string, SpaceVisibility>> {
  const ids = spaces.map(({ id }) => id);
  const places = (await publications(db, organizationId, ids)).filter(({ site_id }) => site_id !== except);
  const bySpace = Map.groupBy(places, ({ space_id }: PublicationRow) => space_id);
  return new Map(
    spaces.map(space => [space.id, readingOf(space, bySpace.get(space.id) ?? [], services.config).visibility]),
  );
}
