import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { toast } from '#dashboard/ui/toast.ts';

type RecentAction = { id: number; text: string; at: number; undo: () => Promise<unknown> };

const keptFor = 10 * 60_000;
const kept = 20;

/** What was done in this session and can still be taken back, latest first. */
export const recentActions = createStore<readonly RecentAction[]>([]);

/** Shows a failed action's reason; for mutations that have no form or dialog to show it in. */
export function toastError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  toast.error(text, error instanceof ApiError ? { requestId: error.requestId } : {});
}

/** Takes an action back, and says so. */
export async function undoAction(action: RecentAction): Promise<void> {
  recentActions.set(list => list.filter(other => other.id !== action.id));
  toast.dismiss(action.id);
  try {
    await action.undo();
    toast.info(t('undone', { action: action.text }));
  } catch (error) {
    toastError(error);
  }
}

/**
 * Says that something reversible was done, with Undo for 8 s, by Mod+Z, and in the list of recent actions.
 *
 * @param undo the inverse call
 */
export function toastUndo(text: string, undo: () => Promise<unknown>): void {
  const action: RecentAction = { id: 0, text, at: Date.now(), undo };
  action.id = toast.success(text, { action: { label: ui('undo'), onPress: () => void undoAction(action) } });
  recentActions.set(list => [action, ...list.filter(other => Date.now() - other.at < keptFor)].slice(0, kept));
}

/** Takes back the latest action of the last ten minutes. */
export function undoLatest(): void {
  const latest = recentActions.get().find(action => Date.now() - action.at < keptFor);
  if (latest) void undoAction(latest);
  else toast.info(t('nothingToUndo'));
}
