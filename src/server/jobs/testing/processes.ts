import pino from 'pino';
import type { Database } from '../../db/database.ts';
import { createEvents } from '../../events/events.ts';
import { TestClock } from '../../testing/clock.ts';
import { type Engine, freshDatabase } from '../../testing/database.ts';
import { JobRunner } from '../job-runner.ts';
import type { JobRequest } from '../jobs.ts';

export const organizationId = 'org';
const log = pino({ level: 'silent' });

/** What a worker of a process needs, when nobody listens. */
const parts = (database: Database, clock: TestClock) => ({
  database,
  clock,
  log,
  events: createEvents(database, log, clock),
  over: [],
  announce: async () => {},
});

/** Fresh databases with as many runners as a test asks for, each in the place of one process of the installation. */
export function processes(engine: Engine) {
  const endings: (() => Promise<void>)[] = [];

  function runner(database: Database, clock: TestClock) {
    const events = createEvents(database, log, clock);
    const jobs = new JobRunner({ database, events, clock, log }, { patience: 20 });
    endings.push(() => jobs.stop());
    const enqueue = (request: Partial<JobRequest> = {}) =>
      database.write(tx => jobs.enqueue(tx, { organizationId, kind: 'work', payload: {}, ...request }));
    return { jobs, events, enqueue };
  }

  return {
    async setUp() {
      const fresh = await freshDatabase(engine);
      endings.push(() => fresh.drop());
      const clock = new TestClock();
      return { ...fresh, clock, runner: () => runner(fresh.database, clock), parts: parts(fresh.database, clock) };
    },
    async end() {
      for (const ending of endings.splice(0).reverse()) await ending();
    },
  };
}
