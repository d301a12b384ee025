import { useRef } from 'react';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import type { LiveType } from '#dashboard/shell/live-types.ts';

/** Takes away what a screen shows, and leaves the screen. */
export type Leave = (remove: () => Promise<unknown>) => Promise<void>;

/** Refreshes what a screen shows when it changes, until it is taken away: what is gone is not asked for again. */
export function useLeave(types: readonly LiveType[], refresh: () => unknown, goAway: () => Promise<void>): Leave {
  const leaving = useRef(false);
  useLiveEvents(types, () => {
    if (!leaving.current) refresh();
  });
  return async remove => {
    leaving.current = true;
    await remove().catch(error => {
      leaving.current = false;
      throw error;
    });
    await goAway();
  };
}
