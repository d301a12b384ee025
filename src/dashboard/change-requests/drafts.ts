import { useMemo, useState } from 'react';
import { type DraftPlace, readDraftPlace } from '#dashboard/change-requests/draft-place.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { createStore } from '#dashboard/ui/store.ts';

const storageKey = 'bindery-comment-drafts';
const keptFor = 30 * 86_400_000;

type Draft = { text: string; at: number };

function read(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    // Written by this file only; what is older or odd is left out.
    const entries = Object.entries((stored ?? {}) as Record<string, Partial<Draft>>);
    return Object.fromEntries(
      entries.flatMap(([key, { text, at }]) =>
        typeof text === 'string' && typeof at === 'number' && Date.now() - at < keptFor ? [[key, { text, at }]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Texts that were begun and not sent, by their place. They stay on this device for 30 days. */
export const drafts = createStore<Readonly<Record<string, Draft>>>(typeof localStorage === 'undefined' ? {} : read());

function write(next: Record<string, Draft>): void {
  drafts.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A full store costs the draft on reload, not the text on the page.
  }
}

export function saveDraft(key: string, text: string): void {
  const { [key]: _, ...others } = drafts.get();
  write(text.trim() === '' ? others : { ...others, [key]: { text, at: Date.now() } });
}

/** Puts back what was sent, unless something else was begun since. */
export function restoreDraft(key: string, text: string): void {
  if (drafts.get()[key] === undefined) saveDraft(key, text);
}

export const dropDraft = (key: string): void => saveDraft(key, '');

/** Names a draft as that of whoever is signed in: others who use this device do not see it. */
export function useOwnDrafts(): (key: string) => string {
  const me = useCurrentUser();
  return key => `${me?.id} ${key}`;
}

export const replyKey = (thread: string): string => `reply:${thread}`;
/** Of a comment, or of a reply to it. */
export const editKey = (thread: string, id: string): string => `edit:${thread}:${id}`;

/** Whether this person began something in a thread and did not send it, on the page or not drawn now. */
export function useBegunIn(): (thread: string) => boolean {
  const own = useOwnDrafts();
  return thread => {
    const [reply, edits] = [own(replyKey(thread)), own(editKey(thread, ''))];
    return Object.keys(drafts.get()).some(key => key === reply || key.startsWith(edits));
  };
}

/** The text of a field that survives a reload. `initial` is what stands in it when nothing was begun. */
export function useDraft(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get()[key]?.text ?? initial);
  return [
    text,
    next => {
      setText(next);
      saveDraft(key, next === initial ? '' : next);
    },
  ];
}

/** The places of a page on which this person began something; `begin` is what all keys of the page begin with. */
export function useDraftPlaces(begin: string): readonly DraftPlace[] {
  const prefix = useOwnDrafts()(begin);
  const all = drafts.use();
  const keys = Object.keys(all).filter(key => key.startsWith(prefix));
  const joined = keys.join('\n');
  return useMemo(
    () => (joined === '' ? [] : joined.split('\n').map(key => readDraftPlace(key.slice(prefix.length)))),
    [joined, prefix],
  );
}
