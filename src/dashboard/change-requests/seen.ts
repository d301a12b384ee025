import type { ChangeRequest } from '#client/types.gen.ts';
import { createStore } from '#dashboard/ui/store.ts';

const storageKey = 'bindery-seen-requests';
const kept = 500;

function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    // Written by this file only.
    return (stored ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** When each change request that was opened here had last been updated, by id. */
export const seen = createStore<Readonly<Record<string, string>>>(typeof localStorage === 'undefined' ? {} : read());

function write(next: Record<string, string>): void {
  const entries = Object.entries(next).slice(-kept);
  seen.set(Object.fromEntries(entries));
  localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
}

type Dated = Pick<ChangeRequest, 'id' | 'updatedAt'>;

export function markSeen({ id, updatedAt }: Dated): void {
  const { [id]: at, ...others } = seen.get();
  if (at !== updatedAt) write({ ...others, [id]: updatedAt });
}

export const markUnread = ({ id }: Dated): void => write({ ...seen.get(), [id]: '' });

/** Something happened since it was opened here. What was never opened is new only when it was marked so. */
export const isUnread = ({ id, updatedAt }: Dated, list: Readonly<Record<string, string>>): boolean =>
  list[id] !== undefined && list[id] !== updatedAt;
