import { t } from '#dashboard/messages/connection.ts';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { closeUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

type DeferredDelete = {
  /** What was done: "Comment deleted". */
  text: string;
  /** Sends the DELETE. `keepalive` is true when the page is going away. */
  send: (options: { keepalive: boolean }) => Promise<unknown>;
  /** Shows the thing again: after Undo, or when sending failed. */
  restore: () => void;
};

const waiting = new Set<(keepalive: boolean) => void>();
const delay = 6000;

/** Sends what is still held back. The shell calls it on a change of route and when the page goes away. */
export function flushDeletes(keepalive = false): void {
  for (const send of [...waiting]) send(keepalive);
}

/**
 * Small and final deletions: hidden at once by the caller, sent after 6 s unless undone. Safe, as deletes are idempotent.
 * Without a connection nothing is deleted, which is said.
 */
export function deferDelete({ text, send, restore }: DeferredDelete): void {
  // It would come back by itself, and nobody would know why.
  if (offlineSince.get()) {
    restore();
    toast.info(t('needsConnection'));
    return;
  }
  const commit = (keepalive: boolean) => {
    clearTimeout(timer);
    waiting.delete(commit);
    closeUndo(offer);
    send({ keepalive }).catch((error: unknown) => {
      restore();
      toastError(error);
    });
  };
  goOnBesideRow();
  const timer = setTimeout(() => commit(false), delay);
  waiting.add(commit);
  const offer = toastUndo(text, async () => {
    clearTimeout(timer);
    waiting.delete(commit);
    restore();
  });
}
