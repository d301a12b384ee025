import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

/** Settings under which the first start asks for the first account on the set-up page. */
export const withoutAccount = { BINDERY_ADMIN_EMAIL: '', BINDERY_ADMIN_PASSWORD: '' };

/** The built service on a port and in a folder of its own. */
export interface Server {
  /** Origin of the dashboard and the API, without a slash at the end. */
  url: string;
  dataDir: string;
  /** What the service has printed so far. */
  log(): string;
  /** Kills the service as a power failure does. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same folder and port. */
  restart(): Promise<void>;
  /** Ends the service and leaves its folder. Throws where it does not end by itself within ten seconds. */
  end(): Promise<void>;
  /** As `end`, and removes its folder. */
  stop(): Promise<void>;
}

/** What was built; another folder than `dist/` by the environment variable BINDERY_DIST. */
const dist = resolve(process.env.BINDERY_DIST ?? inRoot('dist'));

/** Names in the environment the folder whose database services begin with; without it each begins with an empty one. */
export const begunFolder = 'BINDERY_E2E_BEGUN';

/**
 * Starts the built service and waits until it is healthy.
 * @param settings environment variables that differ from those of a test
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-e2e-'));
  const begun = process.env[begunFolder];
  if (begun !== undefined) await copyFile(join(begun, 'bindery.sqlite'), join(dataDir, 'bindery.sqlite'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let log = '';
  const launch = async () => {
    const started = spawnService({ ...environment(port, url, dataDir), ...settings }, dataDir, text => {
      log += text;
    });
    if (await isHealthy(started, `http://127.0.0.1:${port}/health`)) return started;
    await end(started);
    throw new Error(`The service did not start.\n${log}`);
  };
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  let child = await launch().catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const stopped = async () => {
    if (!(await end(child))) throw new Error(`The service did not end cleanly.\n${log}`);
  };
  return {
    url,
    dataDir,
    log: () => log,
    async crash() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    async restart() {
      child = await launch();
    },
    end: stopped,
    stop: () => stopped().finally(removeFolder),
  };
}

function environment(port: number, url: string, dataDir: string): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    BINDERY_ADMIN_EMAIL: admin.email,
    BINDERY_ADMIN_PASSWORD: admin.password,
  };
}

function spawnService(env: Record<string, string | undefined>, cwd: string, onOutput: (text: string) => void) {
  const child = spawn(nodePath(), [join(dist, 'server', 'main.js')], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  return child;
}

async function isHealthy(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(30);
  }
  return false;
}

/** Whether the process ended by itself, and without an error. */
async function end(child: ChildProcess): Promise<boolean> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(timer);
  }
  return child.exitCode === 0;
}
