import type { RedirectDestination } from '#contract/site-redirects.ts';
import { type Answer, redirect } from './answer.ts';
import type { Linker } from './linker.ts';
import { candidates } from './lookup.ts';
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
 * Where an address leads that has no page: what was set for it, else the page that had this path before. Parts of the site are
 * destinations only where they show and a page is there, so that nothing leads in a circle.
 */
export async function redirected(reader: Reader, context: SiteContext, missing: Missing): Promise<Answer | undefined> {
  return (await configured(reader, context, missing)) ?? (await moved(reader, context, missing));
}

async function configured(reader: Reader, context: SiteContext, missing: Missing): Promise<Answer | undefined> {
  const { segments, format } = missing;
  const whole = format === 'markdown' ? [...segments.slice(0, -1), `${segments.at(-1)}.md`] : segments;
  for (const asked of format === 'markdown' ? [whole, segments] : [whole]) {
    const patterns = patternsFor(asked);
    const records = patterns.length > 0 ? await reader.redirects(context.state, patterns) : [];
    for (const pattern of patterns) {
      const record = records.find(found => found.pattern === pattern);
      const address = record && (await addressOf(context, record, asked, missing));
      if (address !== undefined) return redirect(address, record?.permanent && isPublic(context) ? 308 : 307);
    }
  }
  return undefined;
}

const isPublic = ({ site }: SiteContext) => site.visibility === 'public';

async function addressOf(
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
  return placeIn(context, spaces, rest, missing);
}

/** The page at a path of a section or a space, else the first one of it. */
async function placeIn(
  context: SiteContext,
  spaces: readonly ContextSpace[],
  rest: readonly string[],
  missing: Missing,
): Promise<string | undefined> {
  const alone = spaces.map(space => ({
    space,
    record: space.record,
    isDefault: space.isDefault || spaces.length === 1,
  }));
  const found = [...candidates(alone, rest), ...candidates(alone, [])];
  for (const {
    space: { space },
    path,
  } of found) {
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

async function moved(reader: Reader, context: SiteContext, missing: Missing): Promise<Answer | undefined> {
  const places = placesAt(context, missing.segments).filter(({ path }) => path !== '');
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
    if (href !== undefined) return redirect(href, isPublic(context) ? 308 : 307);
  }
  return undefined;
}
