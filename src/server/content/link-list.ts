import type { z } from 'zod';
import type { linksQuery } from '#contract/links.ts';
import { type Page, type PageRequest, pageRequest, writeCursor } from '../db/page.ts';
import type { LinkState } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { type ChangedLinks, changedLinks } from './changed-links.ts';
import {
  countAddresses,
  countGuards,
  countStates,
  dependedOn,
  linkLocations,
  listTargets,
  type TargetPart,
  type TargetRow,
  targetAfter,
} from './link-list-rows.ts';
import { appAddress, byPlace } from './link-meaning.ts';
import { locationLimit, presentTargets, type Target, targetStatus } from './link-targets.ts';
import { isSeen, type SeenTargets, seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof linksQuery>;

/** What a target is for the caller. */
type Class = 'broken' | 'internal' | 'external' | 'in-app';

/**
 * `listSpaceLinks` and its form in a change request, from what is stored, however many there are. Of a change request
 * only what it changes is worked out.
 */
export async function listVersionLinks(version: Version, query: Query) {
  const { key } = version;
  const change = version.changeRequest ? await changedLinks(version) : undefined;
  const look = await lookAt(version, change);
  const classes = classesOf(query);
  const request = pageRequest(query, [key.spaceId, query.status, query.external]);
  const { rows, next } = await readTargets(version, classes, look, request, change);
  return {
    items: await presentTargets(version, await withLocations(version, rows, look.seen, change), look.seen),
    count: [...classes].reduce((sum, name) => sum + look.counts[name], 0),
    ...(next ? { next } : {}),
    stats: {
      total: Object.values(look.counts).reduce((sum, count) => sum + count),
      broken: {
        total: look.counts.broken,
        ...(change ? { changeRequest: newlyBroken(change, look.seen).length } : {}),
      },
    },
  };
}

const isBroken = ({ state, guard }: TargetRow, seen: SeenTargets) => state === 'broken' || !isSeen(guard, seen);

/** The targets that are broken in the change request but not in the main content, in page order. */
function newlyBroken({ firsts, mainFirsts }: ChangedLinks, seen: SeenTargets): TargetRow[] {
  const known = new Set(mainFirsts.filter(link => isBroken(link, seen)).map(({ meaning }) => meaning));
  return firsts.filter(link => isBroken(link, seen) && !known.has(link.meaning)).toSorted(byPlace);
}

/** The targets that a change request breaks, and how many are broken in all. */
export async function brokenByRequest(version: Version): Promise<{ added: TargetRow[]; total: number }> {
  const change = await changedLinks(version);
  const { seen, counts } = await lookAt(version, change);
  return { added: newlyBroken(change, seen), total: counts.broken };
}

/** One page of the targets: the stored ones, with those of the change request in place of what it changes. */
async function readTargets(
  { context, key }: Version,
  classes: ReadonlySet<Class>,
  look: Look,
  request: PageRequest,
  change: ChangedLinks | undefined,
): Promise<Page<TargetRow>> {
  const parts = partsFor(classes, look);
  if (!change) return listTargets(context.db, key, parts, request);
  const after = targetAfter(request);
  const own = change.firsts.filter(
    link => classes.has(classOf(link, look)) && (after === undefined || byPlace(link, after) > 0),
  );
  const stored: TargetRow[] = [];
  for (let from: PageRequest | undefined = { ...request, limit: request.limit + 1 }; from; ) {
    const { rows, next } = await listTargets(context.db, key, parts, from);
    stored.push(...rows.filter(({ meaning }) => !change.meanings.has(meaning)));
    const last = rows.at(-1);
    from = next && last && stored.length <= request.limit ? { ...from, after: [last.place, last.position] } : undefined;
  }
  const all = [...stored, ...own].toSorted(byPlace);
  const rows = all.slice(0, request.limit);
  const last = rows.at(-1);
  return {
    rows,
    next: last && all.length > rows.length ? writeCursor(request, [last.place, last.position]) : undefined,
  };
}

function classOf(link: TargetRow, { seen, appUrl }: Look): Class {
  if (isBroken(link, seen)) return 'broken';
  if (link.kind !== 'url') return 'internal';
  return link.target.startsWith(appUrl) ? 'in-app' : 'external';
}

interface Look {
  counts: Record<Class, number>;
  states: Record<LinkState, number>;
  seen: SeenTargets;
  /** What stands before targets that the caller may not see. */
  unseen: readonly string[];
  appUrl: string;
}

/** What the caller sees of the links of a space. */
async function lookAt(version: Version, change: ChangedLinks | undefined): Promise<Look> {
  const { context, key } = version;
  const states = await countStates(context.db, key);
  const appUrl = appAddress(context.services.config.publicUrl);
  const [guards, inApp] = await together(
    context.db,
    () => (states.other > 0 ? countGuards(context.db, key) : new Map<string, number>()),
    () => (states.app > 0 ? countAddresses(context.db, key, appUrl) : 0),
  );
  const seen = await seenTargets(version, [...guards.keys(), ...(change?.firsts ?? []).map(({ guard }) => guard)]);
  const unseen = [...guards.keys()].filter(guard => !isSeen(guard, seen));
  const hidden = unseen.reduce((sum, guard) => sum + (guards.get(guard) ?? 0), 0);
  const counts = {
    broken: states.broken + hidden,
    internal: states.own + states.other - hidden,
    external: states.url + states.app - inApp,
    'in-app': inApp,
  };
  const look = { counts, states, seen, unseen, appUrl };
  for (const link of change?.mainFirsts ?? []) counts[classOf(link, look)]--;
  for (const link of change?.firsts ?? []) counts[classOf(link, look)]++;
  return look;
}

function classesOf({ status, external }: Query): Set<Class> {
  const ofStatus: Record<NonNullable<Query['status']>, Class[]> = {
    ok: ['internal', 'external'],
    broken: ['broken'],
    'in-app': ['in-app'],
  };
  const all: Class[] = ['broken', 'internal', 'external', 'in-app'];
  const classes = status === undefined ? all : ofStatus[status];
  return new Set(classes.filter(name => external === undefined || (name === 'external') === external));
}

/** Each of the parts is read by its own index. */
function partsFor(classes: ReadonlySet<Class>, { states, unseen, appUrl }: Look): TargetPart[] {
  const parts: TargetPart[] = [];
  if (classes.has('broken')) parts.push({ state: 'broken' });
  if (classes.has('internal')) parts.push({ state: 'own' });
  if (classes.has('external')) parts.push({ state: 'url' });
  const [seen, hidden] = [classes.has('internal'), classes.has('broken') && unseen.length > 0];
  if (seen && (hidden || unseen.length === 0)) parts.push({ state: 'other' });
  else if (seen || hidden) parts.push({ state: 'other', guards: { among: hidden, ids: unseen } });
  const [outside, inside] = [classes.has('external'), classes.has('in-app')];
  if (outside && inside) parts.push({ state: 'app' });
  else if (outside || inside) parts.push({ state: 'app', prefix: { with: inside, text: appUrl } });
  return parts.filter(({ state }) => states[state] > 0);
}

async function withLocations(
  version: Version,
  rows: readonly TargetRow[],
  seen: SeenTargets,
  change: ChangedLinks | undefined,
): Promise<Target[]> {
  const { context, key } = version;
  const meanings = rows.map(({ meaning }) => meaning);
  const [stored, depended] = await together(
    context.db,
    () => linkLocations(context.db, key, meanings, locationLimit(rows.length), change?.touched),
    () => dependedOn(context.db, key, meanings, change?.touched),
  );
  const shown = new Set(meanings);
  const changed = (change?.links ?? []).filter(({ meaning }) => shown.has(meaning));
  const locations = Map.groupBy([...stored, ...changed].toSorted(byPlace), ({ meaning }) => meaning);
  for (const { meaning, relation } of changed) if (relation === 'dependsOn') depended.add(meaning);
  return rows.map(row => ({
    link: depended.has(row.meaning) ? { ...row, relation: 'dependsOn' } : row,
    status: targetStatus(version, { ...row, isThere: row.state !== 'broken' }, seen),
    locations: [...new Set(locations.get(row.meaning)?.map(({ page_id }) => page_id))],
  }));
}
