import type { z } from 'zod';
import type { ListQuery, Role } from '#contract/common.ts';
import type { Input } from '#contract/operation.ts';
import type { permissions } from '#contract/permissions.ts';
import { fold } from '#lib/fold.ts';
import { requireCollection, requireSite, requireSpace } from '../access/capabilities.ts';
import { type Level, levelOfRank } from '../access/levels.ts';
import { loadCollection, loadSpace } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { rankOfLevel } from '../db/levels.ts';
import { pageRequest } from '../db/page.ts';
import { together, withCount } from '../db/together.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { notify, placeIn } from '../notifications/happening.ts';
import { changed as siteChanged } from '../sites/changed.ts';
import { loadSite } from '../sites/load.ts';
import { presentTeams } from '../teams/present.ts';
import { treeChanged } from '../tree/events.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import { listMemberLevels } from './aggregate-rows.ts';
import { findChain } from './level-rows.ts';
import { requireMayChange, requireNotAbove } from './policy.ts';
import { presentSource } from './present.ts';
import { deleteAccessRequests } from './request-rows.ts';
import { rolesWithRank } from './role-ranks.ts';
import {
  countTeamGrants,
  deleteGrant,
  type GrantItem,
  type GrantSubject,
  grantsOf,
  insertGrants,
  listTeamGrants,
  listUserGrants,
  memberIds,
  teamIds,
} from './rows.ts';

/** A space, collection or site whose levels the caller may manage. */
export interface ManagedItem {
  viewer: Viewer;
  level: Level;
  item: GrantItem;
}

/** @throws 404 for those who may not view it, 403 for those who may not manage it */
export async function managedSpace(context: Context, spaceId: string): Promise<ManagedItem> {
  const { viewer, level } = await loadSpace(context, spaceId);
  requireSpace(level, 'admin');
  return { viewer, level, item: { kind: 'space', id: spaceId } };
}

/** @throws 404 for those who may not view it, 403 for those who may not manage it */
export async function managedCollection(context: Context, collectionId: string): Promise<ManagedItem> {
  const { viewer, level } = await loadCollection(context, collectionId);
  requireCollection(level, 'admin');
  return { viewer, level, item: { kind: 'collection', id: collectionId } };
}

/** @throws 404 for those who may not view it, 403 for those who may not manage it */
export async function managedSite(context: Context, organizationId: string, siteId: string): Promise<ManagedItem> {
  const { viewer, level } = await loadSite(context, organizationId, siteId);
  requireSite(level, 'admin');
  return { viewer, level, item: { kind: 'site', id: siteId } };
}

function levelsChanged(context: Context, organizationId: string, { kind, id }: GrantItem): void {
  if (kind === 'site') siteChanged(context, organizationId, id);
  else treeChanged(context, organizationId);
}

/** Gives members and teams a level; a user or team from elsewhere is refused with 400. */
export async function giveLevel(
  context: Context,
  managed: ManagedItem,
  { users = [], teams = [], role }: Input<typeof permissions.inviteToSpace>['body'],
): Promise<void> {
  const { organizationId } = managed.viewer;
  const members = await memberIds(context.db, organizationId, users);
  const stranger = users.find(id => !members.has(id));
  if (stranger) throw badMember('users', 'no-member-named', { user: stranger });
  const known = await teamIds(context.db, organizationId, teams);
  const unknown = teams.find(id => !known.has(id));
  if (unknown) throw badMember('teams', 'no-team-named', { team: unknown });
  await setLevel(
    context,
    managed,
    [
      ...[...members].map(id => ({ kind: 'user', id }) as const),
      ...[...known].map(id => ({ kind: 'team', id }) as const),
    ],
    role,
  );
  await tellGiven(context, managed, { userIds: [...members], teamIds: [...known] });
}

/** Tells members who were given something, be it by a team of theirs. */
async function tellGiven(
  context: Context,
  { viewer, item }: ManagedItem,
  whom: { userIds: string[]; teamIds: string[] },
): Promise<void> {
  if (whom.userIds.length + whom.teamIds.length === 0) return;
  const { organizationId, userId: actorId } = viewer;
  await notify(context, { organizationId, type: 'invited', actorId, ...whom, ...placeIn(item) });
}

