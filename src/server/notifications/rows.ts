import { type Insertable, type Selectable, sql } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import { hasRankOnCollection, hasRankOnSite, rankedSpaces, type Viewer } from '../access/rows.ts';
import { findChangeRequests } from '../change-requests/list-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { AccessRequestRow } from '../db/tables/access-requests.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { NotificationRow } from '../db/tables/notifications.ts';

export type NotificationFilter = 'all' | 'unread' | 'mentions' | 'reviews' | 'waiting' | 'snoozed' | 'mail';

/** A notification with what is shown of what it is about, as that is now. */
export interface SeenNotification extends Selectable<NotificationRow> {
  space_title: string | null;
  space_emoji: string | null;
  site_title: string | null;
  collection_title: string | null;
  request_number: number | null;
  request_subject: string | null;
  request_status: ChangeRequestRow['status'] | null;
  request_revision: string | null;
  request_standings: string | null;
  comment_body: string | null;
  reply_body: string | null;
  comment_page: string | null;
  review_status: NonNullable<(typeof Notification)['_output']['review']>['status'] | null;
  asked_level: AccessRequestRow['level'] | null;
  asked_message: string | null;
  asking_name: string | null;
}

/** What the viewer may still see: the space, site or collection at the level that the thing needs, no comment or review that is gone, and no request that was decided. */
function seen(db: Db, viewer: Viewer, filter: NotificationFilter, now: string) {
  const { organizationId, userId } = viewer;
  const query = db
    .selectFrom('notifications as n')
    .leftJoin(rankedSpaces(viewer).as('s'), join =>
      join.onRef('s.id', '=', 'n.space_id').on('s.deleted_at', 'is', null),
    )
    .leftJoin('sites as t', join =>
      join
        .onRef('t.organization_id', '=', 'n.organization_id')
        .onRef('t.id', '=', 'n.site_id')
        .on(hasRankOnSite(viewer, sql`t`, sql`n.needs`)),
    )
    .leftJoin('collections as k', join =>
      join
        .onRef('k.organization_id', '=', 'n.organization_id')
        .onRef('k.id', '=', 'n.collection_id')
        .on(hasRankOnCollection(viewer, sql`k`, sql`n.needs`)),
    )
    .leftJoin('comments as c', join =>
      join
        .onRef('c.organization_id', '=', 'n.organization_id')
        .onRef('c.space_id', '=', 'n.space_id')
        .onRef('c.id', '=', 'n.comment_id')
        // One that was taken back with its review is seen by nobody else.
        .on('c.pending', '=', 0),
    )
    .leftJoin('comment_replies as p', join =>
      join
        .onRef('p.organization_id', '=', 'n.organization_id')
        .onRef('p.space_id', '=', 'n.space_id')
        .onRef('p.comment_id', '=', 'n.comment_id')
        .onRef('p.id', '=', 'n.reply_id'),
    )
    .leftJoin('reviews as v', join =>
      join
        .onRef('v.organization_id', '=', 'n.organization_id')
        .onRef('v.space_id', '=', 'n.space_id')
        .onRef('v.change_request_id', '=', 'n.change_request_id')
        .onRef('v.id', '=', 'n.review_id'),
    )
    .leftJoin('access_requests as a', join =>
      join
        .onRef('a.organization_id', '=', 'n.organization_id')
        .onRef('a.id', '=', 'n.access_request_id')
        .on('a.declined_at', 'is', null),
    )
    .leftJoin('sso_link_requests as l', join =>
      join
        .onRef('l.organization_id', '=', 'n.organization_id')
        // A notification about a member names them as the one who did it.
        .onRef('l.user_id', '=', 'n.actor_id')
        .onRef('l.id', '=', 'n.link_request_id')
        .on('l.declined_at', 'is', null),
    )
    .where('n.organization_id', '=', organizationId)
    .where('n.user_id', '=', userId)
    .where('n.created_at', filter === 'snoozed' ? '>' : '<=', now)
    .where(eb => eb.or([eb('n.space_id', 'is', null), eb('s.rank', '>=', eb.ref('n.needs'))]))
    .where(eb => eb.or([eb('n.site_id', 'is', null), eb('t.id', 'is not', null)]))
    .where(eb => eb.or([eb('n.collection_id', 'is', null), eb('k.id', 'is not', null)]))
    .where(eb => eb.or([eb('n.comment_id', 'is', null), eb('c.id', 'is not', null)]))
    .where(eb => eb.or([eb('n.reply_id', 'is', null), eb('p.id', 'is not', null)]))
    .where(eb => eb.or([eb('n.access_request_id', 'is', null), eb('a.id', 'is not', null)]))
    .where(eb => eb.or([eb('n.link_request_id', 'is', null), eb('l.id', 'is not', null)]))
    // What only admins decide.
    .$if(viewer.role !== 'admin', decided =>
      decided
        .where('n.link_request_id', 'is', null)
        .where(eb => eb.or([eb('n.access_request_id', 'is', null), eb('a.item_kind', '!=', 'organization')])),
    )
    .where(eb => eb.or([eb('n.type', '!=', 'review_submitted'), eb('v.id', 'is not', null)]));
  // Written out, as the partial indexes have it.
  switch (filter) {
    case 'all':
      return query.where(sql<boolean>`n.in_app = 1`);
    case 'unread':
      return query.where(sql<boolean>`n.in_app = 1 and n.read_at is null`);
    case 'mentions':
      return query.where(sql<boolean>`n.in_app = 1 and n.type = 'mentioned'`);
    case 'reviews':
      return query.where(sql<boolean>`n.in_app = 1 and n.type in ('review_requested', 'review_submitted')`);
    case 'waiting':
      return query
        .where(sql<boolean>`n.in_app = 1 and n.read_at is null and n.type in ('mentioned', 'review_submitted')`)
        .where(eb => eb.or([eb('n.type', '=', 'mentioned'), eb('v.status', '=', 'changes-requested')]));
    case 'snoozed':
      return query.where(sql<boolean>`n.in_app = 1 and n.happened_at is not null`);
    case 'mail':
      return query.where('n.mail', '=', 'waiting').where('n.read_at', 'is', null);
  }
}

