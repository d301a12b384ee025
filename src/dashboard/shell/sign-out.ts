import { signOut as endSession } from '#client/sdk.gen.ts';
import { flushDeletes } from '#dashboard/shell/deferred-delete.ts';

const works = new Set<() => Promise<unknown>>();
let leaving = false;

/** Whether the page goes away because its person signed out: nothing is asked then. */
export const isLeaving = (): boolean => leaving;

/**
 * Does something before the session ends, such as sending what was typed.
 *
 * @returns undoes it
 */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  works.add(work);
  return () => works.delete(work);
}

/**
 * Ends the session and loads a page that knows nothing of it.
 *
 * @param href of the sign-in page
 * @throws ApiError when the service does not end it
 */
export async function signOut(href = '/login'): Promise<void> {
  flushDeletes();
  await Promise.allSettled([...works].map(work => work()));
  await endSession();
  leaveFor(href);
}

/** Loads another page of the app from the service, so that nothing of this one is left. */
export function leaveFor(href: string): void {
  leaving = true;
  window.location.assign(href);
}
