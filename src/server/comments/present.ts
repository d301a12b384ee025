import type { z } from 'zod';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { BlockSpan } from '#document/body-edit.ts';
import { atLeast } from '../access/levels.ts';
import { isActive } from '../db/active-requests.ts';
import type { CommentFileRow, CommentReplyRow, CommentRow, ReactionRow } from '../db/tables/comments.ts';
import { together } from '../db/together.ts';
import { type Context, callerId } from '../http/context.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { presentUsers } from '../users/present-users.ts';
import { shownBody } from './body.ts';
import { filesIn } from './file-rows.ts';
import { presentFiles } from './files.ts';
import { type Place, placesOf } from './places.ts';
import { commentPermissions, mayResolve } from './policy.ts';
import { reactionsTo } from './reaction-rows.ts';
import { repliesRead } from './read-rows.ts';
import type { Scope } from './scope.ts';

type Format = 'markdown' | 'document';
type Suggestion = NonNullable<z.input<typeof Comment>['suggestion']>;
type User = z.input<typeof Comment>['postedBy'];
type Users = (id: string) => User;

/** All that many comments share, loaded in a fixed number of queries. */
export async function presentComments(
  context: Context,
  scope: Scope,
  rows: readonly CommentRow[],
  format: Format,
): Promise<z.input<typeof Comment>[]> {
  const { organizationId, spaceId } = scope.thread;
  const ids = rows.map(({ id }) => id);
  const [reactions, files, places, read] = await together(
    context.db,
    () => reactionsTo(context.db, organizationId, spaceId, ids),
    () => filesIn(context.db, organizationId, spaceId, idsWithFiles(rows)),
    () => placesOf(scope, rows),
    () => repliesRead(context.db, scope.thread, ids),
  );
  const own = reactions.filter(({ reply_id }) => reply_id === '');
  const users = await presentUsers(context, [
    ...rows.flatMap(row => [row.posted_by, ...(row.resolved_by ? [row.resolved_by] : [])]),
    ...own.map(({ user_id }) => user_id),
  ]);
  return rows.map(row =>
    presentComment(context, scope, row, {
      format,
      users,
      reactions: own.filter(({ comment_id }) => comment_id === row.id),
      files: files.filter(({ comment_id, reply_id }) => comment_id === row.id && reply_id === ''),
      read: read.get(row.id),
      ...places(row),
    }),
  );
}

interface Parts extends Place {
  format: Format;
  users: Users;
  reactions: readonly ReactionRow[];
  files: readonly CommentFileRow[];
  /** The replies that the caller has read; undefined where they never read the comment. */
  read: number | undefined;
}

/** Those that may have pictures; few have. */
const idsWithFiles = (rows: readonly CommentRow[]) => rows.flatMap(({ id, body }) => (namesFile(body) ? [id] : []));

const namesFile = (body: string) => body.includes('file:');

function presentComment(
  context: Context,
  scope: Scope,
  row: CommentRow,
  { format, users, reactions, files, read, target, span }: Parts,
): z.input<typeof Comment> {
  const caller = callerId(context);
  const suggestion = presentSuggestion(row, span);
  return {
    object: 'comment',
    id: row.id,
    postedBy: users(row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at ? { editedAt: row.edited_at } : {}),
    ...(row.deleted_at ? { deletedAt: row.deleted_at } : {}),
    reactions: presentReactions(reactions, users),
    replies: row.replies,
    unread: isUnread(row, read, caller),
    body: shownBody(row.body, format),
    ...presentFiles(context, files),
    target,
    status: row.status,
    ...(row.pending === 1 ? { pending: true } : {}),
    ...(suggestion ? { suggestion } : {}),
    ...(row.resolved_at && row.resolved_by ? { resolvedAt: row.resolved_at, resolvedBy: users(row.resolved_by) } : {}),
    urls: { location: location(context, scope, row.id), app: appAddress(context, scope, row) },
    permissions: {
      ...commentPermissions(scope.level, row.posted_by, caller),
      ...(row.pending === 1 ? { reply: false } : {}),
      ...(row.deleted_at ? { edit: false } : {}),
      resolve: row.pending === 0 && mayResolve(scope.level, row.posted_by, caller),
      ...(suggestion ? { apply: row.pending === 0 && mayApply(scope) } : {}),
    },
  };
}

