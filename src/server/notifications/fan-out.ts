import { setImmediate as breathe } from 'node:timers/promises';
import { isBlocked } from '../access/blocked-rows.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { NotificationRow } from '../db/tables/notifications.ts';
import { findChain, membersWithRank } from '../grants/level-rows.ts';
import { findManagers } from '../grants/request-rows.ts';
import type { JobHandle } from '../jobs/jobs.ts';
import { everyReviewer } from '../reviews/everyone.ts';
import type { Services } from '../services.ts';
import { teamMembersAfter } from '../teams/member-rows.ts';
import * as audience from './audience-rows.ts';
import { type Happening, itemOf } from './happening.ts';
import { instantMails } from './mails.ts';
import { findChosen } from './preference-rows.ts';
import { readPreferences } from './preferences.ts';
import { type Audience, receivers } from './receivers.ts';
import { insertNotifications } from './rows.ts';

export type FanOutServices = Pick<Services, 'database' | 'clock' | 'mail' | 'events' | 'config' | 'secrets'>;

/** So many ids fit into one event. */
const idsPerEvent = 200;
/** Members who are told in one transaction, of teams or of everyone who may review. */
const membersAtOnce = 500;
/** What is needed to be told. Whoever may comment reads discussions, whoever manages an item decides who is given it (decisions 6.2). */
function neededRank({ type, commentId, spaceId, collectionId }: Happening): number {
  if (type === 'access_requested') return (spaceId ?? collectionId) === undefined ? 6 : 5;
  return commentId === undefined ? 1 : 2;
}

/** Tells everybody who is to know and may see it. The id of the job makes doing it again change nothing. */
export async function fanOut(
  services: FanOutServices,
  job: Pick<JobHandle, 'id' | 'createdAt'>,
  { teamIds = [], ...happening }: Happening,
): Promise<void> {
  if (teamIds.length === 0 || happening.userIds?.length !== 0) await tell(services, job, happening);
  if (happening.everyReviewer) await tellReviewers(services, job, happening);
  if (teamIds.length === 0) return;
  const { read } = services.database;
  for (let after = ''; ; ) {
    const userIds = await teamMembersAfter(read, happening.organizationId, teamIds, after, membersAtOnce);
    const last = userIds.at(-1);
    if (last === undefined) return;
    // Whoever was told already, as they are named beside the team, stays so: it is the same notification.
    await tell(services, job, { ...happening, userIds }, { atOnce: false });
    after = last;
    await breathe();
  }
}

async function tellReviewers(
  services: FanOutServices,
  job: Pick<JobHandle, 'id' | 'createdAt'>,
  happening: Happening,
): Promise<void> {
  const { organizationId, spaceId, changeRequestId } = happening;
  if (spaceId === undefined || changeRequestId === undefined) return;
  const { read } = services.database;
  const request = await findChangeRequest(read, { organizationId, spaceId }, changeRequestId);
  if (!request) return;
  for await (const reviewers of everyReviewer(read, request, membersAtOnce)) {
    await tell(services, job, happening, { reviewers });
    await breathe();
  }
}

interface Manner {
  /** By mail, which is for what waits for one person; else, and while the organization is blocked, with what is mailed once a day. */
  atOnce?: boolean;
  /** Who is told because they may review, unless they muted it. */
  reviewers?: readonly string[];
}

