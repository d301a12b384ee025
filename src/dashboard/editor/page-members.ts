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

const nullable = ['linkTitle', 'description', 'emoji', 'icon', 'condition', 'cover'] as const;
const flags = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** What makes the page that was out of the one that is. */
export function membersSince(then: Page, now: Page): PageMembers {
  const names = [...new Set([...Object.keys(then.variables ?? {}), ...Object.keys(now.variables ?? {})])];
  const variables = names.filter(name => then.variables?.[name] !== now.variables?.[name]);
  return {
    ...(then.title !== now.title && { title: now.title }),
    ...(then.slug !== now.slug && { slug: now.slug }),
    ...Object.fromEntries(
      nullable.filter(name => differs(then[name], now[name])).map(name => [name, now[name] ?? null]),
    ),
    ...Object.fromEntries(
      flags.filter(name => (then[name] ?? false) !== (now[name] ?? false)).map(name => [name, now[name] ?? false]),
    ),
    ...(variables.length > 0 && {
      variables: Object.fromEntries(variables.map(name => [name, now.variables?.[name] ?? null])),
    }),
    ...(now.layout && differs(then.layout, now.layout) && { layout: now.layout }),
  };
}
