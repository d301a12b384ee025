import type { ReactNode } from 'react';
import { useWhoToAsk } from '#dashboard/shell/request-access.tsx';

function MissingRight({ children }: { children: string }) {
  const who = useWhoToAsk();
  return who ? `${children} ${who}` : children;
}

/**
 * Why somebody without a right cannot choose something, with whom to ask for it. Who that is is fetched once it is shown.
 * @param reason nothing for those who have the right
 */
export const missingRight = (reason: string | false): ReactNode => reason && <MissingRight>{reason}</MissingRight>;