async function tell(
  services: FanOutServices,
  { id, createdAt }: Pick<JobHandle, 'id' | 'createdAt'>,
  happening: Happening,
  { atOnce = true, reviewers = [] }: Manner = {},
): Promise<void> {
  const { database, events, mail } = services;
  const { read } = database;
  const mayMail = atOnce && !(await isBlocked(read, happening.organizationId));
  const told = receivers(happening.type, await audienceOf(read, happening, reviewers), happening.actorId);
  const needs = neededRank(happening);
  const allowed = await whoMaySee(read, happening, [...told.keys()], needs);
  const chosen = await findChosen(read, [...allowed]);
  const created_at = createdAt.toISOString();
  const subject = happening.job ?? happening.provider ?? happening.linkRequest?.provider;
  const rows = [...told].flatMap(([userId, type]): NotificationRow[] => {
    const { inApp, email: wanted } = readPreferences(chosen.get(userId))[type];
    const email = wanted === 'instant' && !mayMail ? 'daily' : wanted;
    if (!allowed.has(userId) || (!inApp && email === 'off')) return [];
    return [
      {
        organization_id: happening.organizationId,
        user_id: userId,
        id,
        type,
        actor_id: happening.actorId ?? null,
        space_id: happening.spaceId ?? null,
        site_id: happening.siteId ?? null,
        collection_id: happening.collectionId ?? null,
        needs,
        change_request_id: happening.changeRequestId || null,
        comment_id: happening.commentId ?? null,
        reply_id: happening.replyId ?? null,
        review_id: happening.reviewId ?? null,
        access_request_id: happening.accessRequestId ?? null,
        link_request_id: happening.linkRequest?.id ?? null,
        job: subject ? JSON.stringify(subject) : null,
        in_app: inApp ? 1 : 0,
        mail: email === 'daily' ? 'waiting' : email === 'instant' ? 'sent' : 'none',
        created_at,
        happened_at: null,
        read_at: null,
      },
    ];
  });
  if (rows.length === 0) return;
  const instant = rows.filter(row => row.mail === 'sent');
  const mails = await instantMails(read, services, happening, instant);
  await database.write(async tx => {
    const fresh = await insertNotifications(tx, rows);
    const { organizationId } = happening;
    const sent = mails.filter(({ userId }) => fresh.has(userId));
    await mail.send(tx, ...sent.map(({ letter }) => ({ ...letter, organizationId })));
  });
  const shown = rows.filter(row => row.in_app === 1).map(row => row.user_id);
  for (let from = 0; from < shown.length; from += idsPerEvent) {
    const userIds = shown.slice(from, from + idsPerEvent);
    await events.publish({ organizationId: happening.organizationId, type: 'notification', userIds, data: {} });
  }
}

function whoMaySee(db: Db, happening: Happening, userIds: readonly string[], needs: number) {
  const item = itemOf(happening);
  if (!item) return Promise.resolve(new Set(userIds));
  return membersWithRank(db, happening.organizationId, item, userIds, needs);
}

async function audienceOf(db: Db, happening: Happening, reviewers: readonly string[]): Promise<Audience> {
  const { spaceId, changeRequestId, userIds: direct = [], mentions: mentioned = [] } = happening;
  const item = itemOf(happening);
  if (happening.type === 'access_requested' && item) {
    const managers = await findManagers(
      db,
      happening.organizationId,
      await findChain(db, happening.organizationId, item),
    );
    return { direct: managers, mentioned: [], participants: [], watches: [] };
  }
  // Who is mentioned now and was not before, as an edit says.
  if (happening.type === 'mentioned') return { direct, mentioned: [], participants: [], watches: [] };
  // The review says that there is a comment in it.
  const isToldAlready = happening.reviewId !== undefined && happening.commentId !== undefined;
  if (spaceId === undefined || direct.length > 0 || isToldAlready)
    return { direct, mentioned, participants: [], watches: [] };
  const participants = [...reviewers, ...(await participantsOf(db, { ...happening, spaceId }))];
  const rows = await audience.followers(db, { ...happening, spaceId }, changeRequestId, participants);
  const watches = rows.map(({ user_id, level, change_request_id }) => ({
    userId: user_id,
    level,
    onRequest: change_request_id !== '',
  }));
  return { direct, mentioned, participants, watches };
}

function participantsOf(db: Db, happening: Happening & { spaceId: string }): Promise<string[]> {
  const { type, commentId, changeRequestId } = happening;
  const request = changeRequestId === undefined ? undefined : { ...happening, changeRequestId };
  if (type === 'comment_reply_created' && commentId !== undefined) {
    const authors = request ? audience.requestAuthors(db, request) : Promise.resolve([]);
    const thread = audience.threadParticipants(db, happening, commentId);
    return Promise.all([authors, thread]).then(lists => [...new Set(lists.flat())]);
  }
  if (!request || type === 'change_request_opened') return Promise.resolve([]);
  return type === 'change_request_conflicted'
    ? audience.requestAuthors(db, request)
    : audience.requestParticipants(db, request);
}
