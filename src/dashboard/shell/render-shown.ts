import type { Page } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/locale.ts';
import { labels } from '#dashboard/messages/rendered.ts';
import { apiParts } from '#dashboard/shell/api-parts.ts';
import type { ShownParts } from '#dashboard/shell/content-parts.ts';
import { type LinkPlaces, linkResolvers } from '#dashboard/shell/page-links.ts';
import { type RenderedPage, renderPage } from '#dashboard/shell/render-page.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { dateIn } from '#lib/date-in.ts';

/** A text, and what it shows besides its own words. */
export type ShownText = {
  markdown: string;
  parts: ShownParts;
  /** What its OpenAPI blocks show, where the page itself brought it. */
  openapi?: Page['openapi'];
  variables: Page['variables'];
  links: Omit<LinkPlaces, 'files'>;
  blockIds?: readonly string[];
};

/** What an expression or a condition begins with. */
const EVALUATED = /\{\{|\{%[-~]?\s*if\b/;

/** The page as readers see it, with the content that depends on who reads marked as such. */
export async function renderShown(text: ShownText, show: (page: RenderedPage) => void): Promise<void> {
  const texts = [text.markdown, ...text.parts.reusableContents.map(({ markdown = '' }) => markdown)];
  const expressions = texts.some(some => EVALUATED.test(some)) && (await import('#document/expression.ts'));
  await renderPage(text.markdown, { ...optionsOf(text), ...(expressions && evaluators(text, expressions)) }, show);
}

function optionsOf({ parts, openapi = parts.openapi, links, blockIds }: ShownText): RenderOptions {
  const contents = new Map(parts.reusableContents.map(({ id, markdown }) => [id, markdown ?? '']));
  return {
    ...linkResolvers({ ...links, files: parts }),
    labels,
    day: date => dateIn(locale, date, 'medium'),
    api: apiParts(openapi),
    ...(blockIds && { blockIds }),
    reusableContent: id => contents.get(id) ?? (parts.pending ? '' : undefined),
  };
}

function evaluators(
  { parts, variables = {} }: ShownText,
  { asksVisitor, holds, noVisitor, printed }: typeof import('#document/expression.ts'),
): RenderOptions {
  const inputs = { visitor: noVisitor, space: { vars: parts.variables }, page: { vars: variables } };
  return {
    evaluate: expression => {
      const text = asksVisitor(expression) ? undefined : printed(expression, inputs);
      // Shown as it is written.
      if (text === undefined) throw new Error('Depends on the visitor, or is no expression');
      return text;
    },
    evaluateCondition: condition => (asksVisitor(condition) ? undefined : holds(condition, inputs)),
  };
}
