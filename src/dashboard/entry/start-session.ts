import { signedIn, signInWindow } from '#dashboard/shell/connection.ts';
import { leaveFor } from '#dashboard/shell/sign-out.ts';

/** Paths of this app only, so that a crafted link cannot send a fresh session elsewhere. */
const safeReturn = (path: string | undefined): string =>
  path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : '/';

/** What follows a sign-in: a page that holds nothing of the time before, or the one that asked for it in a window. */
export function startSession(userId: string, to?: string): void {
  const opener: Window | null = window.opener;
  if (opener && window.name === signInWindow) {
    opener.postMessage(signedIn(userId), window.location.origin);
    window.close();
    return;
  }
  leaveFor(safeReturn(to));
}
