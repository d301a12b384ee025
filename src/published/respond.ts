import { type Answer, redirect, text } from './answer.ts';
import { feed, recentPages } from './feed.ts';
import { forEngines, languageOf } from './head.ts';
import { renderMessage, renderPage } from './layout/render.tsx';
import { type LinkedSpace, Linker } from './linker.ts';
import { candidates, type Path, readPath, type Wanted } from './lookup.ts';
import { homeOf, type Navigation, readable, type VisiblePage } from './navigation.ts';
import { ownPage } from './own-page.ts';
import {
  apiPlacesOf,
  apiPlacesOfAll,
  type BodyAnswers,
  type BodyText,
  bodyOf,
  type MakePortable,
  type PageBody,
  portableOf,
  spacesNamedIn,
} from './page-body.ts';
import { pageData } from './page-data.ts';
import type { Reader, SpaceContent } from './reader.ts';
import { redirected } from './redirects.ts';
import {
  type ContextSpace,
  customizationAt,
  placesAt,
  type SiteContext,
  variantsOf,
  visibilityAt,
} from './site-context.ts';
import { favicon, type ListedPage, listedPages, llms, llmsFull, robots, sitemap } from './site-documents.ts';
import { showStatement } from './statement.ts';
import { statementSpace } from './statement-address.ts';
import { noRobots, pageAnswer, type Theme } from './theme.ts';
import {
  originOf,
  sourceNote,
  sourceSpaceOf,
  textLanguageOf,
  type Untranslated,
  untranslatedAt,
} from './translated.ts';
import { wordsOf } from './words/words.ts';

/** A request to one site, whose path was read and whose key was checked. */
export interface SiteRequest {
  wanted: Extract<Wanted, { kind: 'page' | 'document' | 'accessibility' }>;
  /** The path below `basePath`, as it was asked for. */
  path: Path;
  /** Path of the site on this host. */
  basePath: string;
  shareKey: string | undefined;
}

export interface Renderer {
  reader: Reader;
  theme: Theme;
  /** As `renderText`; of a large text somewhere else, so that others have their turn. */
  draw(text: BodyText, answers: BodyAnswers): Promise<PageBody>;
  portable: MakePortable;
}

/** Answers a request for a page or one of the site's documents; for the visitor of the context. */
export async function respond(renderer: Renderer, context: SiteContext, request: SiteRequest): Promise<Answer> {
  // What is made for machines leads only to what the site names.
  if (request.wanted.kind === 'document')
    return siteDocument(renderer, { ...context, addressed: context.spaces }, request);
  if (request.wanted.kind === 'accessibility') {
    const space = statementSpace(context, request.wanted.language);
    return space
      ? showStatement(renderer.theme, context, space, linkerFor(context, request, space))
      : notFound(renderer, context, request);
  }
  const found = await findPage(context, request);
  if (found) return showPage(renderer, context, request, found);
  const { segments, format } = request.wanted;
  const linker = (space: ContextSpace) => linkerFor(context, request, space);
  const elsewhere = await redirected(renderer.reader, context, { segments, format, linker });
  if (elsewhere) return elsewhere;
  const untranslated = await findUntranslated(context, segments);
  return untranslated
    ? showPage(renderer, context, request, untranslated)
    : notFound(renderer, context, request, segments);
}