export async function listSeen(
  db: Db,
  viewer: Viewer,
  filter: NotificationFilter,
  request: PageRequest,
  now: string,
): Promise<Page<SeenNotification>> {
  const page = await fetchPage(
    seen(kept(db), viewer, filter, now)
      .selectAll('n')
      .select(['s.title as space_title', 's.emoji as space_emoji'])
      .select(['t.title as site_title', 'k.title as collection_title'])
      .select(['c.body as comment_body', 'c.page_id as comment_page', 'p.body as reply_body'])
      .select(['v.status as review_status', 'a.level as asked_level', 'a.message as asked_message'])
      .select('l.name_id as asking_name'),
    [
      { column: 'n.created_at', value: row => row.created_at },
      { column: 'n.id', value: row => row.id },
    ],
    request,
  );
  return { ...page, rows: await withRequests(db, viewer.organizationId, page.rows) };
}

/** Looked up for the rows of a page alone: joined to all of them, PostgreSQL finds each among all of its space. */
async function withRequests<Row extends Pick<NotificationRow, 'space_id' | 'change_request_id'>>(
  db: Db,
  organizationId: string,
  rows: readonly Row[],
) {
  const keys = rows.flatMap(({ space_id, change_request_id: id }) =>
    space_id === null || id === null ? [] : [{ space_id, id }],
  );
  const requests = await findChangeRequests(db, organizationId, keys);
  const byId = new Map(requests.map(request => [request.id, request]));
  return rows.map(row => {
    const request = byId.get(row.change_request_id ?? '');
    return {
      ...row,
      request_number: request?.number ?? null,
      request_subject: request?.subject ?? null,
      request_status: request?.status ?? null,
      request_revision: request?.revision_id ?? null,
      request_standings: request?.standings ?? null,
    };
  });
}

export function countSeen(db: Db, viewer: Viewer, filter: NotificationFilter, now: string): Promise<number> {
  return countRows(seen(db, viewer, filter, now));
}

/** The same, up to so many: each is looked at to know whether it may still be seen. */
export function countSeenUpTo(
  db: Db,
  viewer: Viewer,
  filter: NotificationFilter,
  most: number,
  now: string,
): Promise<number> {
  // In the order of the list, so that it is read by the same index.
  const counted = seen(kept(db), viewer, filter, now).select('n.id').orderBy('n.created_at', 'desc').limit(most);
  return countRows(kept(db).selectFrom(counted.as('n')));
}

/** Adds notifications, one for each person; those who have it already are left out of the answer. */
export async function insertNotifications(db: Db, rows: readonly Insertable<NotificationRow>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id', 'id']).doNothing())
    .returning('user_id')
    .execute();
  return new Set(added.map(({ user_id }) => user_id));
}

/** Of these, or of all, those that the inbox shows: what is wanted by mail alone is read there. */
const marked = (db: Db, viewer: Viewer, filter: NotificationFilter, ids: readonly string[] | undefined, now: string) =>
  seen(db, viewer, filter, now)
    .select('n.id')
    .$if(ids !== undefined, query => query.where('n.id', 'in', ids && ids.length > 0 ? ids : ['']));

const own = (db: Db, { organizationId, userId }: Viewer) =>
  db.updateTable('notifications').where('organization_id', '=', organizationId).where('user_id', '=', userId);

/** Gives how many were unread. @param ids all of them when left out */
export async function markRead(
  db: Db,
  viewer: Viewer,
  ids: readonly string[] | undefined,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await own(db, viewer)
    .set({ read_at: now })
    .where('id', 'in', marked(db, viewer, 'unread', ids, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @param readAt only those that were read at that moment */
export async function markUnread(
  db: Db,
  viewer: Viewer,
  ids: readonly string[] | undefined,
  readAt: string | undefined,
  now: string,
): Promise<number> {
  const read = marked(db, viewer, 'all', ids, now)
    .where('n.read_at', 'is not', null)
    .$if(readAt !== undefined, query => query.where('n.read_at', '=', readAt ?? ''));
  const { numUpdatedRows } = await own(db, viewer).set({ read_at: null }).where('id', 'in', read).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Hides them until a moment, at which they come back as new. @returns how many */
export async function snooze(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  until: string,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await own(db, viewer)
    .set(eb => ({
      happened_at: eb.fn.coalesce('happened_at', 'created_at'),
      created_at: until,
      read_at: null,
    }))
    .where('id', 'in', marked(db, viewer, 'all', ids, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Brings back those that are snoozed, to where they were. @returns how many */
export async function wake(db: Db, viewer: Viewer, ids: readonly string[], now: string): Promise<number> {
  const { numUpdatedRows } = await own(db, viewer)
    .set(eb => ({ created_at: eb.fn.coalesce('happened_at', 'created_at'), happened_at: null }))
    .where('id', 'in', marked(db, viewer, 'snoozed', ids, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteNotificationsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}
