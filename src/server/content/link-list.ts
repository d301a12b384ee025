import type { z } from 'zod';
import type { linksQuery } from '#contract/links.ts';
import { pageRequest } from '../db/page.ts';
import type { LinkState } from '../db/tables/content.ts';
import {
  countAddresses,
  countGuards,
  countStates,
  dependedOn,
  linkLocations,
  listTargets,
  type TargetPart,
  type TargetRow,
} from './link-list-rows.ts';
import { appAddress } from './link-meaning.ts';
import { locationLimit, presentTargets, type Target, targetStatus } from './link-targets.ts';
import { isSeen, type SeenTargets, seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof linksQuery>;

/** What a target is for the caller. */
type Class = 'broken' | 'internal' | 'external' | 'in-app';

/** The links of the main content of a space: from what is stored, however many there are. */
export async function listStoredLinks(version: Version, query: Query) {
  const { context, key } = version;
  const look = await lookAt(version);
  const classes = classesOf(query);
  const { rows, next } = await listTargets(
    context.db,
    key,
    partsFor(classes, look),
    pageRequest(query, [key.spaceId, query.status, query.external]),
  );
  return {
    items: await presentTargets(version, await withLocations(version, rows, look.seen), look.seen),
    count: [...classes].reduce((sum, name) => sum + look.counts[name], 0),
    ...(next ? { next } : {}),
    stats: {
      total: Object.values(look.counts).reduce((sum, count) => sum + count),
      broken: { total: look.counts.broken },
    },
  };
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
async function lookAt(version: Version): Promise<Look> {
  const { context, key } = version;
  const states = await countStates(context.db, key);
  const guards = states.other > 0 ? await countGuards(context.db, key) : new Map<string, number>();
  const seen = await seenTargets(version, guards.keys());
  const unseen = [...guards.keys()].filter(guard => !isSeen(guard, seen));
  const hidden = unseen.reduce((sum, guard) => sum + (guards.get(guard) ?? 0), 0);
  const appUrl = appAddress(context.services.config.publicUrl);
  const inApp = states.app > 0 ? await countAddresses(context.db, key, appUrl) : 0;
  const counts = {
    broken: states.broken + hidden,
    internal: states.own + states.other - hidden,
    external: states.url + states.app - inApp,
    'in-app': inApp,
  };
  return { counts, states, seen, unseen, appUrl };
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

async function withLocations(version: Version, rows: readonly TargetRow[], seen: SeenTargets): Promise<Target[]> {
  const { context, key } = version;
  const meanings = rows.map(({ meaning }) => meaning);
  const locations = Map.groupBy(
    await linkLocations(context.db, key, meanings, locationLimit(rows.length)),
    ({ meaning }) => meaning,
  );
  const depended = await dependedOn(context.db, key, meanings);
  return rows.map(row => ({
    link: depended.has(row.meaning) ? { ...row, relation: 'dependsOn' } : row,
    status: targetStatus(version, { ...row, isThere: row.state !== 'broken' }, seen),
    locations: [...new Set(locations.get(row.meaning)?.map(({ page_id }) => page_id))],
  }));
}
