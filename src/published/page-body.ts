import { type ExpressionInputs, evaluate, holds, parseExpression } from '#document/expression.ts';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { extractLinks, rewriteLinks } from '#document/links.ts';
import { renderMath } from '#document/math.ts';
import { type Heading, outline } from '#document/outline.ts';
import { parseReference } from '#document/reference.ts';
import { excerpt, type Section, sections } from '#document/text.ts';
import type { Linker } from './linker.ts';
import { inputsOf, type VisiblePage } from './navigation.ts';
import type { SpaceContent } from './reader.ts';
import { shownMarkdown } from './shown-markdown.ts';

interface Body {
  html: string;
  headings: Heading[];
  /** The beginning of the text in at most 160 characters. */
  excerpt: string;
}

const DESCRIPTION = 160;

type Visibility = Pick<RenderOptions, 'evaluate' | 'evaluateCondition' | 'reusableContent'>;

/** What decides which blocks of the page show, the same for its HTML, its outline and its search. */
export function visibilityOf(page: VisiblePage, { variables, reusable }: SpaceContent): Visibility {
  const inputs = inputsOf(page.node, variables);
  return {
    evaluate: expression => printedIn(expression, inputs),
    evaluateCondition: condition => holds(condition, inputs),
    reusableContent: id => reusable.get(id),
  };
}

/** The text of `{{ expression }}`; what does not evaluate is shown as it is written, so that its author sees it. */
function printedIn(expression: string, inputs: ExpressionInputs): string {
  const value = evaluate(parseExpression(expression), inputs);
  return value === null || value === undefined ? '' : String(value);
}

export function renderBody(markdown: string, page: VisiblePage, content: SpaceContent, linker: Linker): Body {
  const visible = visibilityOf(page, content);
  const headings = outline(markdown, visible);
  const html = renderHtml(markdown, {
    ...visible,
    // The page's title is its only first-level heading.
    headingOffset: headings.some(({ level }) => level === 1) ? 1 : 0,
    resolveLink: linker.resolve,
    resolveImage: linker.image,
    highlighter,
    math: renderMath,
  });
  return { html, headings, excerpt: page.node.description ? '' : beginning(markdown, visible) };
}

function beginning(markdown: string, visible: Visibility): string {
  const text = sections(markdown, visible).find(section => section.text !== '')?.text ?? '';
  return excerpt(text.replace(/\s+/g, ' '), DESCRIPTION);
}

/** The parts of a page as its readers see it. */
export function visibleSections(markdown: string, page: VisiblePage, content: SpaceContent): Section[] {
  return sections(markdown, visibilityOf(page, content));
}

/** The page as Markdown that stands for itself: a title, what its readers see, and addresses in place of references. */
export function portableMarkdown(markdown: string, page: VisiblePage, content: SpaceContent, linker: Linker): string {
  const shown = shownMarkdown(markdown, visibilityOf(page, content));
  const body = rewriteLinks(shown, ({ kind, href }) => {
    if (kind === 'image') return absolute(linker.image(href), linker) || undefined;
    const { href: target, broken } = linker.resolve(href);
    return broken ? undefined : absolute(target, linker);
  });
  const { title, description } = page.node;
  const intro = description ? `> ${description.replace(/\s*\n\s*/g, ' ')}\n\n` : '';
  return `# ${title}\n\n${intro}${body.trim()}\n`;
}

function absolute(href: string, linker: Linker): string {
  return href.startsWith('/') ? linker.canonical(href) : href;
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
