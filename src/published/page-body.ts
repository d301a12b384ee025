import { apiPlaces } from '#document/api-blocks.ts';
import { type ExpressionInputs, holds, printed } from '#document/expression.ts';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import type { Labels, RenderOptions } from '#document/html-options.ts';
import { extractLinks, rewriteLinks } from '#document/links.ts';
import { renderMath } from '#document/math.ts';
import type { ApiParts } from '#document/openapi.ts';
import { type Heading, outline } from '#document/outline.ts';
import { parseReference } from '#document/reference.ts';
import { excerpt, type Section, sections } from '#document/text.ts';
import { dateIn } from '#lib/date-in.ts';
import { drawIcon } from './draw-icon.ts';
import type { Linker } from './linker.ts';
import { inputsOf, type VisiblePage } from './navigation.ts';
import type { SpaceContent } from './reader.ts';
import { shownMarkdown } from './shown-markdown.ts';

export interface PageBody {
  html: string;
  headings: Heading[];
  /** The beginning of the text in at most 160 characters. */
  excerpt: string;
}

const DESCRIPTION = 160;

/** A page and who reads it. */
export interface Shown extends Pick<ExpressionInputs, 'visitor'> {
  page: VisiblePage;
  content: SpaceContent;
}

export type Visibility = Required<Pick<RenderOptions, 'evaluate' | 'evaluateCondition' | 'reusableContent'>>;

/** What decides which blocks of the page show, the same for its HTML, its outline and its search. */
export function visibilityOf({ page, content: { variables, reusable }, visitor }: Shown): Visibility {
  const inputs = inputsOf(page.node, variables, visitor);
  return {
    evaluate(expression) {
      const text = printed(expression, inputs);
      // What is no expression is shown as it is written, so that its author sees it.
      if (text === undefined) throw new Error('not an expression');
      return text;
    },
    evaluateCondition: condition => holds(condition, inputs),
    reusableContent: id => reusable.get(id),
  };
}

/** What of API specifications the page shows; `undefined` when nothing. */
export function apiPlacesOf(markdown: string, shown: Shown) {
  return mayShowApi(markdown, shown.content) ? apiPlaces(markdown, visibilityOf(shown)) : undefined;
}

/** Whether the text, or what it may include, names an API specification. */
export function mayShowApi(markdown: string, { reusable }: Pick<SpaceContent, 'reusable'>): boolean {
  return [markdown, ...reusable.values()].some(text => /\{%\s*(openapi|swagger)/.test(text));
}

/** What of API specifications several pages show, to be read at once. */
export function apiPlacesOfAll(pages: readonly { markdown: string; shown: Shown }[]) {
  const places = pages.flatMap(({ markdown, shown }) => apiPlacesOf(markdown, shown) ?? []);
  return {
    operations: places.flatMap(({ operations }) => operations),
    schemas: places.flatMap(({ schemas }) => schemas),
  };
}

/** A text that is to be drawn, as plain data. */
export interface BodyText {
  markdown: string;
  /** What `apiPlacesOf` led to. */
  api?: ApiParts | undefined;
  /** What the page says by itself. */
  labels: Labels;
  /** BCP 47, for its days. */
  language: string;
  /** Whether links to other sites open in a new tab. */
  newTab: boolean;
  /** Whether the beginning of the text is wanted too. */
  begins: boolean;
}

/** What drawing asks of the site and its visitor. */
export type BodyAnswers = Visibility & Pick<Linker, 'resolve' | 'image' | 'imageSize'>;

export function bodyOf(
  markdown: string,
  shown: Shown,
  { resolve, image, imageSize }: Linker,
  options: Pick<BodyText, 'api' | 'labels' | 'language' | 'newTab'>,
): [BodyText, BodyAnswers] {
  const begins = !shown.page.node.description;
  return [
    { ...options, markdown, begins },
    { ...visibilityOf(shown), resolve, image, imageSize },
  ];
}

export function renderText(
  { markdown, api, labels, language, newTab, begins }: BodyText,
  answers: BodyAnswers,
): PageBody {
  const { resolve, image, imageSize, ...visible } = answers;
  const headings = outline(markdown, { ...visible, api });
  const html = renderHtml(markdown, {
    ...visible,
    // The page's title is its only first-level heading.
    headingOffset: headings.some(({ level }) => level === 1) ? 1 : 0,
    resolveLink: resolve,
    resolveImage: image,
    imageSize,
    highlighter,
    math: renderMath,
    labels,
    day: date => dateIn(language, date, 'medium'),
    newTab,
    frames: true,
    icon: drawIcon,
    ...(api ? { api } : {}),
  });
  return { html, headings, excerpt: begins ? beginning(markdown, visible) : '' };
}

/** What a page begins with, as its readers see it. */
export function beginning(markdown: string, visible: Visibility): string {
  const text = sections(markdown, visible).find(section => section.text !== '')?.text ?? '';
  return excerpt(text.replace(/\s+/g, ' '), DESCRIPTION);
}

/** The parts of a page as its readers see it. */
export function visibleSections(markdown: string, shown: Shown): Section[] {
  return sections(markdown, visibilityOf(shown));
}

/** A page that is to be given as Markdown, as plain data. */
export interface PortableText {
  markdown: string;
  title: string;
  description: string;
  /** What `apiPlacesOf` led to. */
  api?: ApiParts | undefined;
}

/** What it asks of the site and its visitor: addresses in place of references, where there are any. */
export type PortableAnswers = Visibility & Record<'link' | 'image', (href: string) => string | undefined>;

/** It is there to be passed on, so the key of a share link is in none of its addresses. */
export function portableOf(
  markdown: string,
  shown: Shown,
  linker: Linker,
  api?: ApiParts,
): [PortableText, PortableAnswers] {
  const { title, description = '' } = shown.page.node;
  const text = { markdown, title, description, ...(api && mayShowApi(markdown, shown.content) ? { api } : {}) };
  const image = (href: string) => absolute(linker.image(href), linker) || undefined;
  const link = (href: string) => {
    const { href: target, broken } = linker.resolve(href);
    return broken ? undefined : absolute(target, linker);
  };
  return [text, { ...visibilityOf(shown), link, image }];
}

/** As `portableMarkdown`; of a large text somewhere else, so that others have their turn. */
export type MakePortable = (text: PortableText, answers: PortableAnswers) => Promise<string>;

/** The page as Markdown that stands for itself: a title, what its readers see, and addresses in place of references. */
export function portableMarkdown(
  { markdown, title, description, api }: PortableText,
  { link, image, ...visible }: PortableAnswers,
): string {
  const seen = shownMarkdown(markdown, { ...visible, ...(api ? { api } : {}) });
  const body = rewriteLinks(seen, ({ kind, href }) => (kind === 'image' ? image(href) : link(href)));
  const intro = description ? `> ${description.replace(/\s*\n\s*/g, ' ')}\n\n` : '';
  return `# ${title}\n\n${intro}${body.trim()}\n`;
}

function absolute(href: string, linker: Linker): string {
  return href.startsWith('/') ? linker.withoutKey(href) : href;
}

/** The ids of the other spaces that a text refers to. */
export function spacesNamedIn(markdown: string): Set<string> {
  const found = new Set<string>();
  if (!markdown.includes('space:')) return found;
  for (const { href } of extractLinks(markdown)) {
    const reference = parseReference(href);
    if ('space' in reference && reference.space !== undefined) found.add(reference.space);
  }
  return found;
}
