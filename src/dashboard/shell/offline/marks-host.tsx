import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import type { Mark } from '#dashboard/shell/offline/marks.ts';
import { sendLeftBehind } from '#dashboard/shell/offline/send-in-turn.ts';
import { showViewed } from '#dashboard/shell/offline/show-viewed.ts';
import { useOwner } from '#dashboard/shell/offline/use-owner.ts';

const shown = [
  ...['getChangeRequestChanges', 'getChangeRequestPageChanges'],
  ...['listCommentsInChangeRequest', 'listCommentRepliesInChangeRequest'],
];

/** Sends the marks that an earlier visit left behind, shows them until then, and loads anew what they changed. */
export function MarksHost() {
  const queries = useQueryClient();
  const owner = useOwner();
  useEffect(() => {
    if (!owner.user) return;
    const show = (mark: Mark) => {
      if (mark.kind === 'viewed') showViewed(queries, mark.path, mark.body.hash === null ? 'no' : 'yes');
    };
    void sendLeftBehind(owner, show).then(sent => {
      if (sent > 0) void refreshOperations(queries, ...shown);
    });
  }, [queries, owner]);
  return null;
}
