import type { urls } from '#contract/urls.ts';
import { isDeeperThan } from '#lib/json-depth.ts';
import { ByClaims, type Claims, noClaims } from '#published/audience.ts';
import { encodePath } from '#published/linker.ts';
import { readWanted } from '#published/lookup.ts';
import { homeOf, type VisiblePage } from '#published/navigation.ts';
import { redirected } from '#published/redirects.ts';
import { findPage, linkerFor } from '#published/respond.ts';
import { type ContextSpace, placesAt, type SiteContext, siteContext } from '#published/site-context.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { signInAddress } from '../published/admission.ts';
import { createReader, type VisitedState } from '../published/reader.ts';
import { readVisitorToken } from '../published/visitor-token.ts';
import { loadSite } from '../sites/load.ts';
import { mintContentToken } from './content-token.ts';
import { publishedSiteAt } from './published-address.ts';

type Request = Parameters<Handlers<typeof urls>['resolvePublishedContentByUrl']>[0]['body'];
type Visitor = Request['visitor'];

/** Where an address of a published site leads a visitor, by the rules of the sites' own hosts. @throws 404 */
export async function resolvePublished(context: Context, { url, redirectOnError, visitor }: Request) {
  const { services, db } = context;
  const found = await publishedSiteAt(services, db, new URL(url), callerId(context));
  if (!found) throw notFound('published content');
  const { state, rest, slash, basePath, movedTo } = found;
  await loadSite(context, state.organizationId, state.siteId);
  if (movedTo !== undefined) return { target: movedTo, redirect: 'internal' as const };
  const isShared = state.visibility === 'share-link';
  const claims = await claimsOf(context, state, visitor);
  const path = { segments: rest, slash };
  if (!claims && state.fallbackUrl)
    return { target: signInAddress(state.fallbackUrl, path), redirect: 'external' as const };
  // In the transaction of the request, so that it needs no second connection.
  const reader = createReader({ ...services, database: { ...services.database, read: db } });
  const site = claims && (!isShared || state.shareLinkId) ? await reader.site(state) : undefined;
  const shown = site && claims && siteContext({ reader, navigations: new ByClaims(1), state, site }, claims);
  const wanted = readWanted(isShared ? rest.slice(1) : rest);
  if (!shown || wanted?.kind !== 'page') throw notFound('published content');
  const at = { basePath, shareKey: isShared ? rest[0] : undefined };
  const page = await findPage(shown, { wanted });
  if (page) return answer(context, shown, at, page);
  const linker = (space: ContextSpace) => linkerFor(shown, at, space);
  const { segments, format } = wanted;
  const location = (await redirected(reader, shown, { segments, format, linker }))?.headers.location;
  const target = location ?? (redirectOnError ? linkerFor(shown, at).site() : undefined);
  const [unknown] = placesAt(shown, segments);
  if (target === undefined && unknown) return answer(context, shown, at, unknown);
  if (target === undefined) throw notFound('published content');
  return target.startsWith('/')
    ? { target: linkerFor(shown, at).canonical(target), redirect: 'internal' as const }
    : { target, redirect: 'external' as const };
}

/** @returns `undefined` for a visitor who has to sign in */
async function claimsOf(
  { services }: Context,
  state: VisitedState,
  { jwtToken, unsignedClaims: unsigned = {} }: Visitor,
): Promise<Claims | undefined> {
  if (isDeeperThan(5, unsigned) || JSON.stringify(unsigned).length > 3000)
    throw badMember('visitor.unsignedClaims', 'claims-limits');
  const payload = await readVisitorToken(services, state, jwtToken);
  if (!payload && state.visibility === 'visitor-auth') return undefined;
  return state.adaptive ? { ...payload, unsigned } : noClaims;
}

/** @param place a page, or the path below a space at which there is none */
async function answer(
  context: Context,
  shown: SiteContext,
  at: { basePath: string; shareKey: string | undefined },
  place: { space: ContextSpace } & ({ page: VisiblePage } | { path: string }),
) {
  const { organizationId, siteId } = shown.state;
  const { space } = place;
  const page = 'page' in place ? place.page : undefined;
  const linker = linkerFor(shown, at, space, page);
  const isHome = page && space.content && page === homeOf(space.content.navigation);
  const path = 'page' in place ? place.page.path : place.path;
  const basePath = linker.space(space);
  const { id: siteSpace, section, spaceId } = space.record;
  return {
    ...{ organization: organizationId, site: siteId, siteSpace, space: spaceId },
    ...(section === null ? {} : { siteSection: section }),
    pathname: isHome ? '/' : `/${path}`,
    basePath,
    siteBasePath: `${at.basePath}/`,
    ...(at.shareKey === undefined ? {} : { shareKey: at.shareKey }),
    canonicalUrl: linker.canonical(page ? linker.page(space, page) : `${basePath}${encodePath(path)}`),
    complete: page !== undefined,
    apiToken: await mintContentToken(context, organizationId, siteId),
  };
}
