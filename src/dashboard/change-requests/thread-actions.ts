import { useQueryClient } from '@tanstack/react-query';
import {
  deleteCommentInChangeRequest,
  deleteCommentReplyInChangeRequest,
  postCommentInChangeRequest,
  postCommentReplyInChangeRequest,
  updateCommentInChangeRequest,
  updateCommentReplyInChangeRequest,
} from '#client/sdk.gen.ts';
import type { Comment, CommentReply, User } from '#client/types.gen.ts';
import { type Anchor, type RequestPath, repliesOptions, threadsOptions } from '#dashboard/change-requests/comments.ts';
import type { Written } from '#dashboard/change-requests/composing.ts';
import { emojiCode } from '#dashboard/change-requests/emoji.ts';
import { hidden } from '#dashboard/change-requests/hidden.ts';
import { toggleReaction } from '#dashboard/change-requests/reactions.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { sendInTurn } from '#dashboard/shell/offline/send-in-turn.ts';
import { useOwner } from '#dashboard/shell/offline/use-owner.ts';
import { offerUndo, toastError } from '#dashboard/shell/undo.ts';

/** What can be done in the discussion of a change request. What is small shows at once and is taken back if it fails. */
export function useThreadActions(path: RequestPath) {
  const queries = useQueryClient();
  const owner = useOwner();
  const refresh = useRefresh(path.spaceId);
  const threadsKey = threadsOptions(path).queryKey;
  const patchThread = (id: string, patch: (thread: Comment) => Comment) =>
    queries.setQueryData(threadsKey, threads => threads?.map(thread => (thread.id === id ? patch(thread) : thread)));
  const patchReply = (commentId: string, id: string, patch: (reply: CommentReply) => CommentReply) =>
    queries.setQueryData(repliesOptions(path, commentId).queryKey, replies =>
      replies?.map(reply => (reply.id === id ? patch(reply) : reply)),
    );
  const setResolved = async (thread: Comment, resolved: boolean) => {
    patchThread(thread.id, now => ({ ...now, status: resolved ? 'resolved' : 'open' }));
    try {
      await updateCommentInChangeRequest({ path: { ...path, commentId: thread.id }, body: { resolved } });
    } finally {
      void refresh.comments();
    }
  };
  return {
    post: async (anchor: Anchor, { markdown, pending, suggestion }: Written): Promise<Comment> => {
      const target = {
        ...(anchor.page && { page: anchor.page }),
        ...(anchor.node && { node: anchor.node }),
        ...(anchor.range && { range: anchor.range }),
        ...(anchor.cell && { tableCell: anchor.cell }),
      };
      const { data } = await postCommentInChangeRequest({
        path,
        body: {
          ...target,
          body: { markdown },
          ...(pending && { pending }),
          ...(suggestion !== undefined && {
            suggestion: { markdown: suggestion, ...(anchor.through && { through: anchor.through }) },
          }),
        },
      });
      queries.setQueryData(threadsKey, threads => threads && [...threads, data]);
      void refresh.comments();
      return data;
    },
    reply: async (commentId: string, markdown: string) => {
      const { data } = await postCommentReplyInChangeRequest({
        path: { ...path, commentId },
        body: { body: { markdown } },
      });
      queries.setQueryData(repliesOptions(path, commentId).queryKey, replies => replies && [...replies, data]);
      patchThread(commentId, now => ({ ...now, replies: now.replies + 1 }));
      void refresh.comments();
    },
    resolve: (thread: Comment, resolved: boolean) => {
      void offerUndo(setResolved(thread, resolved), t(resolved ? 'resolvedToast' : 'reopenedToast'), () =>
        setResolved(thread, !resolved),
      );
    },
    edit: async (commentId: string, replyId: string | undefined, markdown: string) => {
      const body = { body: { markdown } };
      if (replyId)
        await updateCommentReplyInChangeRequest({ path: { ...path, commentId, commentReplyId: replyId }, body });
      else await updateCommentInChangeRequest({ path: { ...path, commentId }, body });
      await refresh.comments();
    },
    react: (item: Comment | CommentReply, commentId: string, emoji: string, me: User) => {
      const code = emojiCode(emoji);
      const { reactions, added } = toggleReaction(item.reactions, code, me);
      const body = added ? { addedReactions: [code] } : { removedReactions: [code] };
      const isReply = item.object === 'comment-reply';
      if (isReply) patchReply(commentId, item.id, now => ({ ...now, reactions }));
      else patchThread(item.id, now => ({ ...now, reactions }));
      sendInTurn(
        owner,
        isReply
          ? { kind: 'reply-reaction', path: { ...path, commentId, commentReplyId: item.id }, body }
          : { kind: 'reaction', path: { ...path, commentId }, body },
      )
        .catch(toastError)
        .finally(() => void refresh.comments());
    },
    remove: (item: Comment | CommentReply, commentId: string) => removeLater(path, item, commentId, refresh.comments),
  };
}

/** Hides a comment or reply at once; it is deleted when nobody undid that for a while. */
function removeLater(
  path: RequestPath,
  item: Comment | CommentReply,
  commentId: string,
  onRemoved: () => Promise<void>,
): void {
  const isReply = item.object === 'comment-reply';
  const text = isReply ? t('replyDeleted') : t('commentDeleted', { count: item.replies });
  hidden.set(now => new Set([...now, item.id]));
  deferDelete({
    text,
    restore: () => hidden.set(now => new Set([...now].filter(id => id !== item.id))),
    send: async ({ keepalive }) => {
      if (isReply)
        await deleteCommentReplyInChangeRequest({ path: { ...path, commentId, commentReplyId: item.id }, keepalive });
      else
        await deleteCommentInChangeRequest({
          path: { ...path, commentId },
          // What others answered stays.
          query: { keepReplies: true },
          keepalive,
        });
      await onRemoved();
    },
  });
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
