import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { toast } from '#dashboard/ui/toast.ts';

type RecentAction = {
  /** Of its toast; none while the service has not answered. */
  id?: number;
  text: string;
  at: number;
  undo: () => Promise<unknown>;
};

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
  forget(action);
  if (action.id !== undefined) toast.dismiss(action.id);
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
  const action: RecentAction = { text, at: Date.now(), undo };
  remember(action);
  say(action);
}

/**
 * As `toastUndo`, for what the service has not answered yet: Mod+Z takes it back from now on and waits for the answer.
 * Where it fails its reason shows, and there is nothing to take back.
 *
 * @param doing the call, which has begun
 */
export async function offerUndo(doing: Promise<unknown>, text: string, undo: () => Promise<unknown>): Promise<void> {
  const action: RecentAction = { text, at: Date.now(), undo: () => doing.then(undo) };
  remember(action);
  try {
    await doing;
  } catch (error) {
    // Whoever undid it meanwhile is told by that.
    if (forget(action)) toastError(error);
    return;
  }
  if (recentActions.get().includes(action)) say(action);
}

function remember(action: RecentAction): void {
  recentActions.set(list => [action, ...list.filter(other => Date.now() - other.at < keptFor)].slice(0, kept));
}

/** @returns whether it was there */
function forget(action: RecentAction): boolean {
  const wasThere = recentActions.get().includes(action);
  recentActions.set(list => list.filter(other => other !== action));
  return wasThere;
}

function say(action: RecentAction): void {
  action.id = toast.success(action.text, { action: { label: ui('undo'), onPress: () => void undoAction(action) } });
}

/** Takes back the latest action of the last ten minutes. */
export function undoLatest(): void {
  const latest = recentActions.get().find(action => Date.now() - action.at < keptFor);
  if (latest) void undoAction(latest);
  else toast.info(t('nothingToUndo'));
}
