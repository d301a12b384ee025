import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/lib/postgres.mjs';
import { median, timed } from './lib/figures.mjs';
import { answers, must, start } from './lib/processes.mjs';
import { temporaryFolder } from './lib/scope.mjs';

const starts = 5;
const idleMilliseconds = 8_000;

/** `npm start` on an installed and built tree, and what the service holds when nobody asks. */
export async function measure() {
  const first = await startOnce(temporaryFolder());
  const folder = temporaryFolder();
  await startOnce(folder);
  const again = [];
  let memory = Number.NaN;
  for (let round = 1; round <= starts; round++) {
    const outcome = await startOnce(folder, round === starts ? idleMilliseconds : 0);
    again.push(outcome.milliseconds);
    memory = outcome.memory;
  }
  const note = `median of ${starts}; with a new data folder ${(first.milliseconds / 1000).toFixed(2)} s`;
  return [
    { what: '`npm start` until the first 200', value: median(again) / 1000, limit: 1.5, unit: 's', note },
    { what: 'memory when idle', value: memory, limit: 180, unit: 'MB', note: 'RSS 8 s after the start' },
  ];
}

/** @param {string} folder @param {number} [idle] */
async function startOnce(folder, idle = 0) {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' };
  /** @type {ReturnType<typeof start> | undefined} */
  let npm;
  const milliseconds = await timed(async () => {
    npm = start('npm', ['start'], environment);
    await answers(`http://127.0.0.1:${port}/`, npm);
  });
  // npm starts a shell and the shell the service, which leaves its number in the lock of the data folder.
  const userVersionOffset = 60;
  const pid = readFileSync(join(folder, 'bindery.sqlite.lock')).readUInt32BE(userVersionOffset);
  await wait(idle);
  const memory = Number(await must('ps', ['-o', 'rss=', '-p', String(pid)])) / 1000;
  const ended = new Promise(resolve => npm?.child.once('exit', resolve));
  process.kill(pid, 'SIGTERM');
  await ended;
  return { milliseconds, memory };
}
