import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { LinkItem, linksQuery } from '#contract/links.ts';
import { readBodies, readBody } from '#document/tree.ts';
import { pageRequest } from '../db/page.ts';
import { notFound } from '../http/errors.ts';
import { findRevision } from '../revisions/rows.ts';
import { backlinkRows, countTargets, type LinkFilter, linksOfSpace, linksToTargets, listTargets } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type FoundLink, linksOfPage } from './page-links.ts';
import { cut, treeOf } from './read.ts';
import { References } from './references.ts';
import { loadTree } from './trees.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof linksQuery>;
type Item = z.input<typeof LinkItem>;

/** A target, its status, and the pages that point to it. */
interface Target {
  link: FoundLink;
  status: Item['status'];
  /** Broken here, but not in the main content. */
  brokenHere: boolean;
  pages: string[];
}

/** More places of one target are not listed. */
const maximumPlaces = 50;

const appUrlOf = ({ context }: Version) => `${context.services.config.publicUrl}/o/`;

/** `listPageLinksInSpace` and its form in a change request: from the text of the page itself. */
export async function listPageLinks(version: Version, pageId: string, query: Query) {
  const { store, key } = version;
  const page = (await treeOf(version)).byId.get(pageId);
  if (!page) throw notFound('page');
  const links = linksOfPage(key.spaceId, page.node, await readBody(store, page.node));
  const targets = await withStatus(
    version,
    links.map(link => ({ link, pages: [pageId] })),
  );
  return answer(version, targets, query, ({ link }) => [link.position, link.target]);
}

/** `listSpaceLinks` for the main content; a change request's are worked out from what it changes. */
export async function listVersionLinks(version: Version, query: Query) {
  if (version.changeRequest) {
    const targets = await withStatus(version, await targetsOfRequest(version));
    return answer(version, targets, query, ({ link }) => [link.target, link.target]);
  }
  const { context, key } = version;
  const filter: LinkFilter = { appUrl: appUrlOf(version), status: query.status };
  const { rows, next } = await listTargets(context.db, key, filter, pageRequest(query, [key.spaceId, query.status]));
  const names = rows.map(({ target }) => target);
  const places = Map.groupBy(await linksToTargets(context.db, key, names, 20_000), ({ target }) => target);
  const targets = names.flatMap((name): Target[] => {
    const found = places.get(name) ?? [];
    const [first] = found;
    if (!first) return [];
    const pages = found.map(({ page_id }) => page_id);
    return [{ link: first, status: shownStatus(version, first, first.status), brokenHere: false, pages }];
  });
  const all = { appUrl: filter.appUrl };
  return {
    items: await presentTargets(version, targets),
    count: await countTargets(context.db, key, filter),
    ...(next ? { next } : {}),
    stats: {
      total: await countTargets(context.db, key, all),
      broken: { total: await countTargets(context.db, key, { ...all, status: 'broken' }) },
    },
  };
}

const shownStatus = (version: Version, { kind, target }: FoundLink, status: Item['status']): Item['status'] =>
  kind === 'url' && target.startsWith(appUrlOf(version)) ? 'in-app' : status;

async function withStatus(
  version: Version,
  targets: readonly { link: FoundLink; pages: string[] }[],
): Promise<Target[]> {
  const { context, store, key, revision, access } = version;
  const links = targets.map(({ link }) => link);
  const here = { db: context.db, store, spaceId: key.spaceId };
  const status = await linkStatuses({ ...here, root: revision.root }, links);
  const head = version.changeRequest && (await findRevision(context.db, key, access.space.revision_id));
  const inMain = head ? await linkStatuses({ ...here, root: head.root }, links) : status;
  return targets.map(({ link, pages }) => {
    const own = shownStatus(version, link, status(link));
    return { link, pages, status: own, brokenHere: own === 'broken' && inMain(link) !== 'broken' };
  });
}

