import { useEffect } from 'react';
import { updateOrganizationMemberLastSeenAt } from '#client/sdk.gen.ts';

const pause = 15 * 60_000;

/** Says that the person is here: when an organization is opened, and when its page is looked at again after a while. */
export function usePing(organizationId: string): void {
  useEffect(() => {
    let last = 0;
    const ping = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < pause) return;
      last = Date.now();
      // Nobody waits for it, and the next look is another chance.
      updateOrganizationMemberLastSeenAt({ path: { organizationId } }).catch(() => undefined);
    };
    ping();
    document.addEventListener('visibilitychange', ping);
    return () => document.removeEventListener('visibilitychange', ping);
  }, [organizationId]);
}
