import type { Page } from '#client/types.gen.ts';
import { labels } from '#dashboard/messages/rendered.ts';
import { apiParts } from '#dashboard/shell/api-parts.ts';
import type { ShownParts } from '#dashboard/shell/content-parts.ts';
import { type LinkPlaces, linkResolvers } from '#dashboard/shell/page-links.ts';
import { type RenderedPage, renderPage } from '#dashboard/shell/render-page.ts';
import { asksVisitor, holds, noVisitor, printed } from '#document/expression.ts';
import type { RenderOptions } from '#document/html-options.ts';

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

/** The page as readers see it, with the content that depends on who reads marked as such. */
export const renderShown = (text: ShownText, show: (page: RenderedPage) => void): Promise<void> =>
  renderPage(text.markdown, optionsOf(text), show);

function optionsOf({ parts, openapi = parts.openapi, variables = {}, links, blockIds }: ShownText): RenderOptions {
  const inputs = { visitor: noVisitor, space: { vars: parts.variables }, page: { vars: variables } };
  const contents = new Map(parts.reusableContents.map(({ id, markdown }) => [id, markdown ?? '']));
  return {
    ...linkResolvers({ ...links, files: parts }),
    labels,
    api: apiParts(openapi),
    ...(blockIds && { blockIds }),
    reusableContent: id => contents.get(id) ?? (parts.pending ? '' : undefined),
    evaluate: expression => {
      const text = asksVisitor(expression) ? undefined : printed(expression, inputs);
      // Shown as it is written.
      if (text === undefined) throw new Error('Depends on the visitor, or is no expression');
      return text;
    },
    evaluateCondition: condition => (asksVisitor(condition) ? undefined : holds(condition, inputs)),
  };
}
