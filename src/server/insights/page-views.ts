import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { dayOf } from './days.ts';
import { addToDay, type SitePage } from './rows.ts';

interface Viewed extends SitePage {
  day: string;
  views: number;
}

const interval = 2_000;
/** Pages that wait; more are written at once. */
const mostWaiting = 5_000;

/**
 * Counts how often pages of sites are shown, and writes the counts now and then: a GET writes nothing. Nothing of the
 * reader is kept. What was counted since the last writing is lost when the process is killed.
 */
export class PageViews {
  readonly #services: Pick<Services, 'database' | 'clock' | 'log'>;
  readonly #waiting = new Map<string, Viewed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#services = services;
  }

  count(page: SitePage): void {
    const day = dayOf(this.#services.clock.now());
    const key = [page.siteId, day, page.spaceId, page.pageId].join('\n');
    const viewed = this.#waiting.get(key) ?? { ...page, day, views: 0 };
    viewed.views += 1;
    this.#waiting.set(key, viewed);
    if (this.#waiting.size >= mostWaiting) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), interval).unref();
  }

  /** Writes what was counted; what cannot be written is lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // In one order everywhere, so that two processes never wait for each other.
    const counted = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, viewed]) => viewed);
    this.#waiting.clear();
    if (counted.length === 0) return;
    try {
      await this.#services.database.write(async tx => {
        for (const { day, views, ...page } of counted) await addToDay(tx, { ...page, id: newId() }, day, { views });
      });
    } catch (error) {
      this.#services.log.warn({ err: error }, 'views of pages were not counted');
    }
  }
}

const robots = /bot\b|bot[/;]|crawl|spider|slurp|preview|monitor|headless|^curl\/|^wget\/|python-|^go-http|^node|^$/i;

/** Whether a person comes to read what is sent: no robot that says so, nothing fetched in advance, not the same page again. */
export function isReading({
  method,
  url,
  headers,
}: {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  const isAgain = URL.parse(headers.referer?.toString() ?? '')?.pathname === url.split('?', 1)[0];
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return (
    method === 'GET' && !isAgain && !purpose.includes('prefetch') && !robots.test(String(headers['user-agent'] ?? ''))
  );
}