async function showPage(renderer: Renderer, context: SiteContext, request: SiteRequest, found: Found): Promise<Answer> {
  const isMarkdown = request.wanted.kind === 'page' && request.wanted.format === 'markdown';
  if (isMarkdown && context.site.agentsContext === 'excluded') return notFound(renderer, context, request);
  const { space, page, untranslated } = found;
  const written = untranslated?.source ?? found;
  const content = written.space.content;
  if (!space.content || !content) return notFound(renderer, context, request);
  const markdown = await textOf(renderer, context, content, page);
  await loadNamed(context, written.space, markdown);
  await context.load([...variantsOf(context, space).slice(0, LINKED_VARIANTS), ...sourcesOf(context, space, page)]);
  const linker = linkerFor(context, request, space, page, untranslated?.source.space);
  const note = untranslated?.note ?? sourceNote(context, space, page);
  const shown = { page, content, visitor: context.audience.visitor };
  const places = apiPlacesOf(markdown, shown);
  const api = places && (await renderer.reader.api(context.state, places));
  const visibility = visibilityAt(context, space);
  if (isMarkdown) {
    const answer = text('text/markdown', await renderer.portable(...portableOf(markdown, shown, linker, api)));
    const { noIndex, canonical } = forEngines({ context, space, page, linker, note });
    return {
      ...answer,
      headers: { ...answer.headers, ...(noIndex ? noRobots : { link: `<${canonical}>; rel="canonical"` }) },
    };
  }
  const address = linker.page(space, page);
  const real = readPath(address.slice(request.basePath.length));
  if (real && !(sameSegments(request.path, real) && request.path.slash === real.slash))
    return redirect(address, sameSegments(request.path, real) ? 308 : 307);
  const { lang } = textLanguageOf(note) ?? languageOf(context, space);
  const newTab = customizationAt(context, space).externalLinks.target === 'blank';
  const said = { labels: wordsOf(lang), language: lang };
  const body = await renderer.draw(...bodyOf(markdown, shown, linker, { api, ...said, newTab }));
  const data = pageData({ context, space, navigation: space.content.navigation, page, linker, note, ...body });
  const { customization } = data.frame;
  const look = { customization, visibility, html: data.html };
  const answer = pageAnswer(renderer.theme, look, linker, 200, assets => renderPage(data, assets));
  return { ...answer, shown: { spaceId: written.space.record.spaceId, pageId: page.node.id } };
}

/** The space that the page is a translation from, where the site shows it. */
function sourcesOf({ addressed }: SiteContext, space: ContextSpace, page: VisiblePage): ContextSpace[] {
  const origin = originOf(space, page);
  return origin ? addressed.filter(({ record }) => record.spaceId === origin.spaceId) : [];
}

/** To so many variants a page links as itself; to others by their beginning, so that no page needs the contents of hundreds. */
const LINKED_VARIANTS = 12;

async function textOf(
  { reader }: Renderer,
  { state }: SiteContext,
  { generated }: SpaceContent,
  { node }: VisiblePage,
) {
  const made = generated.get(node.id);
  if (made !== undefined) return made;
  const [markdown = ''] = await reader.texts(state, [node.body]);
  return markdown;
}

export function linkerFor(
  { site, addressed: spaces }: SiteContext,
  { basePath, shareKey }: Pick<SiteRequest, 'basePath' | 'shareKey'>,
  current?: LinkedSpace,
  page?: VisiblePage,
  source?: LinkedSpace,
): Linker {
  return new Linker({
    ...{ basePath, address: site.address, shareKey, asFiles: site.asFiles },
    ...{ spaces, current, page, source },
  });
}

interface Found {
  space: ContextSpace;
  page: VisiblePage;
  /** For a page that the space has not, because it is a translation that is behind. */
  untranslated?: Untranslated;
}

/** The page that an address names, for the visitor of the context. */
export async function findPage(
  context: SiteContext,
  { wanted }: Pick<SiteRequest, 'wanted'>,
): Promise<Found | undefined> {
  if (wanted.kind !== 'page') return undefined;
  for (const { space, path } of placesAt(context, wanted.segments)) {
    await context.load([space]);
    const page = space.content && pageAt(space.content.navigation, path, wanted.format);
    if (page) return { space, page };
  }
  return undefined;
}

/** The page of the source that a translation has nothing for yet. */
async function findUntranslated(context: SiteContext, segments: readonly string[]): Promise<Found | undefined> {
  for (const { space, path } of placesAt(context, segments)) {
    await context.load([space]);
    const source = sourceSpaceOf(context, space);
    if (source) await context.load([source.space]);
    const untranslated = untranslatedAt(context, space, path);
    if (untranslated) return { space, page: untranslated.page, untranslated };
  }
  return undefined;
}