/** The links of all pages of a change request: stored ones of untouched pages, read ones of the others. */
async function targetsOfRequest(version: Version): Promise<{ link: FoundLink; pages: string[] }[]> {
  const { context, store, key, access } = version;
  const tree = await treeOf(version);
  const head = await findRevision(context.db, key, access.space.revision_id);
  const main = head && (await loadTree(store, head.root));
  const same = (id: string) => {
    const [mine, theirs] = [tree.byId.get(id)?.node, main?.byId.get(id)?.node];
    return mine !== undefined && theirs !== undefined && mine.body === theirs.body && mine.target === theirs.target;
  };
  const changed = tree.pages.map(({ node }) => node).filter(({ id }) => !same(id));
  const bodies = await readBodies(store, changed);
  const found = changed.flatMap((node, index) =>
    linksOfPage(key.spaceId, node, bodies[index]?.markdown ?? '').map(link => ({ link, page: node.id })),
  );
  const stored = (await linksOfSpace(context.db, key)).filter(({ page_id }) => same(page_id));
  const all = [...found, ...stored.map(link => ({ link, page: link.page_id }))];
  const byTarget = Map.groupBy(all, ({ link }) => link.target);
  return [...byTarget.values()].flatMap(group => {
    const [first] = group;
    return first ? [{ link: first.link, pages: group.map(({ page }) => page) }] : [];
  });
}

async function answer(
  version: Version,
  targets: readonly Target[],
  query: Query,
  keys: (target: Target) => [string | number, string],
) {
  const matching = targets
    .filter(({ status }) => query.status === undefined || status === query.status)
    .toSorted((a, b) => {
      const [left, right] = [keys(a), keys(b)];
      return left[0] < right[0] || (left[0] === right[0] && left[1] < right[1]) ? -1 : 1;
    });
  const { items, next } = cut(matching, keys, query, [version.key.spaceId, query.status]);
  const broken = targets.filter(({ status }) => status === 'broken');
  return {
    items: await presentTargets(version, items),
    count: matching.length,
    ...(next ? { next } : {}),
    stats: {
      total: targets.length,
      broken: {
        total: broken.length,
        ...(version.changeRequest ? { changeRequest: broken.filter(({ brokenHere }) => brokenHere).length } : {}),
      },
    },
  };
}

async function presentTargets(version: Version, targets: readonly Target[]): Promise<Item[]> {
  const { spaceId } = version.key;
  const references = await References.load(version, {
    spaces: targets.flatMap(({ link }) => link.target_space ?? []),
    users: targets.flatMap(({ link }) => (link.kind === 'user' ? (link.target_id ?? []) : [])),
    specs: targets.flatMap(({ link }) => (link.kind === 'openapi' ? (link.target_id ?? []) : [])),
  });
  return targets.map(({ link, status, pages }): Item => {
    const targetReference = status === 'broken' ? undefined : references.target(link);
    return {
      status,
      relation: link.relation,
      target: link.target,
      ...(targetReference ? { targetReference } : {}),
      locationReferences: pages.slice(0, maximumPlaces).flatMap(page => references.page(spaceId, page) ?? []),
    };
  });
}

/**
 * What points to a page or file (`listSpacePageBacklinks` and its forms): from all spaces the caller may view. In a
 * change request the pages of the request itself count in place of those of the main content.
 */
export async function listBacklinks(version: Version, target: { kind: 'page' | 'file'; id: string }, query: ListQuery) {
  const { context, key } = version;
  const tree = await treeOf(version);
  if (target.kind === 'page' && !tree.byId.has(target.id)) throw notFound('page');
  const stored = await backlinkRows(context.db, key, target);
  const rows = version.changeRequest ? await ofRequest(version, stored, target) : stored;
  const order = new Map(tree.pages.map(({ node }, index) => [node.id, index]));
  const references = await References.load(version, { spaces: rows.map(({ space_id }) => space_id) });
  const found = rows.flatMap(({ space_id, page_id }) => {
    const reference = references.page(space_id, page_id);
    if (!reference) return [];
    const place = space_id === key.spaceId ? (order.get(page_id) ?? 0) : Number.MAX_SAFE_INTEGER;
    return [{ reference, key: String(place).padStart(16, '0'), id: `${space_id}/${page_id}` }];
  });
  found.sort((a, b) => (a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1));
  const { items, next } = cut(found, item => [item.key, item.id], query, [key.spaceId, target]);
  return { items: items.map(({ reference }) => reference), count: found.length, ...(next ? { next } : {}) };
}

type Row = { space_id: string; page_id: string };

async function ofRequest(
  version: Version,
  stored: readonly Row[],
  target: { kind: string; id: string },
): Promise<Row[]> {
  const { spaceId } = version.key;
  const others = stored.filter(({ space_id }) => space_id !== spaceId);
  const own = (await targetsOfRequest(version))
    .filter(({ link }) => link.kind === target.kind && link.target_space === spaceId && link.target_id === target.id)
    .flatMap(({ pages }) => pages);
  return [...others, ...[...new Set(own)].map(page_id => ({ space_id: spaceId, page_id }))];
}
