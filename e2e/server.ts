import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePath } from '../scripts/lib/node.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/postgres.mjs';

export interface Person {
  email: string;
  password: string;
}

/** Who may do everything; the service makes this account at its first start. */
export const admin: Person = { email: 'admin@example.com', password: 'correct horse battery staple' };

/** The built service on a port and in a folder of its own. */
export interface Server {
  /** Origin of the dashboard and the API, without a slash at the end. */
  url: string;
  dataDir: string;
  /** What the service has printed so far. */
  log(): string;
  /** Ends the service and removes its folder. Throws where it does not end by itself within ten seconds. */
  stop(): Promise<void>;
}

/**
 * Starts `dist/server/main.js` and waits until it is healthy.
 * @param settings environment variables that differ from those of a test
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(nodePath(), [inRoot('dist', 'server', 'main.js')], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      BINDERY_ADMIN_EMAIL: admin.email,
      BINDERY_ADMIN_PASSWORD: admin.password,
      ...settings,
    },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const stop = async () => {
    const clean = await end(child);
    process.off('exit', kill);
    await rm(dataDir, { recursive: true, force: true });
    if (!clean) throw new Error(`The service did not end cleanly.\n${log}`);
  };
  if (await isHealthy(child, `http://127.0.0.1:${port}/health`)) return { url, dataDir, log: () => log, stop };
  await stop().catch(() => undefined);
  throw new Error(`The service did not start.\n${log}`);
}

async function isHealthy(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(30);
  }
  return false;
}

/** Whether the process ended by itself, and without an error. */
async function end(child: ChildProcess): Promise<boolean> {
  if (child.exitCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(timer);
  }
  return child.exitCode === 0;
}