/** Sets the level of one member or team. @throws 404 when there is no such one in the organization */
export async function changeLevel(
  context: Context,
  managed: ManagedItem,
  subject: GrantSubject,
  role: Role,
): Promise<void> {
  const find = subject.kind === 'user' ? memberIds : teamIds;
  const found = await find(context.db, managed.viewer.organizationId, [subject.id]);
  if (!found.has(subject.id)) throw notFound(subject.kind === 'user' ? 'member' : 'team');
  await setLevel(context, managed, [subject], role);
}

async function setLevel(
  context: Context,
  { viewer: { organizationId }, level, item }: ManagedItem,
  subjects: readonly GrantSubject[],
  role: Role,
) {
  requireNotAbove(level, role);
  requireMayChange(level, await grantsOf(context.db, organizationId, item, subjects));
  await insertGrants(context.db, { organizationId, item, level: role, now: context.services.clock.now() }, subjects);
  const users = subjects.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  await deleteAccessRequests(context.db, organizationId, item.kind, [item.id], users);
  levelsChanged(context, organizationId, item);
}

/** Takes a level away; one's own in any case, others' only when it is not above the caller's. */
export async function takeLevel(
  context: Context,
  { viewer: { organizationId }, level, item }: ManagedItem,
  subject: GrantSubject,
): Promise<void> {
  const own = subject.kind === 'user' && subject.id === callerId(context);
  if (!own) requireMayChange(level, await grantsOf(context.db, organizationId, item, [subject]));
  await deleteGrant(context.db, organizationId, item, subject);
  levelsChanged(context, organizationId, item);
}

type GrantQuery = ListQuery & { search?: string | undefined };

export async function listUsers(
  { db, services: { config } }: Context,
  { viewer, item }: ManagedItem,
  query: GrantQuery,
) {
  const { organizationId } = viewer;
  const search = query.search && fold(query.search);
  const request = pageRequest(query, ['users', item, search]);
  const { rows, ...list } = await listUserGrants(db, organizationId, item, search, request);
  const users = new Map(
    (
      await findUsers(
        db,
        rows.map(row => row.user_id),
      )
    ).map(user => [user.id, user]),
  );
  return {
    items: rows.flatMap(({ user_id, level }) => {
      const user = users.get(user_id);
      return user ? [{ permission: level, user: presentUser(user, config) }] : [];
    }),
    ...list,
  };
}

export async function listTeams(context: Context, { viewer, item }: ManagedItem, query: GrantQuery) {
  const { db } = context;
  const { organizationId } = viewer;
  const search = query.search && fold(query.search);
  const request = pageRequest(query, ['teams', item, search]);
  const { rows, ...list } = await withCount(
    db,
    () => listTeamGrants(db, organizationId, item, search, request),
    () => countTeamGrants(db, organizationId, item, search),
  );
  const teams = await presentTeams(context, viewer, rows);
  return {
    items: rows.flatMap(({ level }, index) => (teams[index] ? [{ permission: level, team: teams[index] }] : [])),
    ...list,
  };
}

/**
 * Everybody who can view the item, by name, with the rule that decided their level.
 * @param home the organization of the item, also as `homeOf` finds it: nothing that is read before `load` has found that
 * the caller may manage the item is told
 */
export async function listAggregate(
  { db, services: { config } }: Context,
  item: GrantItem,
  home: Parameters<typeof findChain>[1],
  load: () => Promise<ManagedItem>,
  query: z.output<(typeof permissions.listPermissionsAggregateInSpace)['query'] & z.ZodType>,
) {
  const [managed, chain] = await together(db, load, () => findChain(db, home, item));
  const { organizationId } = managed.viewer;
  const search = query.search && fold(query.search);
  const ranks = query.role && [rankOfLevel(query.role)];
  const filter = { search, ranks };
  const { rows, ...list } = await listMemberLevels(
    db,
    organizationId,
    chain,
    { ...filter, roles: rolesWithRank(chain, ranks) },
    pageRequest(query, ['aggregate', item, filter]),
  );
  return {
    items: rows.flatMap(row => {
      const permission = levelOfRank(row.rank);
      if (!permission) return [];
      return [{ permission, user: presentUser(row, config), source: presentSource(row, chain) }];
    }),
    ...list,
  };
}
