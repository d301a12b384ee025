import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { rowCounts } from './fingerprint.ts';

/** Notices when requests that may not change anything do. */
export class Watch {
  readonly #services: Services;
  readonly #tables: readonly string[];
  #mark = '';
  #counts: Record<string, number> = {};

  constructor(services: Services, tables: readonly string[]) {
    this.#services = services;
    this.#tables = tables;
  }

  /** What there is from now on has to stay. */
  async begin(): Promise<undefined> {
    await this.#services.jobs.idle();
    this.#mark = await markOf(this.#services.database);
    this.#counts = await rowCounts(this.#services.database, this.#tables);
  }

  /** The tables that have more or fewer rows than they had, in words; nothing when it is none. */
  async changes(): Promise<string | undefined> {
    if ((await markOf(this.#services.database)) === this.#mark) return undefined;
    const before = this.#counts;
    await this.begin();
    const changed = this.#tables.filter(name => before[name] !== this.#counts[name]);
    return changed.length === 0
      ? undefined
      : changed.map(name => `${name} has ${this.#counts[name]} rows instead of ${before[name]}`).join(', ');
  }
}

/** Differs whenever something was committed since; it may differ without, too. */
async function markOf({ engine, read }: Database): Promise<string> {
  const query =
    engine === 'sqlite' ? sql`pragma data_version` : sql`select pg_snapshot_xmax(pg_current_snapshot())::text`;
  return JSON.stringify((await query.execute(read)).rows);
}
