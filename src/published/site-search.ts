import { apiPlaces } from '#document/api-blocks.ts';
import { wordsOf } from '#lib/search-words.ts';
import { Audience, ByClaims, type Claims } from './audience.ts';
import { isListed } from './navigation.ts';
import { visibleSections } from './page-body.ts';
import type { Reader } from './reader.ts';
import { linkerFor, type SiteRequest } from './respond.ts';
import { type IndexedSection, indexSection, resultOf, type SearchResult } from './search.ts';
import { shownMarkdown } from './shown-markdown.ts';
import { type ContextSpace, placeOf, type SiteContext } from './site-context.ts';
import type { ListedPage } from './site-documents.ts';

const MAX_QUERY = 200;
/** Hits asked for; some may be pages that this audience does not see, or the same page in another variant. */
const HITS = 100;
const RESULTS = 12;

/** UTF-16 units of sections kept between searches, their words included. */
const known = new ByClaims<KeptSections>(24_000_000);

interface SiteSearch {
  query: string;
  /** The site space that they search from: where variants have the same page, theirs is the one that they look for. */
  from: string | null;
  /** Where only some spaces of the site are searched. */
  among?: readonly ContextSpace[];
  limit?: number;
}

/** What readers find: pages that they see, in the order of the search engine, with the places in them. */
export async function searchSite(
  reader: Reader,
  context: SiteContext,
  request: Pick<SiteRequest, 'basePath' | 'shareKey'>,
  { query, from, among = context.spaces, limit = RESULTS }: SiteSearch,
): Promise<SearchResult[]> {
  const words = wordsOf(query.slice(0, MAX_QUERY));
  if (words.length === 0) return [];
  const ids = among.map(({ record }) => record.spaceId);
  const hits = await reader.search(context.state, ids, query.slice(0, MAX_QUERY), HITS);
  const found = new Set(hits.map(({ spaceId }) => spaceId));
  await context.load(context.spaces.filter(({ record }) => found.has(record.spaceId)));
  const listed = hits.flatMap(({ spaceId, pageId }) => {
    const space = context.spaces.find(({ record }) => record.spaceId === spaceId);
    const page = space?.content?.navigation.byId.get(pageId);
    return space && page && isListed(page) ? [{ space, page }] : [];
  });
  const linker = linkerFor(context, request);
  const results: SearchResult[] = [];
  const ordered = readHereFirst(onePerVariants(listed, from), context, from);
  for (const { space, page, sections } of await withSections(reader, context, ordered)) {
    const href = (anchor?: string) => linker.page(space, page, anchor);
    const result = resultOf({ space, page, sections }, words, href, placeOf(context, space));
    if (result && results.push(result) === limit) break;
  }
  return results;
}

/** Of pages at the same path in variants of a section, the one that is closest to where the reader is. */
function onePerVariants(listed: readonly ListedPage[], from: string | null): ListedPage[] {
  const rank = ({ space }: ListedPage) => (space.record.id === from ? 0 : space.isDefault ? 1 : 2);
  const groups = Map.groupBy(listed, ({ space, page }) => `${space.section?.id ?? space.record.id}\n${page.path}`);
  const kept = new Set([...groups.values()].map(same => same.toSorted((a, b) => rank(a) - rank(b))[0]));
  return listed.filter(found => kept.has(found));
}

/**
 * Who searches in one variant looks for pages of it: those of its other variants, and of other languages, come behind all else.
 * Within both the order of the search engine stays.
 */
function readHereFirst(
  listed: readonly ListedPage[],
  context: SiteContext,
  from: string | null,
): readonly ListedPage[] {
  const here = context.spaces.find(({ record }) => record.id === from);
  if (!here) return listed;
  const { language } = here.record;
  const isElsewhere = ({ space }: ListedPage) =>
    space.record.id !== from &&
    ((here.section?.id ?? null) === (space.section?.id ?? null) ||
      (language !== null && space.record.language !== null && space.record.language !== language));
  return [...listed.filter(page => !isElsewhere(page)), ...listed.filter(isElsewhere)];
}

interface KeptSections extends Pick<Audience, 'asked'> {
  sections: IndexedSection[];
}

async function withSections(reader: Reader, context: SiteContext, listed: readonly ListedPage[]) {
  const { all: claims, asked } = context.audience;
  const found = listed.map(at => {
    const { organizationId, apiChanges } = context.state;
    const { spaceId, revisionId } = at.space.record;
    const key = `${organizationId}:${spaceId}:${revisionId}:${apiChanges}:${at.page.node.id}`;
    return { ...at, key, kept: known.get(key, claims) };
  });
  const unread = found.filter(({ kept }) => !kept);
  const texts = await reader.texts(
    context.state,
    unread.map(({ page }) => page.node.body),
  );
  const read = new Map<string, string>();
  for (const [index, { space, page, key }] of unread.entries()) {
    const made = space.content?.generated.get(page.node.id);
    read.set(key, made === undefined ? (texts[index] ?? '') : await madeText(reader, context, made));
  }
  return found.map(({ space, page, key, kept }) => {
    const { sections, asked: names } = kept ?? sectionsOf({ space, page }, key, read.get(key) ?? '', claims);
    for (const name of names) asked.add(name);
    return { space, page, sections };
  });
}

/** A page that is made from a specification, with what its operations say. */
async function madeText(reader: Reader, { state }: SiteContext, markdown: string): Promise<string> {
  return shownMarkdown(markdown, { api: await reader.api(state, apiPlaces(markdown, {})) });
}

function sectionsOf({ space, page }: ListedPage, key: string, text: string, claims: Claims): KeptSections {
  const audience = new Audience(claims);
  const sections = space.content
    ? visibleSections(text, { page, content: space.content, claims: audience.claims }).map(indexSection)
    : [];
  const made = { sections, asked: audience.asked };
  known.set(key, audience, made, text.length * 3 + 200);
  return made;
}