/** Who began a thread knows how it begins. */
const isUnread = ({ pending, posted_by, replies }: CommentRow, read: number | undefined, caller: string): boolean =>
  pending === 0 && replies > (read ?? (posted_by === caller ? 0 : -1));

function presentSuggestion(row: CommentRow, span: BlockSpan | undefined): Suggestion | undefined {
  if (row.suggestion === null || row.suggested_for === null || row.suggestion_status === null) return undefined;
  return {
    markdown: row.suggestion,
    original: row.suggested_for,
    status: row.suggestion_status,
    outdated: row.suggestion_status === 'open' && span?.markdown !== row.suggested_for,
    ...(span ? { blocks: [...span.ids] } : {}),
    ...(row.suggestion_through ? { through: row.suggestion_through } : {}),
    ...(row.suggestion_revision ? { revision: row.suggestion_revision } : {}),
  };
}

const mayApply = ({ level, changeRequest }: Scope): boolean =>
  atLeast(level, 'edit') && changeRequest !== undefined && isActive(changeRequest);

export async function presentReplies(
  context: Context,
  scope: Scope,
  rows: readonly CommentReplyRow[],
  format: Format,
): Promise<z.input<typeof CommentReply>[]> {
  const { organizationId, spaceId } = scope.thread;
  const commentIds = (of: readonly CommentReplyRow[]) => [...new Set(of.map(({ comment_id }) => comment_id))];
  const [all, files] = await together(
    context.db,
    () => reactionsTo(context.db, organizationId, spaceId, commentIds(rows)),
    () => filesIn(context.db, organizationId, spaceId, commentIds(rows.filter(({ body }) => namesFile(body)))),
  );
  const users = await presentUsers(context, [...rows.map(row => row.posted_by), ...all.map(({ user_id }) => user_id)]);
  return rows.map(row => ({
    ...presentReply(context, scope, row, format, users, all),
    ...presentFiles(
      context,
      files.filter(({ reply_id }) => reply_id === row.id),
    ),
  }));
}

function presentReply(
  context: Context,
  scope: Scope,
  row: CommentReplyRow,
  format: Format,
  users: Users,
  reactions: readonly ReactionRow[],
): z.input<typeof CommentReply> {
  return {
    object: 'comment-reply',
    id: row.id,
    postedBy: users(row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at ? { editedAt: row.edited_at } : {}),
    reactions: presentReactions(
      reactions.filter(({ reply_id }) => reply_id === row.id),
      users,
    ),
    body: shownBody(row.body, format),
    urls: { location: `${location(context, scope, row.comment_id)}/replies/${row.id}` },
    permissions: commentPermissions(scope.level, row.posted_by, callerId(context)),
  };
}

function presentReactions(rows: readonly ReactionRow[], users: Users) {
  const byEmoji = Map.groupBy(rows, ({ emoji }) => emoji);
  return [...byEmoji].map(([emoji, given]) => ({
    emoji,
    count: given.length,
    users: given.map(({ user_id, reacted_at }) => ({ user: users(user_id), reactedAt: reacted_at })),
  }));
}

function location({ services }: Context, { thread }: Scope, id: string): string {
  const request = thread.changeRequestId ? `/change-requests/${thread.changeRequestId}` : '';
  return `${services.config.publicUrl}/v1/spaces/${thread.spaceId}${request}/comments/${id}`;
}

function appAddress({ services }: Context, { thread, changeRequest }: Scope, { id, page_id }: CommentRow): string {
  const space = dashboardOf(services.config, thread.organizationId).space(thread.spaceId);
  return (changeRequest ? space.request(changeRequest.number) : space).thread(id, page_id);
}
