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

/** A word that is lost is said anew; nothing depends on one. */
const say = (path: Place, page: string | undefined, left = false): void =>
  void announcePresenceInChangeRequest({ path, body: { left, ...(page && { page }) }, keepalive: left }).catch(
    () => undefined,
  );

/** Tells others who is here and which page is edited, and learns the same of them. */
export function usePresence({ spaceId, changeRequestId }: Place, page: string | undefined): void {
  const me = useCurrentUser()?.id;
  const place = useRef({ page });
  place.current = { page };
  useEffect(() => {
    const path = { spaceId, changeRequestId };
    const repeat = () => {
      present.set(people => lately(people, Date.now()));
      if (document.visibilityState === 'visible') say(path, place.current.page);
    };
    const leave = () => say(path, undefined, true);
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
  useEffect(() => say({ spaceId, changeRequestId }, page), [spaceId, changeRequestId, page]);
  useLiveEvents(['presence'], event => {
    const heard = announcementOf(event.data);
    if (event.changeRequestId !== changeRequestId || !heard || heard.userId === me) return;
    const isNew = !present.get().some(({ userId }) => userId === heard.userId);
    present.set(people => announced(people, heard, Date.now()));
    // Who has just come knows of nobody yet.
    if (isNew && !heard.left) say({ spaceId, changeRequestId }, page);
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
