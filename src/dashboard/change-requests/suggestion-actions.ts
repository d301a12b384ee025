import { useMutation } from '@tanstack/react-query';
import { applySuggestionsInChangeRequest, updateCommentInChangeRequest } from '#client/sdk.gen.ts';
import type { Comment } from '#client/types.gen.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/suggestions.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

type Applied = { comment: string; markdown?: string };

/** Puts what was suggested into the change request, several as one edit. What was applied stays in the history. */
export function useApplySuggestions(path: RequestPath) {
  const refresh = useRefresh(path.spaceId);
  return useMutation({
    mutationFn: (suggestions: Applied[]) => applySuggestionsInChangeRequest({ path, body: { suggestions } }),
    onSuccess: (_, { length }) => void toast.success(t('applied', { count: length })),
    // A refusal says that something moved on, which is shown too.
    onSettled: () => refresh.content(),
    onError: toastError,
  });
}

/** Turns a suggestion down and closes its thread. */
export function useDismissSuggestion(path: RequestPath) {
  const refresh = useRefresh(path.spaceId);
  const set = async (commentId: string, dismissed: boolean) => {
    const suggestion = dismissed ? 'dismissed' : 'open';
    await updateCommentInChangeRequest({ path: { ...path, commentId }, body: { suggestion, resolved: dismissed } });
    await refresh.comments();
  };
  return useMutation({
    mutationFn: (commentId: string) => set(commentId, true),
    onSuccess: (_, commentId) => toastUndo(t('dismissedToast'), () => set(commentId, false)),
    onError: toastError,
  });
}

/** Those that can be put into the request now. */
export const applicable = (threads: readonly Comment[]): Comment[] =>
  threads.filter(
    ({ suggestion, permissions }) => suggestion?.status === 'open' && !suggestion.outdated && permissions.apply,
  );

/** Of those that replace the same block the first is taken. */
export function withoutOverlaps(threads: readonly Comment[]): Comment[] {
  const taken = new Set<string>();
  return threads.filter(({ suggestion, target }) => {
    const blocks = suggestion?.blocks ?? [target.node?.id ?? ''];
    if (blocks.some(block => taken.has(block))) return false;
    for (const block of blocks) taken.add(block);
    return true;
  });
}
