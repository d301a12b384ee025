import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionExpired, signedInMessage, signInWindow } from '#dashboard/shell/connection.ts';

/** Paths of this app only, so that a crafted link cannot send a fresh session elsewhere. */
const safeReturn = (path: string | undefined): string =>
  path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : '/';

/** What follows a sign-in: nothing of the time before is kept. */
export function useStartSession(): (to?: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (to = '/') => {
    const opener: Window | null = window.opener;
    if (opener && window.name === signInWindow) {
      opener.postMessage(signedInMessage, window.location.origin);
      window.close();
      return;
    }
    queries.clear();
    sessionExpired.set(false);
    router.history.push(safeReturn(to));
  };
}
