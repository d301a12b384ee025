import type { RedirectDestination } from '#contract/site-redirects.ts';
import { type Answer, redirect } from './answer.ts';
import { formerPlaces, placesWithin } from './former-homes.ts';
import type { Linker } from './linker.ts';
import type { Candidate } from './lookup.ts';
import { homeOf, readable, type VisiblePage } from './navigation.ts';
import type { Reader } from './reader.ts';
import { patternsFor, restOf } from './redirect-pattern.ts';
import { type ContextSpace, placesAt, type SiteContext } from './site-context.ts';

/** A redirect of a site. */
export interface RedirectRecord {
  pattern: string;
  destination: RedirectDestination;
  /** Whether what stands in the place of the star goes with it. */
  captureWildcard: boolean;
  permanent: boolean;
}

interface Missing {
  segments: readonly string[];
  format: 'html' | 'markdown';
  linker: (space: ContextSpace) => Linker;
}

/**
 * Where an address leads that has no page: what was set for it, else the page that had it before, because its path or the home of the
 * site was another. Parts of the site are destinations only where they show and a page is there, so that nothing leads in a circle.
 */
export async function redirected(reader: Reader, context: SiteContext, missing: Missing): Promise<Answer | undefined> {
  const set = await configured(reader, context, missing);
  if (set) return set;
  const href =
    (await movedAmong(reader, context, placesAt(context, missing.segments), missing)) ??
    (await belowFormerHome(reader, context, missing));
  return href === undefined ? undefined : redirect(href, isPublic(context) ? 308 : 307);
}

async function configured(reader: Reader, context: SiteContext, missing: Missing): Promise<Answer | undefined> {
  const { segments, format } = missing;
  const whole = format === 'markdown' ? [...segments.slice(0, -1), `${segments.at(-1)}.md`] : segments;
  for (const asked of format === 'markdown' ? [whole, segments] : [whole]) {
    const patterns = patternsFor(asked);
    const records = patterns.length > 0 ? await reader.redirects(context.state, patterns) : [];
    for (const pattern of patterns) {
      const record = records.find(found => found.pattern === pattern);
      const address = record && (await destinationOf(context, record, asked, missing));
      if (address !== undefined) return redirect(address, record?.permanent && isPublic(context) ? 308 : 307);
    }
  }
  return undefined;
}

const isPublic = ({ site }: SiteContext) => site.visibility === 'public';

/** Where a redirect leads; `undefined` where nothing is. @param asked the address that it is followed from */
export async function destinationOf(
  context: SiteContext,
  { pattern, destination, captureWildcard }: RedirectRecord,
  asked: readonly string[],
  missing: Missing,
): Promise<string | undefined> {
  const rest = captureWildcard && pattern.endsWith('*') ? restOf(pattern, asked) : [];
  if (!rest) return undefined;
  if (destination.kind === 'external') return externalAddress(destination.url, rest, context.site.address);
  if (destination.kind === 'site-page') {
    const space = context.addressed.find(({ record }) => record.id === destination.siteSpaceId);
    if (space) await context.load([space]);
    const page = space?.content?.navigation.byId.get(destination.pageId);
    return space && page && hrefOf(missing, space, page);
  }
  const spaces = context.addressed.filter(({ record }) =>
    destination.kind === 'site-section'
      ? record.section === destination.siteSectionId
      : record.id === destination.siteSpaceId,
  );
  // Without such a page it leads to the first one.
  return pageAmong(context, [...placesWithin(spaces, rest), ...placesWithin(spaces, [])], missing);
}

/** The address of the first of these pages that is there. */
async function pageAmong(
  context: SiteContext,
  places: readonly Candidate<ContextSpace>[],
  missing: Missing,
): Promise<string | undefined> {
  for (const { space, path } of places) {
    await context.load([space]);
    const navigation = space.content?.navigation;
    const page = path === '' ? navigation && homeOf(navigation) : navigation?.byPath.get(path);
    const href = page && hrefOf(missing, space, page);
    if (href !== undefined) return href;
  }
  return undefined;
}

function hrefOf({ linker, format }: Missing, space: ContextSpace, page: VisiblePage): string | undefined {
  const shown = page.node.type === 'link' ? undefined : readable(page);
  if (!shown) return undefined;
  return format === 'markdown' ? linker(space).markdown(space, shown) : linker(space).page(space, shown);
}

/** @returns `undefined` for an address of the site itself, which nothing keeps from leading back here */
function externalAddress(url: string, rest: readonly string[], own: string): string | undefined {
  const address = new URL(url);
  if (rest.length > 0)
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${rest.map(encodeURIComponent).join('/')}`;
  const site = new URL(own);
  const isOwn = address.host === site.host && `${address.pathname}/`.startsWith(`${site.pathname.replace(/\/$/, '')}/`);
  return isOwn ? undefined : address.href;
}

/** The address of the first of these pages that is at another path now. */
async function movedAmong(
  reader: Reader,
  context: SiteContext,
  candidates: readonly Candidate<ContextSpace>[],
  missing: Missing,
): Promise<string | undefined> {
  const places = candidates.filter(({ path }) => path !== '');
  if (places.length === 0) return undefined;
  const former = await reader.formerPages(
    context.state,
    places.map(({ space, path }) => ({ spaceId: space.record.spaceId, path })),
  );
  for (const { space, path } of places) {
    const left = former.find(page => page.spaceId === space.record.spaceId && page.path === path);
    if (left) await context.load([space]);
    const page = left && space.content?.navigation.byId.get(left.pageId);
    const href = page && hrefOf(missing, space, page);
    if (href !== undefined) return href;
  }
  return undefined;
}

/** Where the page is that had this address while something else was the home of the site, or of a section. */
async function belowFormerHome(reader: Reader, context: SiteContext, missing: Missing): Promise<string | undefined> {
  const homes = await reader.formerHomes(context.state);
  const places = formerPlaces(context.addressed, homes, missing.segments);
  return (await pageAmong(context, places, missing)) ?? (await movedAmong(reader, context, places, missing));
}
