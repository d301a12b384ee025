import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/open.ts';
import { createEvents } from '../events/events.ts';
import { TestClock } from '../testing/clock.ts';
import { freshDatabase } from '../testing/database.ts';
import { JobRunner } from './job-runner.ts';

test('a job of a process that was killed outright runs again in the next one', async () => {
  const { database: before, dataDir } = await freshDatabase('sqlite');
  await before.close();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/run-until-killed.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = await once(child.stdout, 'data');
  const id = String(said);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const clock = new TestClock();
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ dataDir });
  try {
    const jobs = new JobRunner({ database, events: createEvents(database, log, clock), clock, log });
    jobs.define('work', { payload: z.unknown(), run: async () => 'done' });
    expect(await jobs.get(id)).toMatchObject({ state: 'running', attempts: 1 });
    clock.advance(60_000);
    await jobs.idle();
    expect(await jobs.get(id)).toMatchObject({ state: 'succeeded', attempts: 2, result: 'done' });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
