import type { Heading } from '#document/outline.ts';
import { coverOf } from './cover.ts';
import type { Linker } from './linker.ts';
import { hasText, isForRobots, type Navigation, type VisiblePage } from './navigation.ts';
import { type ShownPicture, shownPicture } from './pictures.ts';
import type { Customization } from './reader.ts';
import { type ContextSpace, customizationAt, type SiteContext, variantsOf, visibilityAt } from './site-context.ts';
import { originOf, type SourceNote } from './translated.ts';
import { directionOf } from './words/words.ts';

export interface Head {
  title: string;
  description: string;
  canonical: string;
  /** The same page in the languages of the section, itself among them; empty where there is one language. */
  alternates: { lang: string; href: string }[];
  /** Search engines shall leave it out. */
  noIndex: boolean;
  image: ShownPicture | undefined;
  /** Of the whole site, not of one of its pages. */
  isHome?: boolean;
  siteName: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** The page for machines. */
  markdown?: string | undefined;
  /** What is new on the site; left out where programs that read feeds have no way in. */
  feed?: string | undefined;
}

/** What a page is made from. */
export interface PageInput {
  context: SiteContext;
  space: ContextSpace;
  navigation: Navigation;
  page: VisiblePage;
  linker: Linker;
  html: string;
  headings: readonly Heading[];
  /** The beginning of the text, for pages that have no description of their own. */
  excerpt: string;
  note?: SourceNote | undefined;
}

export function headOf({ context, space, navigation, page, linker, excerpt, note }: PageInput): Head {
  const { node } = page;
  const siteName = customizationAt(context, space).title || context.site.title;
  const isHome = space === context.home && page === navigation.documents[0];
  return {
    title: isHome || node.title === siteName ? siteName : `${node.title} | ${siteName}`,
    description: node.description || excerpt,
    alternates: note?.kind === 'untranslated' || !space.isListed ? [] : alternatesOf(context, space, page, linker),
    image: imageOf(customizationAt(context, space), page, linker),
    isHome,
    siteName,
    ...languageOf(context, space),
    feed: context.site.visibility === 'visitor-auth' ? undefined : linker.canonical(linker.site('feed.xml')),
    ...forEngines({ context, space, page, linker, note }),
  };
}

/** What search engines are told of a page, in whatever form they read it. */
export function forEngines({
  context,
  space,
  page,
  linker,
  note,
}: Pick<PageInput, 'context' | 'space' | 'page' | 'linker' | 'note'>): Pick<
  Head,
  'canonical' | 'markdown' | 'noIndex'
> {
  // They shall know a text by one address.
  const written = (note?.kind === 'untranslated' && note.source) || { space, page };
  return {
    canonical: linker.canonical(linker.page(written.space, written.page)),
    ...(context.site.agentsContext === 'included' && {
      markdown: linker.canonical(linker.markdown(written.space, written.page)),
    }),
    noIndex: visibilityAt(context, space) !== 'public' || !isForRobots(page),
  };
}

/** What stands for the page where it is linked to. */
function imageOf({ socialPreview }: Customization, page: VisiblePage, linker: Linker): ShownPicture | undefined {
  const address = page.node.cover?.ref;
  const size = address?.kind === 'file' ? linker.imageSize(`file:${address.file}`) : undefined;
  const src = coverOf(page, linker)?.src;
  const preview = socialPreview.url && shownPicture(socialPreview.url, sha256 => linker.picture(sha256));
  const image = src === undefined ? preview || undefined : { src, ...size };
  return image && { ...image, src: image.src.startsWith('/') ? linker.canonical(image.src) : image.src };
}

/** Search engines lead readers to the page in their own language: to pages that are there, never to a beginning in their place. */
function alternatesOf(context: SiteContext, space: ContextSpace, page: VisiblePage, linker: Linker) {
  const variants = variantsOf(context, space);
  const byRank = [space, ...variants.filter(({ isDefault }) => isDefault), ...variants];
  const alternates = new Map<string, Head['alternates'][number]>();
  for (const variant of byRank) {
    const same = variant.content?.navigation.byPath.get(page.path);
    const lang = variant.record.language;
    // Editions share languages; the first one of each counts.
    if (!lang || alternates.has(lang) || !same || !hasText(same)) continue;
    if (!isForRobots(same) || originOf(variant, same)?.isUntranslated) continue;
    alternates.set(lang, { lang, href: linker.canonical(linker.page(variant, same)) });
  }
  return alternates.size > 1 ? [...alternates.values()] : [];
}

/** The language of a space, or where it names none, the one that the site speaks. */
export function languageOf(
  context: Pick<SiteContext, 'site'>,
  space: ContextSpace,
): { lang: string; dir: 'ltr' | 'rtl' } {
  const { internationalization } = customizationAt(context, space);
  const lang = space.record.language ?? internationalization.locale;
  return { lang, dir: directionOf(lang) };
}
