import { useEffect, useRef } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { isUnreadThread, markRead, readThreads } from '#dashboard/change-requests/read-threads.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { UnreadDot } from '#dashboard/ui/badge.tsx';

/** For so many milliseconds it must be in sight. */
const toRead = 1000;

type UnreadMarkProps = {
  thread: Comment;
  /** The person opened it: then it is read. */
  opened: boolean;
};

/** The dot of a thread in which something is new, until it was in sight for a while or was opened. */
export function UnreadMark({ thread, opened }: UnreadMarkProps) {
  const me = useCurrentUser();
  const unread = isUnreadThread(thread, readThreads.use(), me?.id);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!unread) return;
    if (opened) return markRead([thread]);
    let timer: number | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      window.clearTimeout(timer);
      if (entry?.isIntersecting) timer = window.setTimeout(() => markRead([thread]), toRead);
    });
    if (mark.current) observer.observe(mark.current);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [unread, opened, thread]);
  if (!unread || opened) return null;
  return (
    <span ref={mark} className="absolute start-1 top-1 flex">
      <UnreadDot />
    </span>
  );
}
