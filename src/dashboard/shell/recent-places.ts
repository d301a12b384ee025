import { useEffect } from 'react';
import { pageUser } from '#dashboard/shell/page-user.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** Something that was opened in an organization. */
export interface RecentPlace {
  kind: 'page' | 'request' | 'site';
  /** Of an object and not of one of its tabs: the same object is one place. */
  href: string;
  title: string;
  /** Where it belongs, such as the title of its space. */
  hint?: string;
}

const most = 8;

const keyOf = (organizationId: string) => `bindery-places:${pageUser()}:${organizationId}`;

export function readPlaces(organizationId: string): readonly RecentPlace[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '[]');
    return Array.isArray(parsed) ? parsed : []; // Only this file writes it.
  } catch {
    return [];
  }
}

const visits = createStore(0);

/** Remembers on this device, for this person, that something was opened. */
export function visit(organizationId: string, place: RecentPlace): void {
  const others = readPlaces(organizationId).filter(({ href }) => href !== place.href);
  try {
    localStorage.setItem(keyOf(organizationId), JSON.stringify([place, ...others].slice(0, most)));
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
  visits.set(count => count + 1);
}

export function useVisit(organizationId: string, { kind, href, title, hint }: RecentPlace): void {
  useEffect(() => {
    visit(organizationId, { kind, href, title, ...(hint && { hint }) });
  }, [organizationId, kind, href, title, hint]);
}

/** What was opened last, the latest first. */
export function useRecentPlaces(organizationId: string): readonly RecentPlace[] {
  visits.use();
  return readPlaces(organizationId);
}
