import { type ExpressionInputs, holds, noVisitor } from '#document/expression.ts';
import { Allowance } from '#document/expression-evaluate.ts';
import type { PageNode } from '#document/model.ts';
import type { TreePage } from '#document/tree.ts';
import type { SpaceContent } from './reader.ts';

/** A page that this audience may see. */
export interface VisiblePage {
  node: PageNode;
  /** Slugs of the ancestors and its own, joined by `/`. */
  path: string;
  parent: VisiblePage | null;
  children: VisiblePage[];
}

/** The pages of a space for one audience. */
export interface Navigation {
  top: VisiblePage[];
  byId: ReadonlyMap<string, VisiblePage>;
  byPath: ReadonlyMap<string, VisiblePage>;
  /** Pages with a text, in reading order; the first one is the space's home. */
  documents: VisiblePage[];
}

/**
 * The pages that show: not hidden, and with a condition that holds; what is below a page that does not show does not show either.
 */
export function navigationOf(
  { top, variables }: Pick<SpaceContent, 'top' | 'variables'>,
  visitor = noVisitor,
): Navigation {
  const byId = new Map<string, VisiblePage>();
  const byPath = new Map<string, VisiblePage>();
  const documents: VisiblePage[] = [];
  const allowance = new Allowance();
  const visit = (pages: readonly TreePage[], parent: VisiblePage | null): VisiblePage[] =>
    pages.flatMap(({ node, path, children }) => {
      if (node.hidden || !holds(node.condition, inputsOf(node, variables, visitor, allowance))) return [];
      const page: VisiblePage = { node, path, parent, children: [] };
      byId.set(node.id, page);
      if (!byPath.has(path)) byPath.set(path, page);
      if (hasText(page)) documents.push(page);
      page.children = visit(children, page);
      return [page];
    });
  return { top: visit(top, null), byId, byPath, documents };
}

/** What expressions of a page may read, all of them together within the allowance. */
export function inputsOf(
  node: PageNode,
  variables: Readonly<Record<string, string>>,
  visitor: ExpressionInputs['visitor'],
  allowance = new Allowance(),
): ExpressionInputs {
  return {
    visitor,
    space: { vars: { ...variables } },
    page: { vars: { ...node.variables } },
    allowance,
  };
}

export const hasText = ({ node }: VisiblePage) => node.type === 'document' || node.type === 'computed';

export const homeOf = ({ documents }: Navigation): VisiblePage | undefined => documents[0];

/** The page itself, or for a group the first page in it that has a text. */
export function readable(page: VisiblePage): VisiblePage | undefined {
  if (hasText(page)) return page;
  for (const child of page.children) {
    const found = child.node.type === 'link' ? undefined : readable(child);
    if (found) return found;
  }
  return undefined;
}

/** From the top down to the page's parent. */
export function ancestorsOf(page: VisiblePage): VisiblePage[] {
  const found: VisiblePage[] = [];
  for (let at = page.parent; at; at = at.parent) found.unshift(at);
  return found;
}

/** Whether the page shows to every reader of its space. */
export const isForAll = (page: VisiblePage): boolean =>
  [page, ...ancestorsOf(page)].every(({ node }) => !node.condition);

/** Whether the site's own search finds the page. */
export const isListed = ({ node }: VisiblePage): boolean => !node.noIndex;

/** Whether search engines and language models are told of the page. What the site's own search leaves out, they do not get either. */
export const isForRobots = (page: VisiblePage): boolean => isListed(page) && !page.node.noRobotsIndex;
