import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { listChangeRequestsForOrganizationOptions } from '#client/@tanstack/react-query.gen.ts';
import {
  publishPendingCommentsInChangeRequest,
  submitChangeRequestReview,
  withdrawChangeRequestReview,
} from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { dropDraft, restoreDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import type { Verdict } from '#dashboard/change-requests/review-popover.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { closeUndo, type RecentAction, toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Milliseconds for which a review can be taken back with the mouse (product C7.5). */
const undoLasts = 30_000;

/** By change request: the offer to take the last review back, which a newer one closes. */
const offers = new Map<string, RecentAction>();

/** Of the draft of what a review says. */
export const useSummaryKey = (request: ChangeRequest): string => useOwnDrafts()(`${request.id}:review`);

/** Gives how to take back an own review; what it said is a draft again, unless another was begun. */
export function useWithdrawReview(request: ChangeRequest) {
  const refresh = useRefresh(request.space);
  const key = useSummaryKey(request);
  return async ({ id, summary }: { id: string; summary: string }) => {
    await withdrawChangeRequestReview({ path: { ...pathOf(request), reviewId: id } });
    restoreDraft(key, summary);
    await Promise.all([refresh.reviews(), refresh.comments()]);
  };
}

/** Sends a review; an approval and a wish for changes can be taken back, and lead to the next request that waits. */
export function useSubmitReview(request: ChangeRequest, onDone: () => void) {
  const refresh = useRefresh(request.space);
  const queries = useQueryClient();
  const router = useRouter();
  const organizationId = useOrganizationId();
  const me = useCurrentUser()?.id ?? '';
  const withdraw = useWithdrawReview(request);
  const key = useSummaryKey(request);
  /** Another change request that waits for this person; none where the list does not come. */
  const nextReview = async () => {
    const query = { awaitedReviewer: me, status: ['open' as const], limit: 2 };
    const options = listChangeRequestsForOrganizationOptions({ path: { organizationId }, query });
    const list = await queries.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
    return list?.items.find(({ id }) => id !== request.id);
  };
  return useMutation({
    mutationFn: async ({ verdict, summary }: { verdict: Verdict; summary: string }) => {
      const path = pathOf(request);
      const comment = summary && { comment: { markdown: summary } };
      if (verdict !== 'comment')
        return (await submitChangeRequestReview({ path, body: { status: verdict, ...comment } })).data.id;
      await publishPendingCommentsInChangeRequest({ path, body: { ...comment } });
    },
    onSuccess: async (id, { verdict, summary }) => {
      dropDraft(key);
      onDone();
      const [waits] = await Promise.all([nextReview(), refresh.reviews(), refresh.comments()]);
      const next = waits && {
        // Each space counts from 1.
        label: t(waits.space === request.space ? 'reviewNext' : 'reviewNextIn', {
          number: waits.number,
          space: waits.spaceTitle,
        }),
        onPress: () => router.history.push(requestHref(organizationId, waits)),
      };
      const text = t(`reviewed.${verdict}`, { number: request.number });
      if (id === undefined) return void toast.success(text, { next });
      const earlier = offers.get(request.id);
      if (earlier) closeUndo(earlier);
      offers.set(
        request.id,
        toastUndo(text, () => withdraw({ id, summary }), { next, lasts: undoLasts }),
      );
    },
  });
}
