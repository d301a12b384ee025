import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { linksQuery } from '#contract/links.ts';
import { readBody } from '#document/tree.ts';
import { pageRequest, writeCursor } from '../db/page.ts';
import { notFound } from '../http/errors.ts';
import { linksIn } from '../large-texts/links-in.ts';
import { firstLinks, type TargetRow } from './link-list-rows.ts';
import { guardOf, meaningOf } from './link-meaning.ts';
import { linksInPage } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { presentTargets, type Target, targetStatus } from './link-targets.ts';
import { type FoundLink, linksOfPage } from './page-links.ts';
import { treeOf } from './read.ts';
import { isSeen, type SeenTargets, seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof linksQuery>;
type Listed = Target & { key: string };

/** A link with the page that it stands on. */
interface StandingLink extends FoundLink {
  page_id: string;
  /** For somebody who may see everything. */
  isThere: boolean;
}

/** `listPageLinksInSpace` and its form in a change request; there from the text of the page itself. */
export async function listPageLinks(version: Version, pageId: string, query: Query) {
  const { context, store, key, revision } = version;
  const tree = await treeOf(version);
  const page = tree.byId.get(pageId);
  if (!page) throw notFound('page');
  if (!version.changeRequest) {
    const rows = await linksInPage(context.db, key, pageId);
    return answer(
      version,
      rows.map(row => ({ ...row, isThere: row.state !== 'broken' })),
      [],
      query,
    );
  }
  const links = await linksOfPage(key.spaceId, page.node, await linksIn(await readBody(store, page.node)), tree);
  const status = await linkStatuses({ db: context.db, store, spaceId: key.spaceId, root: revision.root }, links);
  return answer(
    version,
    links.map(link => ({ ...link, page_id: pageId, isThere: status(link) === 'ok' })),
    await firstLinks(context.db, key, [...new Set(links.map(meaningOf))]),
    query,
  );
}

/** @param main the links of the main content that a change request's are compared with */
async function answer(version: Version, links: readonly StandingLink[], main: readonly TargetRow[], query: Query) {
  const { spaceId } = version.key;
  const seen = await seenTargets(
    version,
    links.map(link => guardOf(spaceId, link)),
  );
  const targets = targetsOf(version, links, seen);
  const matching = targets.filter(
    target =>
      (query.status === undefined || target.status === query.status) &&
      (query.external === undefined || isExternal(target) === query.external),
  );
  const { items, next } = cutList(matching, query, [spaceId, query.status, query.external]);
  const broken = targets.filter(({ status }) => status === 'broken');
  const known = new Set(
    main.filter(link => link.state === 'broken' || !isSeen(link.guard, seen)).map(({ meaning }) => meaning),
  );
  return {
    items: await presentTargets(version, items, seen),
    count: matching.length,
    ...(next ? { next } : {}),
    stats: {
      total: targets.length,
      broken: {
        total: broken.length,
        ...(version.changeRequest ? { changeRequest: broken.filter(({ key }) => !known.has(key)).length } : {}),
      },
    },
  };
}

const isExternal = ({ link, status }: Target) => link.kind === 'url' && status !== 'in-app';

/** Every target once, in the order in which the pages first point to them (decisions 1.34). */
function targetsOf(version: Version, links: readonly StandingLink[], seen: SeenTargets): Listed[] {
  const targets = new Map<string, Listed & { locations: string[] }>();
  for (const link of links) {
    const key = meaningOf(link);
    const known = targets.get(key);
    if (!known) {
      targets.set(key, { key, link, status: targetStatus(version, link, seen), locations: [link.page_id] });
    } else {
      // Who depends on something once depends on it.
      if (link.relation === 'dependsOn') known.link = { ...known.link, relation: 'dependsOn' };
      if (known.locations.at(-1) !== link.page_id) known.locations.push(link.page_id);
    }
  }
  return [...targets.values()];
}

/** A page of a list that is worked out anew for each request: what follows the last item that was read, or its place. */
function cutList<Item extends { key: string }>(items: readonly Item[], query: ListQuery, filters: unknown) {
  const request = pageRequest(query, filters);
  const [place = 0, last] = request.after ?? [];
  const index = items.findIndex(({ key }) => key === last);
  const start = index === -1 ? Number(place) || 0 : index + 1;
  const found = items.slice(start, start + query.limit);
  const end = found.at(-1);
  const more = end !== undefined && start + found.length < items.length;
  return { items: found, next: more ? writeCursor(request, [start + found.length - 1, end.key]) : undefined };
}
