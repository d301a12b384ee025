import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { atEnd } from './scope.mjs';

const startLimit = 60_000;

/**
 * Starts a process of this run; it ends with the run at the latest.
 * @param {string} command @param {string[]} args @param {Record<string, string>} environment on top of PATH and HOME
 */
export function start(command, args, environment = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: inRoot(),
    env: { PATH, HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  atEnd(stop);
  return { child, stop, said: () => said };
}

/**
 * Resolves when an address answers with 200. @throws what the process said, when it ends before
 * @param {string} url @param {ReturnType<typeof start>} process
 */
export async function answers(url, { child, said }) {
  const deadline = Date.now() + startLimit;
  for (;;) {
    const ok = await isReady(url);
    if (ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${url} does not answer.\n${said()}`);
    await wait(5);
  }
}

/** @param {string} url */
async function isReady(url) {
  try {
    const answer = await fetch(url);
    await answer.text();
    return answer.ok;
  } catch {
    return false; // nobody listens yet
  }
}

/**
 * Runs a command to its end. @throws its output where it fails
 * @param {string} command @param {string[]} args @param {string} [cwd] @param {Record<string, string>} [more] environment
 */
export async function must(command, args, cwd, more) {
  const env = { ...process.env, ...more };
  const { code, output } = await run(command, args, { env, ...(cwd === undefined ? {} : { cwd }) });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.\n${output}`);
  return output;
}
