import type { urls } from '#contract/urls.ts';
import { encodePath } from '#published/linker.ts';
import { readWanted } from '#published/lookup.ts';
import { homeOf, type VisiblePage } from '#published/navigation.ts';
import { redirected } from '#published/redirects.ts';
import { findPage, linkerFor } from '#published/respond.ts';
import { type ContextSpace, placesAt, type SiteContext } from '#published/site-context.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { createReader } from '../published/reader.ts';
import { mintContentToken } from './content-token.ts';
import { previewAt } from './preview-address.ts';
import { previewed, type Visit, visited } from './visit.ts';

type Request = Parameters<Handlers<typeof urls>['resolvePublishedContentByUrl']>[0]['body'];

/** Where an address of a published site leads a visitor, by the rules of the sites' own hosts. @throws 404 */
export async function resolvePublished(context: Context, { url, redirectOnError, visitor }: Request) {
  const { services, db } = context;
  // In the transaction of the request, so that it needs no second connection.
  const inTransaction = { ...services, database: { ...services.database, read: db } };
  const reader = createReader(inTransaction);
  const place = await previewAt(inTransaction, new URL(url));
  const visit = place ? await previewed(context, reader, place) : await visited(context, reader, url, visitor);
  if ('target' in visit) return visit;
  const { shown, at, segments: below } = visit;
  const wanted = readWanted(below);
  if (!shown || wanted?.kind !== 'page') throw notFound('published content');
  const page = await findPage(shown, { wanted });
  if (page) return answer(context, visit, shown, page);
  const linker = (space: ContextSpace) => linkerFor(shown, at, space);
  const { segments, format } = wanted;
  const location = (await redirected(reader, shown, { segments, format, linker }))?.headers.location;
  const target = location ?? (redirectOnError ? linkerFor(shown, at).site() : undefined);
  const [unknown] = placesAt(shown, segments);
  if (target === undefined && unknown) return answer(context, visit, shown, unknown);
  if (target === undefined) throw notFound('published content');
  return target.startsWith('/')
    ? { target: linkerFor(shown, at).canonical(target), redirect: 'internal' as const }
    : { target, redirect: 'external' as const };
}

/** @param place a page, or the path below a space at which there is none */
async function answer(
  context: Context,
  { at, version, isPreview }: Visit,
  shown: SiteContext,
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
    ...(version?.spaceId === spaceId ? versionNamed(version) : {}),
    pathname: isHome ? '/' : `/${path}`,
    basePath,
    siteBasePath: `${at.basePath}/`,
    ...(at.shareKey === undefined || isPreview ? {} : { shareKey: at.shareKey }),
    canonicalUrl: linker.canonical(page ? linker.page(space, page) : `${basePath}${encodePath(path)}`),
    complete: page !== undefined,
    apiToken: await mintContentToken(context, organizationId, siteId),
  };
}

const versionNamed = (version: NonNullable<Visit['version']>) =>
  'revisionId' in version ? { revision: version.revisionId } : { changeRequest: version.changeRequestId };
