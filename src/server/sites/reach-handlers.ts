import type { siteReach } from '#contract/site-reach.ts';
import type { TreePage } from '#document/tree.ts';
import { requireSite } from '../access/capabilities.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { Handlers } from '../http/context.ts';
import { loadSite } from './load.ts';
import { headsOf } from './preflight-rows.ts';
import { withoutHidden } from './structure.ts';
import { loadStructure } from './structure-store.ts';

export const siteReachHandlers: Handlers<typeof siteReach> = {
  async getSiteReach({ params: { organizationId, siteId }, context: { db }, context }) {
    const { level, site } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'create');
    const structure = withoutHidden(await loadStructure(db, site));
    const shown = structure.siteSpaces.filter(({ deleted }) => !deleted);
    const ids = shown.map(({ space_id }) => space_id);
    const store = new ContentStore(db, organizationId);
    const counts = new Map<string, Counts>();
    for (const { id, hash } of await headsOf(db, organizationId, ids))
      counts.set(id, countPages((await loadTree(store, hash)).top));
    const siteSpaces = shown.map(({ id, space_id }) => ({ id, ...(counts.get(space_id) ?? none) }));
    return { object: 'site-reach', ...siteSpaces.reduce(plus, none), siteSpaces };
  },
};

interface Counts {
  pages: number;
  indexed: number;
}

const none: Counts = { pages: 0, indexed: 0 };

const plus = (one: Counts, other: Counts): Counts => ({
  pages: one.pages + other.pages,
  indexed: one.indexed + other.indexed,
});

/** As `navigationOf` shows them to whom every condition lets in. */
function countPages(pages: readonly TreePage[]): Counts {
  return pages
    .filter(({ node }) => !node.hidden)
    .map(({ node, children }) => {
      const pages = node.type === 'document' || node.type === 'computed' ? 1 : 0;
      const indexed = node.noIndex || node.noRobotsIndex ? 0 : pages;
      return plus({ pages, indexed }, countPages(children));
    })
    .reduce(plus, none);
}
