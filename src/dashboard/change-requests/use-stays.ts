import { useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { useBegunIn } from '#dashboard/change-requests/drafts.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/** The thread that is open here with a half-written answer, and that somebody else has resolved since: it stays where it is. */
export function useStays(open: Comment | undefined): string | undefined {
  const me = useCurrentUser();
  const hasBegunIn = useBegunIn();
  const [opened, setOpened] = useState(open);
  if (opened?.id !== open?.id) setOpened(open);
  const byOther = open?.resolvedBy !== undefined && open.resolvedBy.id !== me?.id;
  const wasOpen = opened?.id === open?.id && opened?.status === 'open';
  return byOther && wasOpen && hasBegunIn(open.id) ? open.id : undefined;
}
