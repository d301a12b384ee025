import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getUserByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { announcePresenceInChangeRequest } from '#client/sdk.gen.ts';
import type { User } from '#client/types.gen.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { announced, announcementOf, every, lately, type Present } from '#dashboard/shell/present-people.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { createStore } from '#dashboard/ui/store.ts';

const nobody: readonly Present[] = [];
const present = createStore<readonly Present[]>(nobody);

type Place = { spaceId: string; changeRequestId: string };

type Word = { page?: string | undefined; left?: boolean; asks?: boolean };

/** A word that is lost is said anew; nothing depends on one. */
const say = (path: Place, { page, left = false, asks = false }: Word): void =>
  void announcePresenceInChangeRequest({ path, body: { left, asks, ...(page && { page }) }, keepalive: left }).catch(
    () => undefined,
  );

/** Tells others who is here and which page is edited, and learns the same of them. */
export function usePresence({ spaceId, changeRequestId }: Place, page: string | undefined): void {
  const me = useCurrentUser()?.id;
  const current = useRef(page);
  const said = useRef(page);
  current.current = page;
  useEffect(() => {
    const path = { spaceId, changeRequestId };
    const repeat = () => {
      present.set(people => lately(people, Date.now()));
      if (document.visibilityState === 'visible') say(path, { page: current.current });
    };
    const leave = () => say(path, { left: true });
    say(path, { page: current.current, asks: true });
    const timer = setInterval(repeat, every);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', repeat);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', repeat);
      leave();
      present.set(nobody);
    };
  }, [spaceId, changeRequestId]);
  useEffect(() => {
    if (said.current !== page) say({ spaceId, changeRequestId }, { page });
    said.current = page;
  }, [spaceId, changeRequestId, page]);
  // What was said before the events arrive, or while they did not, was not heard here.
  useLiveEvents(['ready', 'resync'], () => say({ spaceId, changeRequestId }, { page, asks: true }));
  useLiveEvents(['presence'], event => {
    const heard = announcementOf(event.data);
    if (event.changeRequestId !== changeRequestId || !heard || heard.userId === me) return;
    present.set(people => announced(people, heard, Date.now()));
    if (heard.asks) say({ spaceId, changeRequestId }, { page });
  });
}

/** Whether somebody else edits a page. */
export const usePeopleOn = (pageId: string): boolean => present.use().some(({ page }) => page === pageId);

/** The others who are here, once their names are known. */
export function useOthers(): { user: User; page: string | undefined }[] {
  const people = present.use();
  const users = useQueries({
    queries: people.map(({ userId }) => ({
      ...getUserByIdOptions({ path: { userId } }),
      staleTime: 300_000,
      retry: false,
    })),
  });
  return people.flatMap(({ page }, index) => {
    const user = users[index]?.data;
    return user ? [{ user, page }] : [];
  });
}
