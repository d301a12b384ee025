import type { Mark } from '#dashboard/shell/offline/marks.ts';

/** Of the keys in `localStorage`: what was done without a connection and waits to be sent. */
const waitingPrefix = 'bindery-waiting:';

/** Who made a mark, and in which organization. */
export interface Owner {
  user: string;
  organization: string;
}

/** A mark that this device keeps until it is sent. */
export type WaitingMark = Owner & {
  /** The browser tab in which it was made. */
  tab: string;
  /** Those of a tab are sent in this order. */
  turn: number;
  mark: Mark;
};

/** The part of `Storage` that is used. Setting may throw when the quota is reached. */
type Disk = Pick<Storage, 'getItem' | 'setItem' | 'key' | 'length'>;

const isWaiting = (value: unknown): value is WaitingMark =>
  typeof value === 'object' && value !== null && 'user' in value && 'turn' in value && 'mark' in value;

/** @returns under which key it is kept; undefined where there is no room, and it waits in this tab only */
export function keepMark(disk: Disk, waiting: WaitingMark): string | undefined {
  const key = `${waitingPrefix}${waiting.tab}/${waiting.turn}`;
  try {
    disk.setItem(key, JSON.stringify(waiting));
    return key;
  } catch {
    return undefined;
  }
}

/** All that are kept, in their order. Entries that are not ours, or broken, are passed over. */
export function keptMarks(disk: Disk): (WaitingMark & { key: string })[] {
  const keys = Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? '');
  return keys
    .flatMap(key => {
      const kept = key.startsWith(waitingPrefix) ? parse(disk.getItem(key)) : undefined;
      return isWaiting(kept) ? [{ ...kept, key }] : [];
    })
    .sort((one, other) => one.turn - other.turn);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Those that nobody sends: of this person and organization, and of a tab that is closed, or was loaded anew. */
export const leftBehind = <Kept extends WaitingMark>(
  kept: readonly Kept[],
  { user, organization }: Owner,
  own: string,
  open: ReadonlySet<string>,
): Kept[] =>
  kept.filter(
    mark => mark.user === user && mark.organization === organization && (mark.tab === own || !open.has(mark.tab)),
  );
