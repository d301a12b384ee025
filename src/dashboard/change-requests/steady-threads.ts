import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { type RequestPath, threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useSteadyRows } from '#dashboard/table/use-steady-rows.ts';

type ThreadsOptions = {
  /** About the request as a whole, about pages, or about the page with this id. */
  about: 'request' | 'pages' | (string & {});
  enabled?: boolean;
  /** Id of a thread that the address leads to: it waits for nobody. */
  linked?: string | undefined;
};

const isAbout = ({ target: { page } }: Comment, about: string): boolean =>
  about === 'request' ? !page : about === 'pages' ? page !== undefined : page?.id === about;

/** Threads of a change request. Those that others begin meanwhile wait: whoever reads or writes keeps their place. */
export function useSteadyThreads(path: RequestPath, { about, enabled = true, linked }: ThreadsOptions) {
  const me = useCurrentUser();
  const comments = useQuery({ ...threadsOptions(path), enabled });
  const loaded = useMemo(() => (comments.data ?? []).filter(thread => isAbout(thread, about)), [comments.data, about]);
  const { rows: threads, news } = useSteadyRows(loaded, {
    key: `${path.changeRequestId}:${about}:${comments.data !== undefined}`,
    // What is said with a review stands where the review is listed.
    isOwn: ({ id, postedBy, target }) => id === linked || postedBy?.id === me?.id || target.review !== undefined,
    holdsEnd: true,
  });
  return { comments, threads, news };
}
