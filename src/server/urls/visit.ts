import type { urls } from '#contract/urls.ts';
import { isDeeperThan } from '#lib/json-depth.ts';
import { ByClaims, type Claims, noClaims } from '#published/audience.ts';
import type { Reader } from '#published/reader.ts';
import { type KeptNavigation, type SiteContext, siteContext } from '#published/site-context.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { signInAddress } from '../published/admission.ts';
import { asPreviewed, type Preview } from '../published/preview.ts';
import type { VisitedState } from '../published/reader.ts';
import { readVisitorToken } from '../published/visitor-token.ts';
import { loadSite } from '../sites/load.ts';
import type { PreviewPlace } from './preview-address.ts';
import { publishedSiteAt } from './published-address.ts';

type Visitor = Parameters<Handlers<typeof urls>['resolvePublishedContentByUrl']>[0]['body']['visitor'];

interface Redirect {
  target: string;
  redirect: 'internal' | 'external';
}

export interface Visit {
  /** What shows to this visitor; `undefined` where nothing does. */
  shown: SiteContext | undefined;
  /** Where the site stands on its host, and what comes before the paths of its pages. */
  at: { basePath: string; shareKey: string | undefined };
  segments: readonly string[];
  /** What is shown in place of the main content of one space. */
  version?: Preview['version'];
  isPreview: boolean;
}

/** For callers who may view the site, with whatever may be viewed by who made the link. */
export async function previewed(
  context: Context,
  reader: Reader,
  { preview, basePath, path }: PreviewPlace,
): Promise<Visit> {
  const { state, prefix, claims, version } = preview;
  await loadSite(context, state.organizationId, state.siteId);
  const site = await reader.site(state);
  const shown = site && siteContext({ ...own(reader), state, site: asPreviewed(site, preview) }, claims);
  return { shown, at: { basePath, shareKey: prefix.join('/') }, segments: path.segments, version, isPreview: true };
}

export async function visited(
  context: Context,
  reader: Reader,
  url: string,
  visitor: Visitor,
): Promise<Visit | Redirect> {
  const { services, db } = context;
  const found = await publishedSiteAt(services, db, new URL(url), callerId(context));
  if (!found) throw notFound('published content');
  const { state, rest, slash, basePath, movedTo } = found;
  await loadSite(context, state.organizationId, state.siteId);
  if (movedTo !== undefined) return { target: movedTo, redirect: 'internal' };
  const isShared = state.visibility === 'share-link';
  const claims = await claimsOf(context, state, visitor);
  const path = { segments: rest, slash };
  if (!claims && state.fallbackUrl) return { target: signInAddress(state.fallbackUrl, path), redirect: 'external' };
  const site = claims && (!isShared || state.shareLinkId) ? await reader.site(state) : undefined;
  return {
    shown: site && claims && siteContext({ ...own(reader), state, site }, claims),
    at: { basePath, shareKey: isShared ? rest[0] : undefined },
    segments: isShared ? rest.slice(1) : rest,
    isPreview: false,
  };
}

/** Nothing is kept for the next request. */
const own = (reader: Reader) => ({ reader, navigations: new ByClaims<KeptNavigation>(1) });

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
