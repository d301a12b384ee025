import { createStore } from '#dashboard/ui/store.ts';

type ToastKind = 'success' | 'error' | 'info';

type ToastAction = { label: string; onPress: () => void };

export type ToastOptions = {
  /** With one, the toast stays 8 s instead of 5. */
  action?: ToastAction;
  /** What to do next, before the action. */
  next?: ToastAction | undefined;
  /** Milliseconds, where another time is right. */
  lasts?: number;
  /** Copyable; only in errors. */
  requestId?: string | undefined;
};

export type ToastRequest = ToastOptions & { id: number; kind: ToastKind; text: string };

/** What is to be shown. `Toaster` takes from it; it is loaded with the first toast. */
export const toastQueue = createStore<readonly ToastRequest[]>([]);
export const dismissedToasts = createStore<readonly number[]>([]);

let lastId = 0;

function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const request = { ...options, id: lastId, kind, text };
  toastQueue.set(queue => [...queue, request]);
  return lastId;
}

/** The outcome of something done elsewhere; what is about the screen itself stands on the screen. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  dismiss: (id: number) => dismissedToasts.set(ids => [...ids, id]),
};
