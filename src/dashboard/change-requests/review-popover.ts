import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { createStore } from '#dashboard/ui/store.ts';

export type Verdict = 'comment' | 'approved' | 'changes-requested';

/** Whether the review form is open, and with which answer chosen. Keys and the bar of a phone open it too. */
export const reviewPopover = createStore<{ open: boolean; verdict: Verdict }>({
  open: false,
  verdict: 'comment',
});

/** Whether there is any answer that this person may give: who is asked decides without the right to comment. */
export const mayReview = (request: ChangeRequest): boolean =>
  isActive(request) && (request.permissions.comment || request.permissions.approve);
