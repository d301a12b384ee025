import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { withOpens } from '../sites/opens-by-day.ts';
import { lockOpens, setOpens } from './rows.ts';

interface Opened {
  organizationId: string;
  siteId: string;
  id: string;
  opens: number;
  lastOpenedAt: string;
}

const interval = 2_000;

/** Counts how often share links are opened, and writes the counts now and then: a GET writes nothing. */
export class ShareLinkOpens {
  readonly #services: Pick<Services, 'database' | 'clock' | 'log'>;
  readonly #waiting = new Map<string, Opened>();
  #timer: NodeJS.Timeout | undefined;
  /** Not on the account of the request that happened to be the first. */
  readonly #flushLater = AsyncLocalStorage.bind(() => void this.flush());

  constructor(services: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#services = services;
  }

  count(organizationId: string, siteId: string, id: string): void {
    const opened = this.#waiting.get(id) ?? { organizationId, siteId, id, opens: 0, lastOpenedAt: '' };
    opened.opens += 1;
    opened.lastOpenedAt = this.#services.clock.now().toISOString();
    this.#waiting.set(id, opened);
    this.#timer ??= setTimeout(this.#flushLater, interval).unref();
  }

  /** Writes what was counted. A count is no fact that anything depends on: one that cannot be written is lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#waiting.values()];
    this.#waiting.clear();
    if (counted.length === 0) return;
    try {
      await this.#services.database.write(async tx => {
        for (const opened of counted) await add(tx, opened);
      });
    } catch (error) {
      this.#services.log.warn({ err: error }, 'opens of share links were not counted');
    }
  }
}

/** A link that is gone counts nothing. */
async function add(tx: Db, { opens, lastOpenedAt, ...place }: Opened): Promise<void> {
  const link = await lockOpens(tx, place);
  if (!link) return;
  await setOpens(tx, place, {
    opens: link.opens + opens,
    opens_by_day: withOpens(link.opens_by_day, opens, new Date(lastOpenedAt)),
    last_opened_at: lastOpenedAt,
  });
}
