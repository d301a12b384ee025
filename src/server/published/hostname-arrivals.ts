import { AsyncLocalStorage } from 'node:async_hooks';
import type { Services } from '../services.ts';
import { setHostnameWorks } from '../sites/rows.ts';

const interval = 2_000;

type Needed = Pick<Services, 'database' | 'clock' | 'log' | 'events'>;

/**
 * Notes that a request came through a custom hostname, so that readers are given it: ours, that looks whether it works, or anybody's,
 * as no request of ours reaches names that only a private network knows. Written a little later: a GET writes nothing.
 */
export class HostnameArrivals {
  readonly #services: Needed;
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** Not on the account of the request that happened to be the first. */
  readonly #flushLater = AsyncLocalStorage.bind(() => void this.flush());

  constructor(services: Needed) {
    this.#services = services;
  }

  note(hostname: string): void {
    this.#waiting.add(hostname);
    this.#timer ??= setTimeout(this.#flushLater, interval).unref();
  }

  /** The next request through a name notes it again where this fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const hostnames = [...this.#waiting];
    this.#waiting.clear();
    if (hostnames.length === 0) return;
    const { database, clock, events, log } = this.#services;
    try {
      const sites = await database.write(tx => setHostnameWorks(tx, hostnames, clock.now().toISOString()));
      for (const site of sites) void events.publish({ ...site, type: 'site', data: {} });
    } catch (error) {
      log.warn({ err: error }, 'hostnames that work were not noted');
    }
  }
}
