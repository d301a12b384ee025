import { z } from 'zod';
import type { ChangeRequest } from '#contract/change-request.ts';
import { ChangeCounts } from '#contract/changes.ts';
import { spacePermissions } from '../access/capabilities.ts';
import type { LevelOf } from '../access/item-levels.ts';
import type { Level } from '../access/levels.ts';
import type { Config } from '../config.ts';
import { isActive } from '../db/active-requests.ts';
import { together } from '../db/together.ts';
import { type Context, callerId } from '../http/context.ts';
import { presentReview, reviewersOf } from '../reviews/present-standings.ts';
import { requestsAskedOf } from '../reviews/rows.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import type { ListedChangeRequest } from './list-rows.ts';
import { seenTimes } from './seen-rows.ts';

type Presented = z.input<typeof ChangeRequest>;

const storedLinks = z.array(z.string());

/** Change requests with their people and reviewers, who are read while the caller's levels on their spaces are. */
export async function presentChangeRequests(
  context: Context,
  rows: readonly ListedChangeRequest[],
  levels: () => LevelOf | Promise<LevelOf>,
): Promise<Presented[]> {
  const ids = new Set(
    rows.flatMap(row => [row.created_by, row.begun_by ?? [], row.merged_by ?? [], reviewersOf(row)].flat()),
  );
  const {
    db,
    services: { config },
  } = context;
  const userId = callerId(context);
  const [levelOf, people, asked, seen] = await together(
    db,
    levels,
    () => findUsers(db, [...ids]),
    () => requestsAskedOf(db, userId, rows),
    () => seenTimes(db, userId, rows),
  );
  const users = new Map(people.map(user => [user.id, presentUser(user, config)]));
  return rows.map(row => {
    const level = levelOf({ kind: 'space', id: row.space_id });
    const review = presentReview(row, id => users.get(id));
    return {
      ...presentItself(row, { users, config }),
      unread: isUnread(row, { userId, seenAt: seen.get(row.id), asked: asked.has(row.id) }),
      ...(review ? { review } : {}),
      permissions: permissionsOn(row, { level, userId, asked: asked.has(row.id) }),
    };
  });
}

type Users = ReadonlyMap<string, ReturnType<typeof presentUser>>;

/** What nobody opened is new to whoever is asked about it, and to nobody else. */
function isUnread(
  { active_at, active_by }: ListedChangeRequest,
  { userId, seenAt, asked }: { userId: string; seenAt: string | undefined; asked: boolean },
): boolean {
  if (seenAt === undefined) return asked;
  return seenAt === '' || (active_at !== null && active_by !== userId && active_at > seenAt);
}

/** Who is asked for a review may give it whatever their level; nobody approves their own request. */
function permissionsOn(
  { created_by, space_deleted_at }: ListedChangeRequest,
  { level, userId, asked }: { level: Level; userId: string; asked: boolean },
): Presented['permissions'] {
  const { view, comment, edit, review, merge } = spacePermissions(level, space_deleted_at);
  const reviews = review || (view && asked && space_deleted_at === null);
  return { view, comment, edit, review: reviews, approve: reviews && created_by !== userId, merge };
}

interface Parts {
  users: Users;
  config: Config;
}

/** What a change request is for everybody. */
export function presentItself(
  row: ListedChangeRequest,
  { users, config }: Parts,
): Omit<Presented, 'permissions' | 'review' | 'merge' | 'unread'> {
  const nobody = { object: 'user' as const, id: row.created_by, displayName: '', urls: { location: '' } };
  const begunBy = row.begun_by === null ? undefined : users.get(row.begun_by);
  const mergedBy = row.merged_by === null ? undefined : users.get(row.merged_by);
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description ? { description: row.description } : {}),
    ...(row.links ? { links: storedLinks.parse(JSON.parse(row.links)) } : {}),
    createdBy: users.get(row.created_by) ?? nobody,
    ...(begunBy ? { begunBy } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision_id,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor ? { revisionMergedAncestor: row.revision_merged_ancestor } : {}),
    ...(row.revision_merged ? { revisionMerged: row.revision_merged } : {}),
    ...(mergedBy ? { mergedBy } : {}),
    ...(row.merged_at ? { mergedAt: row.merged_at } : {}),
    comments: row.comments_open,
    outdated: isActive(row) && row.space_revision !== (row.revision_merged_ancestor ?? row.revision_initial),
    conflicts: row.conflicts_open,
    changes: ChangeCounts.parse(JSON.parse(row.counts)),
    space: row.space_id,
    spaceTitle: row.space_title,
    ...(row.space_emoji ? { spaceEmoji: row.space_emoji } : {}),
    urls: {
      app: dashboardOf(config, row.organization_id).space(row.space_id).request(row.number).overview,
      location: `${config.publicUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}
