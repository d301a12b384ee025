import { t } from '#dashboard/messages/offline.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { reachable, sessionExpired } from '#dashboard/shell/connection.ts';
import { type Mark, sendMark } from '#dashboard/shell/offline/marks.ts';
import { keepMark, keptMarks, leftBehind, type Owner } from '#dashboard/shell/offline/waiting-marks.ts';
import { openTabs, tabId } from '#dashboard/shell/tab.ts';
import type { Store } from '#dashboard/ui/store.ts';
import { toast } from '#dashboard/ui/toast.ts';

interface Turn {
  owner: Owner;
  mark: Mark;
  /** Under which this device keeps it. */
  key?: string | undefined;
}

let last: Promise<unknown> = Promise.resolve();
/** Those that are not answered yet. */
const line = new Set<Turn>();
/** Later than any turn that an earlier load of this tab has kept. */
let turns = Date.now();
/** Whether one of them had to wait, and what became of it and those behind it. */
let hasWaited = false;
let saved = 0;
let failed = 0;

/**
 * Sends a small mark: at once, or, where the service cannot be reached, when it can be again. One after the other, in the
 * order in which they were made; afterwards it is said what became of those that waited. What waits outlives a reload.
 */
export const sendInTurn = (owner: Owner, mark: Mark): Promise<void> => queue({ owner, mark });

/**
 * Sends what an earlier load of the page, or a tab that is closed, has left behind.
 *
 * @param onFound is given it before it is sent
 * @returns how many there were
 */
export async function sendLeftBehind(owner: Owner, onFound: (mark: Mark) => void): Promise<number> {
  const own = await tabId();
  const kept = keptMarks(localStorage);
  const open = await openTabs(kept.map(({ tab }) => tab).filter(tab => tab !== own));
  const ours = new Set([...line].map(({ key }) => key));
  const left = leftBehind(kept, owner, own, open).filter(({ key }) => !ours.has(key));
  if (left.length > 0) hasWaited = true;
  for (const { mark } of left) onFound(mark);
  await Promise.allSettled(left.map(({ mark, key }) => queue({ owner, mark, key })));
  return left.length;
}

async function queue(turn: Turn): Promise<void> {
  const sent = last.then(() => attempt(turn));
  last = sent.catch(() => undefined);
  line.add(turn);
  if (hasWaited) void keep([turn]);
  try {
    await sent;
  } finally {
    line.delete(turn);
    if (turn.key !== undefined) localStorage.removeItem(turn.key);
    if (line.size === 0) tell();
  }
}

async function attempt({ mark }: Turn): Promise<void> {
  for (;;) {
    try {
      await sendMark(mark);
      if (hasWaited) saved++;
      return;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status !== 0 && status !== 401) {
        if (hasWaited) failed++;
        throw error;
      }
      hasWaited = true;
      void keep([...line]);
      await (status === 0 ? changed(reachable, false) : changed(sessionExpired, true));
    }
  }
}

/** Keeps them on this device. */
async function keep(list: readonly Turn[]): Promise<void> {
  const tab = await tabId();
  for (const turn of list)
    if (turn.key === undefined && line.has(turn))
      turn.key = keepMark(localStorage, { ...turn.owner, tab, turn: turns++, mark: turn.mark });
}

/** @returns when it is otherwise again */
function changed(store: Store<boolean>, now: boolean): Promise<void> {
  store.set(now);
  return new Promise(resolve => {
    const unsubscribe = store.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
}

function tell(): void {
  if (hasWaited) toast.info(t('sentLater', { saved, failed }));
  hasWaited = false;
  saved = 0;
  failed = 0;
}
