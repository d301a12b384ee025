import type { ReactNode } from 'react';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { createStore } from '#dashboard/ui/store.ts';

export type Confirmation = {
  /** Names the thing: "Delete site “Developer docs”?" */
  title: string;
  /** What follows, with numbers; one line each. */
  consequences: readonly ReactNode[];
  /** What is before and what is after, above them. */
  comparison?: ReactNode;
  /** What is to be decided or known besides, below them. */
  choice?: ReactNode;
  /** The verb on the button: "Delete site". */
  action: string;
  /** False for heavy steps that destroy nothing, such as a merge. */
  danger?: boolean;
  /** What has to be typed first; only when it destroys something unrecoverable or reaches the public. */
  typeToConfirm?: string;
  /** The dialog stays until it is done, and shows why it failed. */
  run: () => Promise<unknown>;
};

const confirmation = createStore<Confirmation | undefined>(undefined);

/** Asks before a heavy step. Never together with an undo. */
export function confirm(question: Confirmation): void {
  confirmation.set(question);
}

const ConfirmDialog = inTime(async () => (await import('#dashboard/shell/confirm-dialog.tsx')).ConfirmDialog);

/** Stands once in the app. */
export function ConfirmHost() {
  const question = confirmation.use();
  return question && <ConfirmDialog question={question} onClose={() => confirmation.set(undefined)} />;
}
