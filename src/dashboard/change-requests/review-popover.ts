import { createStore } from '#dashboard/ui/store.ts';

export type Verdict = 'comment' | 'approved' | 'changes-requested';

/** Whether the review form is open, and with which answer chosen. Keys and the bar of a phone open it too. */
export const reviewPopover = createStore<{ open: boolean; verdict: Verdict }>({
  open: false,
  verdict: 'comment',
});
