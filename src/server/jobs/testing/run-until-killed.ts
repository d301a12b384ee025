import pino from 'pino';
import { z } from 'zod';
import { openDatabase } from '../../db/open.ts';
import { createEvents } from '../../events/events.ts';
import { systemClock } from '../../services.ts';
import { JobRunner } from '../job-runner.ts';

// A process of its own: runs a job that never ends, and says its id once it has begun.
const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const log = pino({ level: 'silent' });
const jobs = new JobRunner({ database, events: createEvents(database, log, systemClock), clock: systemClock, log });
jobs.define('work', {
  payload: z.unknown(),
  run: (_payload, { id }) => {
    process.stdout.write(id);
    return new Promise(() => {});
  },
});
jobs.start();
await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'work', payload: {} }));
