import { createStore } from '#dashboard/ui/store.ts';

/** Whether the review form is open, and with which answer chosen. Keys and the bar of a phone open it too. */
export const reviewPopover = createStore<{ open: boolean; verdict: 'comment' | 'approved' | 'changes-requested' }>({
  open: false,
  verdict: 'comment',
});
