import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPageInRevisionById } from '#client/sdk.gen.ts';
import type { Page } from '#client/types.gen.ts';
import {
  editedPageOptions,
  type PageKey,
  pageTreeTurns,
  refreshContent,
  updateContent,
} from '#dashboard/editor/edited-content.ts';
import { membersSince, mergeMembers } from '#dashboard/editor/page-members.ts';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { changesOf } from '#dashboard/editor/sessions.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { toastError } from '#dashboard/shell/undo.ts';

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The last of these revisions that has the page: what was deleted before the page stays so. */
async function lastWith({ spaceId, pageId }: PageKey, revisions: readonly string[]) {
  for (const revisionId of revisions.toReversed()) {
    const found = await orMissing(getPageInRevisionById({ path: { spaceId, revisionId, pageId } }));
    if (found) return { revision: revisionId, page: found.data };
  }
  return undefined;
}

type Lost = {
  /** As it was last seen. */
  page: Page;
  session: PageSession;
  /** Of the content while the page was in sight, the last one last. */
  revisions: readonly string[];
};

async function restore(queries: QueryClient, key: PageKey, { page, session, revisions }: Lost): Promise<void> {
  // A colleague may have been faster: what is unsent then goes on top of what they brought back.
  if (await orMissing(queries.fetchQuery({ ...editedPageOptions(key), staleTime: 0, retry: false }))) return;
  const last = await lastWith(key, revisions);
  const { markdown, base, members = {} } = session.whole;
  const edit = {
    base,
    ...(page.type === 'document' && { markdown }),
    // The last revision that was seen may be older than the last save.
    members: last ? mergeMembers(membersSince(last.page, page), members) : members,
  };
  // Without a revision it is the one that a change request is compared with.
  await updateContent(key, [
    { operation: 'revert_page', page: key.pageId, ...(last && { revision: last.revision }) },
    ...changesOf(key.pageId, edit),
  ]);
}

/** Brings back the page that is open, with all that somebody still has of it. */
export function useRestoreWithText(key: PageKey, lost: Lost) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => pageTreeTurns.inTurn(() => restore(queries, key, lost)),
    onError: toastError,
    onSettled: () => refreshContent(queries, key),
  });
}
