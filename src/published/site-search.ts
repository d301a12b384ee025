import { apiPlaces } from '#document/api-blocks.ts';
import { type Corrections, correctedText } from '#lib/search-corrections.ts';
import { wordsOf } from '#lib/search-words.ts';
import { Audience, ByClaims, type Claims } from './audience.ts';
import { isListed, type VisiblePage } from './navigation.ts';
import { visibleSections } from './page-body.ts';
import type { Reader } from './reader.ts';
import { linkerFor, type SiteRequest } from './respond.ts';
import { type IndexedSection, indexSection, resultOf, type SearchResult } from './search.ts';
import { shownMarkdown } from './shown-markdown.ts';
import { type ContextSpace, placeOf, type SiteContext } from './site-context.ts';
import type { ListedPage } from './site-documents.ts';

const MAX_QUERY = 200;
/** Hits that are looked at; some are pages that this audience does not see, or the same page in another variant. */
const HITS = 100;
const RESULTS = 12;

/** UTF-16 units of sections kept between searches, their words included. */
const known = new ByClaims<KeptSections>(24_000_000);

interface SiteSearch {
  query: string;
  /** The site space that they search from. */
  from: string | null;
  /** Where only some spaces of the site are searched. */
  among?: readonly ContextSpace[];
  limit?: number;
  /** Which pages are found. */
  isFound?: (page: VisiblePage) => boolean;
}

interface SiteResults {
  items: SearchResult[];
  /** The query with the mistyped words corrected that something was found for; left out where there are none. */
  corrected?: string;
}

/**
 * What readers find: pages that they see, in the order of the search engine, with the places in them. Those of the variants that they
 * read come first; the same page in another variant does not show beside it.
 */
export async function searchSite(
  reader: Reader,
  context: SiteContext,
  request: Pick<SiteRequest, 'basePath' | 'shareKey'>,
  { query, from, among = context.spaces, limit = RESULTS, isFound = isListed }: SiteSearch,
): Promise<SiteResults> {
  const text = query.slice(0, MAX_QUERY);
  const typed = wordsOf(text);
  if (typed.length === 0) return { items: [] };
  const corrections = await reader.corrections(context.state, idsOf(among), text);
  const words = typed.map(word => ({ typed: word, corrected: corrections.get(word) }));
  const linker = linkerFor(context, request);
  const items: SearchResult[] = [];
  const used = new Map<string, string>();
  const seen = new Set<string>();
  for (const spaces of inTurn(among, from)) {
    const hits = await pagesFound(reader, context, spaces, { text, corrections });
    const listed = hits.filter(({ page }) => isFound(page));
    const unseen = listed.filter(found => !seen.has(placeKey(found)) && seen.add(placeKey(found))).slice(0, HITS);
    for (const { space, page, sections } of await withSections(reader, context, unseen)) {
      const href = (anchor?: string) => linker.page(space, page, anchor);
      const found = resultOf({ space, page, sections }, words, href, placeOf(context, space));
      for (const word of found?.mistyped ?? []) used.set(word, corrections.get(word) ?? word);
      if (found && items.push(found.result) === limit) break;
    }
    if (items.length === limit) break;
  }
  return { items, ...(used.size > 0 ? { corrected: correctedText(text, used) } : {}) };
}

const idsOf = (spaces: readonly ContextSpace[]) => [...new Set(spaces.map(({ record }) => record.spaceId))];

/** The same for a page in all variants of a section. */
const placeKey = ({ space, page }: ListedPage) => `${space.section?.id ?? ''}\n${page.path}`;

/**
 * The spaces in the order in which they are searched: of each section the variant that the reader would be shown, in their language,
 * then all others.
 * @param from the site space that they read
 */
function inTurn(spaces: readonly ContextSpace[], from: string | null): ContextSpace[][] {
  const here = spaces.find(({ record }) => record.id === from);
  const language = here?.record.language ?? null;
  const isRead = ({ record }: ContextSpace) =>
    language === null || record.language === null || record.language === language;
  const shown = [...Map.groupBy(spaces, ({ section }) => section).values()].flatMap(variants => {
    const readable = variants.filter(isRead);
    return variants.find(space => space === here) ?? readable.find(({ isDefault }) => isDefault) ?? readable[0] ?? [];
  });
  const others = spaces.filter(space => !shown.includes(space));
  return [shown, others].filter(part => part.length > 0);
}

/** The pages of these spaces that match and that the visitor sees, the best first. */
async function pagesFound(
  reader: Reader,
  context: SiteContext,
  spaces: readonly ContextSpace[],
  query: { text: string; corrections: Corrections },
): Promise<ListedPage[]> {
  const hits = await reader.search(context.state, { spaceIds: idsOf(spaces), ...query });
  const found = new Set(hits.map(({ spaceId }) => spaceId));
  await context.load(spaces.filter(({ record }) => found.has(record.spaceId)));
  return hits.flatMap(({ spaceId, pageId }) => {
    const space = spaces.find(({ record }) => record.spaceId === spaceId);
    const page = space?.content?.navigation.byId.get(pageId);
    return space && page ? [{ space, page }] : [];
  });
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
    ? visibleSections(text, { page, content: space.content, visitor: audience.visitor }).map(indexSection)
    : [];
  const made = { sections, asked: audience.asked };
  known.set(key, audience, made, text.length * 3 + 200);
  return made;
}
