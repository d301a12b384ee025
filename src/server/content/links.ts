import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { LinkItem, linksQuery } from '#contract/links.ts';
import { readBody } from '#document/tree.ts';
import { pageRequest, writeCursor } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { notFound } from '../http/errors.ts';
import { linksTo } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { linksOfPage, meaningKey } from './page-links.ts';
import { treeOf } from './read.ts';
import { References } from './references.ts';
import { isSeen, type SeenTargets, seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';
import { backlinksOfVersion, linksOfVersion, type StandingLink } from './version-links.ts';

type Query = z.output<typeof linksQuery>;
type Item = z.input<typeof LinkItem>;

/** A target, its status for the caller, and where it is pointed to. */
interface Target {
  key: string;
  link: StandingLink;
  status: Item['status'];
  locations: string[];
}

/** More places of one target, or of all targets of an answer, are not listed. */
const maximumLocations = { target: 50, answer: 5_000 };

/** `listPageLinksInSpace` and its form in a change request: from the text of the page itself. */
export async function listPageLinks(version: Version, pageId: string, query: Query) {
  const { context, store, key, revision } = version;
  const page = (await treeOf(version)).byId.get(pageId);
  if (!page) throw notFound('page');
  const links = linksOfPage(key.spaceId, page.node, await readBody(store, page.node));
  const status = await linkStatuses({ db: context.db, store, spaceId: key.spaceId, root: revision.root }, links);
  const targets = links.map(({ target }) => target);
  const main = version.changeRequest ? await linksTo(context.db, key, targets) : [];
  return answer(
    version,
    links.map(link => ({ ...link, page_id: pageId, status: status(link) })),
    main,
    query,
  );
}

/** `listSpaceLinks` and its form in a change request. */
export async function listVersionLinks(version: Version, query: Query) {
  const { links, main } = await linksOfVersion(version);
  return answer(version, links, main, query);
}

/** @param main the links of the main content that a change request's are compared with */
async function answer(version: Version, links: readonly StandingLink[], main: readonly LinkRow[], query: Query) {
  const seen = await seenTargets(version, links);
  const targets = targetsOf(version, links, seen);
  const matching = targets.filter(
    target =>
      (query.status === undefined || target.status === query.status) &&
      (query.external === undefined || isExternal(target) === query.external),
  );
  const { items, next } = cutList(matching, query, [version.key.spaceId, query.status, query.external]);
  const broken = targets.filter(({ status }) => status === 'broken');
  const known = new Set(main.filter(link => link.status === 'broken' || !isSeen(link, seen)).map(meaningKey));
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
function targetsOf({ context }: Version, links: readonly StandingLink[], seen: SeenTargets): Target[] {
  const appUrl = `${context.services.config.publicUrl}/o/`;
  const statusOf = (link: StandingLink): Item['status'] => {
    if (link.status === 'broken' || !isSeen(link, seen)) return 'broken';
    return link.kind === 'url' && link.target.startsWith(appUrl) ? 'in-app' : 'ok';
  };
  const targets = new Map<string, Target>();
  for (const link of links) {
    const key = meaningKey(link);
    const known = targets.get(key);
    if (!known) targets.set(key, { key, link, status: statusOf(link), locations: [link.page_id] });
    else {
      // Who depends on something once depends on it.
      if (link.relation === 'dependsOn') known.link = { ...known.link, relation: 'dependsOn' };
      if (known.locations.at(-1) !== link.page_id) known.locations.push(link.page_id);
    }
  }
  return [...targets.values()];
}

async function presentTargets(version: Version, targets: readonly Target[], seen: SeenTargets): Promise<Item[]> {
  const { spaceId } = version.key;
  const spaces = targets.flatMap(({ link, status }) => (status === 'broken' ? [] : (link.target_space ?? [])));
  const references = await References.load(version, spaces);
  const most = Math.max(
    1,
    Math.min(maximumLocations.target, Math.floor(maximumLocations.answer / Math.max(1, targets.length))),
  );
  return targets.map(({ link, status, locations }): Item => {
    const targetReference = status === 'broken' ? undefined : references.target(link, seen);
    return {
      status,
      relation: link.relation,
      target: link.target,
      ...(targetReference ? { targetReference } : {}),
      locationReferences: locations.slice(0, most).flatMap(id => references.location(spaceId, id) ?? []),
    };
  });
}

/** A page of a list that is worked out anew for each request: what follows the last item that was read, or its place. */
function cutList<Listed extends { key: string }>(items: readonly Listed[], query: ListQuery, filters: unknown) {
  const request = pageRequest(query, filters);
  const [place = 0, last] = request.after ?? [];
  const index = items.findIndex(({ key }) => key === last);
  const start = index === -1 ? Number(place) || 0 : index + 1;
  const found = items.slice(start, start + query.limit);
  const end = found.at(-1);
  const more = end !== undefined && start + found.length < items.length;
  return { items: found, next: more ? writeCursor(request, [start + found.length - 1, end.key]) : undefined };
}

/**
 * What points to a page or file (`listSpacePageBacklinks` and its forms): from all spaces the caller may view, the own
 * one first, each in page order. In a change request its own pages count in place of those of the main content.
 */
export async function listBacklinks(version: Version, target: { kind: 'page' | 'file'; id: string }, query: ListQuery) {
  const { key } = version;
  if (target.kind === 'page' && !(await treeOf(version)).byId.has(target.id)) throw notFound('page');
  const rows = await backlinksOfVersion(version, target);
  const references = await References.load(
    version,
    rows.map(({ space_id }) => space_id),
  );
  const found = rows.flatMap(({ space_id, page_id }) => {
    const order = references.order(space_id, page_id);
    return order === undefined ? [] : [{ key: `${space_id}/${page_id}`, space: space_id, id: page_id, order }];
  });
  const group = ({ space }: (typeof found)[number]) => (space === key.spaceId ? '' : space);
  found.sort((a, b) => (group(a) === group(b) ? a.order - b.order : group(a) < group(b) ? -1 : 1));
  const { items, next } = cutList(found, query, [key.spaceId, target]);
  const shown = items.flatMap(({ space, id }) => references.location(space, id) ?? []);
  return { items: shown, count: found.length, ...(next ? { next } : {}) };
}
