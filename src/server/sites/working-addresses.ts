import type { Database } from '../db/database.ts';
import { WriteLater } from '../db/write-later.ts';
import type { Events } from '../events/events.ts';
import type { Services } from '../services.ts';
import { setAddressWorks, type WorkingAddress } from './rows.ts';

interface Parts extends Pick<Services, 'clock' | 'log'> {
  database: Pick<Database, 'write'>;
  events: Pick<Events, 'publish'>;
}

/**
 * Notes which hostnames and proxies lead to their sites, so that readers are given them. Only an answer to a request of ours
 * shows it: what arrives here says nothing, as anybody can send any `Host` straight to us, and what was set before its name
 * server and certificate are ready would then be where all readers are sent.
 */
export class WorkingAddresses extends WriteLater<WorkingAddress> {
  constructor({ database, clock, events, log }: Parts) {
    super({
      log,
      failure: 'addresses that work were not noted',
      write: async waiting => {
        const since = clock.now().toISOString();
        const found = waiting.map(([, one]) => one);
        const told = await database.write(async tx => {
          const changed: WorkingAddress[] = [];
          for (const one of found) if (await setAddressWorks(tx, one, since)) changed.push(one);
          return changed;
        });
        for (const { organizationId, siteId } of told)
          void events.publish({ organizationId, siteId, type: 'site', data: {} });
      },
    });
  }

  /** The next request of ours that gets through notes it again where that fails. */
  note(working: WorkingAddress): void {
    this.set(`${working.siteId} ${working.address.url}`, working);
  }
}
