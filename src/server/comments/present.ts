import type { z } from 'zod';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { readBodies, type TreePage } from '#document/tree.ts';
import { treeOf } from '../content/read.ts';
import type { CommentReplyRow, CommentRow, ReactionRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { presentUsers } from '../users/present-users.ts';
import { shownBody } from './body.ts';
import { commentPermissions, mayResolve } from './policy.ts';
import { reactionsTo } from './rows.ts';
import { mainOf, type Scope } from './scope.ts';

type Format = 'markdown' | 'document';
type Target = z.input<typeof Comment>['target'];
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
  const reactions = await reactionsTo(
    context.db,
    organizationId,
    spaceId,
    rows.map(({ id }) => id),
  );
  const own = reactions.filter(({ reply_id }) => reply_id === '');
  const users = await presentUsers(context, [
    ...rows.flatMap(row => [row.posted_by, ...(row.resolved_by ? [row.resolved_by] : [])]),
    ...own.map(({ user_id }) => user_id),
  ]);
  const targets = await targetsOf(context, scope, rows);
  return rows.map(row =>
    presentComment(context, scope, row, {
      format,
      users,
      reactions: own.filter(({ comment_id }) => comment_id === row.id),
      target: targets(row),
    }),
  );
}

interface Parts {
  format: Format;
  users: Users;
  reactions: readonly ReactionRow[];
  target: Target;
}

function presentComment(
  context: Context,
  scope: Scope,
  row: CommentRow,
  { format, users, reactions, target }: Parts,
): z.input<typeof Comment> {
  const caller = callerId(context);
  return {
    object: 'comment',
    id: row.id,
    postedBy: users(row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at ? { editedAt: row.edited_at } : {}),
    reactions: presentReactions(reactions, users),
    replies: row.replies,
    body: shownBody(row.body, format),
    target,
    status: row.status,
    ...(row.resolved_at && row.resolved_by ? { resolvedAt: row.resolved_at, resolvedBy: users(row.resolved_by) } : {}),
    urls: { location: location(context, scope, row.id), app: appAddress(context, scope, row) },
    permissions: {
      ...commentPermissions(scope.level, row.posted_by, caller),
      resolve: mayResolve(scope.level, row.posted_by, caller),
    },
  };
}

export async function presentReplies(
  context: Context,
  scope: Scope,
  rows: readonly CommentReplyRow[],
  format: Format,
): Promise<z.input<typeof CommentReply>[]> {
  const { organizationId, spaceId } = scope.thread;
  const all = await reactionsTo(context.db, organizationId, spaceId, [
    ...new Set(rows.map(({ comment_id }) => comment_id)),
  ]);
  const users = await presentUsers(context, [...rows.map(row => row.posted_by), ...all.map(({ user_id }) => user_id)]);
  return rows.map(row => presentReply(context, scope, row, format, users, all));
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
  const page = page_id ? `/p/${page_id}` : '';
  const space = `${services.config.publicUrl}/o/${thread.organizationId}/s/${thread.spaceId}`;
  return changeRequest
    ? `${space}/cr/${changeRequest.number}/changes${page}?thread=${id}`
    : `${space}${page}?thread=${id}`;
}

/** Where each comment stands now: on which page, and whether page and block are still there. */
async function targetsOf(context: Context, scope: Scope, rows: readonly CommentRow[]) {
  const pageIds = [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))];
  const head = pageIds.length > 0 ? await treeOf(scope.head) : undefined;
  const main = head && scope.changeRequest ? await treeOf(await mainOf(context, scope)) : head;
  const pages = pageIds.flatMap(id => head?.byId.get(id) ?? []);
  const bodies = await readBodies(
    scope.head.store,
    pages.map(({ node }) => node),
  );
  const blocks = new Map(pages.map((page, index) => [page.node.id, new Set(bodies[index]?.blockIds)]));
  return (row: CommentRow): Target => {
    const page = row.page_id === null ? undefined : (head?.byId.get(row.page_id) ?? main?.byId.get(row.page_id));
    const outdated = row.page_id !== null && !main?.byId.has(row.page_id) && !head?.byId.has(row.page_id);
    return {
      ...(row.node_id ? { node: presentNode(row.node_id, row, blocks.get(row.page_id ?? '')) } : {}),
      ...(row.table_record && row.table_definition
        ? { tableCell: { record: row.table_record, definition: row.table_definition } }
        : {}),
      ...(row.change_request_id ? { changeRequest: row.change_request_id } : {}),
      ...(row.review_id ? { review: row.review_id } : {}),
      ...(row.page_id ? { page: presentPage(row.page_id, page, outdated) } : {}),
      space: row.space_id,
      revision: row.revision_id,
    };
  };
}

const presentNode = (id: string, { node_preview }: CommentRow, blocks: ReadonlySet<string> | undefined) => ({
  id,
  preview: node_preview ?? '',
  outdated: !blocks?.has(id),
});

function presentPage(id: string, page: TreePage | undefined, outdated: boolean) {
  if (!page) return { id, title: '', path: '', outdated };
  const { title, emoji, icon, createdAt, updatedAt } = page.node;
  return {
    id,
    title,
    path: page.path,
    outdated,
    ...(emoji ? { emoji } : {}),
    ...(icon ? { icon } : {}),
    createdAt,
    ...(updatedAt ? { updatedAt } : {}),
  };
}
