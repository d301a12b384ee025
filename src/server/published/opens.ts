import type { Db } from '../db/database.ts';
import { WriteLater } from '../db/write-later.ts';
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

/** Counts how often share links are opened. */
export class ShareLinkOpens {
  readonly #clock: Services['clock'];
  readonly #later: WriteLater<Opened>;

  constructor({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#clock = clock;
    this.#later = new WriteLater({
      log,
      failure: 'opens of share links were not counted',
      write: waiting =>
        database.write(async tx => {
          for (const [, opened] of waiting) await add(tx, opened);
        }),
    });
  }

  count(organizationId: string, siteId: string, id: string): void {
    const opens = (this.#later.waiting(id)?.opens ?? 0) + 1;
    this.#later.set(id, { organizationId, siteId, id, opens, lastOpenedAt: this.#clock.now().toISOString() });
  }

  flush(): Promise<void> {
    return this.#later.flush();
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
