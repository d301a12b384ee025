import type { Page, PageCover, PageLayout } from '#client/types.gen.ts';
import { withVariables } from '#document/variables.ts';

/** What was changed of a page beside its text; `null` takes a member away. */
export type PageMembers = {
  title?: string;
  linkTitle?: string | null;
  description?: string | null;
  emoji?: string | null;
  icon?: string | null;
  slug?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string | null;
  cover?: PageCover | null;
  /** Only those that changed: other people may set others at the same time. */
  variables?: Record<string, string | null>;
  /** Only what changed. */
  layout?: Partial<PageLayout>;
};

/** Changes on top of earlier ones. */
export const mergeMembers = (earlier: PageMembers, later: PageMembers): PageMembers => ({
  ...earlier,
  ...later,
  ...(earlier.variables && later.variables && { variables: { ...earlier.variables, ...later.variables } }),
  ...(earlier.layout && later.layout && { layout: { ...earlier.layout, ...later.layout } }),
});

/** The page with what was changed of it. */
export function withMembers(page: Page, { variables, layout, ...members }: PageMembers): Page {
  const plain = Object.entries(members).map(([name, value]) => [name, value ?? undefined]);
  return {
    ...page,
    ...Object.fromEntries(plain),
    ...(variables && { variables: withVariables(page.variables, variables) }),
    ...(layout && page.layout && { layout: { ...page.layout, ...layout } }),
  };
}
