import { t } from '#dashboard/messages/offline.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { reachable } from '#dashboard/shell/connection.ts';
import { toast } from '#dashboard/ui/toast.ts';

let last: Promise<unknown> = Promise.resolve();
/** How many are not answered yet; whether one of them had to wait, and what became of it and those behind it. */
let open = 0;
let hasWaited = false;
let saved = 0;
let failed = 0;

/**
 * Sends a small mark: at once, or, where the service cannot be reached, when it can be again. One after the other, in the
 * order in which they were made; afterwards it is said what became of those that waited.
 */
export async function sendInTurn(send: () => Promise<unknown>): Promise<void> {
  const before = last;
  const sent = before.then(() => attempt(send));
  last = sent.catch(() => undefined);
  open++;
  try {
    await sent;
  } finally {
    open--;
    if (open === 0) tell();
  }
}

async function attempt(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send();
      if (hasWaited) saved++;
      return;
    } catch (error) {
      const isAway = error instanceof ApiError && error.status === 0;
      if (!isAway && hasWaited) failed++;
      if (!isAway) throw error;
      hasWaited = true;
      await connection();
    }
  }
}

/** There is none now; resolves when there is one. */
function connection(): Promise<void> {
  reachable.set(false);
  return new Promise(resolve => {
    const unsubscribe = reachable.subscribe(() => {
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