function pageAt(navigation: Navigation, path: string, format: 'html' | 'markdown'): VisiblePage | undefined {
  if (path === '' || (path === 'index' && format === 'markdown' && !navigation.byPath.has(path)))
    return homeOf(navigation);
  const page = navigation.byPath.get(path);
  return page && page.node.type !== 'link' ? readable(page) : undefined;
}

/** Other spaces whose pages the text or the navigation points to. */
async function loadNamed(context: SiteContext, space: ContextSpace, markdown: string): Promise<void> {
  const named = spacesNamedIn(markdown);
  for (const { node } of space.content?.navigation.byId.values() ?? []) {
    if (node.target && 'space' in node.target && node.target.space) named.add(node.target.space);
  }
  if (named.size > 0) await context.load(context.addressed.filter(({ record }) => named.has(record.spaceId)));
}

const sameSegments = (one: Path, other: Path) =>
  one.segments.length === other.segments.length &&
  one.segments.every((segment, index) => segment === other.segments[index]);

/**
 * The site's own page for addresses where nothing is, with its navigation and search.
 * @param near the path that was asked for: its section is shown
 */
export async function notFound(
  { theme }: Pick<Renderer, 'theme'>,
  context: SiteContext,
  request: Pick<SiteRequest, 'basePath' | 'shareKey'>,
  near: readonly string[] = [],
): Promise<Answer> {
  const space = candidates(context.spaces, near)[0]?.space ?? context.home;
  const linker = linkerFor(context, request, space);
  const { words, page, look } = await ownPage(context, space, linker, {
    ...{ titled: ({ notFoundTitle }) => notFoundTitle, canonical: '', noIndex: true },
  });
  const message = {
    ...page,
    status: 404,
    title: words.notFoundTitle,
    text: words.notFoundText,
    action: { title: words.start, href: linker.site() },
  };
  return pageAnswer(theme, look, linker, 404, assets => renderMessage(message, assets));
}

async function siteDocument(renderer: Renderer, context: SiteContext, request: SiteRequest): Promise<Answer> {
  const name = request.wanted.kind === 'document' ? request.wanted.name : 'robots.txt';
  const linker = (space: LinkedSpace, page?: VisiblePage) => linkerFor(context, request, space, page);
  const root = linkerFor(context, request);
  if (name === 'favicon.svg') return text('image/svg+xml', favicon(context));
  if (name === 'robots.txt') return text('text/plain', robots(context, root));
  await context.load(context.spaces);
  if (name === 'sitemap.xml') {
    const part = request.wanted.kind === 'document' ? request.wanted.part : undefined;
    const map = sitemap({ spaces: context.spaces, linker, root }, part);
    return map === undefined ? notFound(renderer, context, request) : text('application/xml', map);
  }
  if (name === 'feed.xml') {
    const recent = await withTexts(renderer, context, recentPages(context.spaces));
    return text('application/atom+xml', feed(context, recent, root, linker));
  }
  if (context.site.agentsContext === 'excluded') return notFound(renderer, context, request);
  if (name === 'llms.txt') return text('text/markdown', llms(context, linker));
  const full = await withTexts(renderer, context, listedPages(context.spaces));
  const api = await renderer.reader.api(context.state, apiPlacesOfAll(full));
  return text('text/markdown', await llmsFull(renderer.portable, full, api, ({ space, page }) => linker(space, page)));
}

/** Pages with what they say, read at once. */
async function withTexts({ reader }: Renderer, { state, audience: { visitor } }: SiteContext, pages: ListedPage[]) {
  const texts = await reader.texts(
    state,
    pages.map(({ page }) => page.node.body),
  );
  return pages.flatMap(({ space, page }, index) => {
    const { content } = space;
    if (!content) return [];
    const markdown = content.generated.get(page.node.id) ?? texts[index] ?? '';
    return [{ space, page, markdown, shown: { page, content, visitor } }];
  });
}
