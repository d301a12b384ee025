import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Comment } from '#client/types.gen.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import { markRead } from '#dashboard/change-requests/read-threads.ts';
import { UnreadDot } from '#dashboard/ui/badge.tsx';

/** For so many milliseconds it must be in sight. */
const toRead = 1000;

type UnreadMarkProps = {
  path: RequestPath;
  thread: Comment;
  /** The person opened it: then it is read. */
  opened: boolean;
};

/** The dot of a thread in which something is new, until it was in sight for a while or was opened. */
export function UnreadMark({ path, thread, opened }: UnreadMarkProps) {
  const queries = useQueryClient();
  const { spaceId, changeRequestId } = path;
  const { unread } = thread;
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!unread) return;
    const read = () => markRead(queries, { spaceId, changeRequestId }, [thread]);
    if (opened) return read();
    let timer: number | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      window.clearTimeout(timer);
      if (entry?.isIntersecting) timer = window.setTimeout(read, toRead);
    });
    if (mark.current) observer.observe(mark.current);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [queries, spaceId, changeRequestId, unread, opened, thread]);
  if (!unread || opened) return null;
  return (
    <span ref={mark} className="absolute start-1 top-1 flex">
      <UnreadDot />
    </span>
  );
}
