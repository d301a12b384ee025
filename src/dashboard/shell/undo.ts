import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { type ToastOptions, toast } from '#dashboard/ui/toast.ts';

export type RecentAction = {
  /** Of its toast; none while the service has not answered. */
  id?: number;
  text: string;
  at: number;
  undo: () => Promise<unknown>;
};

/** Milliseconds. */
export const keptFor = 10 * 60_000;
const kept = 20;

/** What was done in this session and can be taken back, latest first: the last 20. `stillUndoable` says which still can. */
export const recentActions = createStore<readonly RecentAction[]>([]);

/** Those of the last ten minutes. */
export const stillUndoable = (actions: readonly RecentAction[], now = Date.now()): readonly RecentAction[] =>
  actions.filter(({ at }) => now - at < keptFor);

/** Shows a failed action's reason; for mutations that have no form or dialog to show it in. */
export function toastError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  toast.error(text, error instanceof ApiError ? { requestId: error.requestId } : {});
}

/** Takes an action back, and says so. */
export async function undoAction(action: RecentAction): Promise<void> {
  closeUndo(action);
  try {
    await action.undo();
    toast.info(t('undone', { action: action.text }));
  } catch (error) {
    toastError(error);
  }
}

/**
 * Says that something reversible was done, with Undo for 8 s or as long as the notice lasts, by Mod+Z, and in the list of recent actions.
 *
 * @param undo the inverse call
 */
export function toastUndo(
  text: string,
  undo: () => Promise<unknown>,
  options?: Pick<ToastOptions, 'next' | 'lasts'>,
): RecentAction {
  const action: RecentAction = { text, at: Date.now(), undo };
  remember(action);
  say(action, options);
  return action;
}

/** Takes the offer back: it was used, or what was done is final now. */
export function closeUndo(action: RecentAction): void {
  forget(action);
  if (action.id !== undefined) toast.dismiss(action.id);
}

/**
 * As `toastUndo`, for what the service has not answered yet: Mod+Z takes it back from now on and waits for the answer.
 * Where it fails its reason shows, and there is nothing to take back.
 *
 * @param doing the call, which has begun
 */
export async function offerUndo(
  doing: Promise<unknown>,
  text: string,
  undo: () => Promise<unknown>,
  onFail = toastError,
): Promise<void> {
  const action: RecentAction = { text, at: Date.now(), undo: () => doing.then(undo) };
  remember(action);
  try {
    await doing;
  } catch (error) {
    // Whoever undid it meanwhile is told by that.
    if (forget(action)) onFail(error);
    return;
  }
  if (recentActions.get().includes(action)) say(action);
}

function remember(action: RecentAction): void {
  recentActions.set(list => [action, ...stillUndoable(list)].slice(0, kept));
}

/** @returns whether it was there */
function forget(action: RecentAction): boolean {
  const wasThere = recentActions.get().includes(action);
  recentActions.set(list => list.filter(other => other !== action));
  return wasThere;
}

function say(action: RecentAction, options?: Pick<ToastOptions, 'next' | 'lasts'>): void {
  const undo = { label: ui('undo'), onPress: () => void undoAction(action) };
  action.id = toast.success(action.text, { ...options, action: undo });
}

/** Takes back the latest action of the last ten minutes. */
export function undoLatest(): void {
  const [latest] = stillUndoable(recentActions.get());
  if (latest) void undoAction(latest);
  else toast.info(t('nothingToUndo'));
}
