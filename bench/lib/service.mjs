import { readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { nodePath, serviceOptions } from '../../scripts/lib/node.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { freePort, startPostgres } from '../../scripts/lib/postgres.mjs';
import { answers, must, start } from './processes.mjs';
import { atEnd, temporaryFolder } from './scope.mjs';

export const account = { email: 'ada@example.com', password: 'correct-horse' };

/** @typedef {'SQLite' | 'PostgreSQL'} Engine */

/** @type {Promise<string | undefined> | undefined} */
let postgres;

/** The engines that this machine has. @returns {Promise<Engine[]>} */
export async function engines() {
  return (await postgresUrl()) === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];
}

function postgresUrl() {
  postgres ??= startPostgres().then(
    ({ url, stop }) => {
      atEnd(() => {
        postgres = undefined;
        return stop();
      });
      return url;
    },
    error => void console.error(`Without PostgreSQL: ${error.message}`),
  );
  return postgres;
}

/** An empty database of its own. */
async function freshDatabase() {
  return withDatabase((await postgresUrl()) ?? '', `bench_${process.pid}_${Date.now()}`);
}

/** The database of that name, on a server whose data stays in a folder. @param {string} folder @param {string} name */
export async function databaseOf(folder, name) {
  const { url, stop } = await startPostgres({ keptIn: folder });
  atEnd(stop);
  return withDatabase(url, name);
}

/** The address of a database, which is made where it is missing. @param {string} server @param {string} name */
async function withDatabase(server, name) {
  const url = new URL(server);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database "${name}"`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The built service, signed in as its first admin; with data of its own where none is named.
 * @param {Engine} [engine]
 * @param {{ dataDir?: string, databaseUrl?: string, monitored?: boolean }} [options] `monitored` for `standstill`
 */
export async function startService(
  engine = 'SQLite',
  { dataDir = temporaryFolder(), databaseUrl, monitored = false } = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const standstills = join(temporaryFolder(), 'standstill');
  const monitor = monitored ? ['--import', inRoot('bench', 'lib', 'loop-monitor.mjs')] : [];
  /** @type {Record<string, string>} */
  const environment = {
    BENCH_STANDSTILL: standstills,
    PORT: String(port),
    PUBLIC_URL: url,
    SITES_DOMAIN: `localhost:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    // As `npm start` runs it.
    NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
    BINDERY_ADMIN_EMAIL: account.email,
    BINDERY_ADMIN_PASSWORD: account.password,
    ...(engine === 'PostgreSQL' ? { DATABASE_URL: databaseUrl ?? (await freshDatabase()) } : {}),
  };
  const launch = () =>
    start(nodePath(), [...monitor, ...serviceOptions, inRoot('dist', 'server', 'main.js')], environment);
  let running = launch();
  await answers(`${url}/health`, running);
  const signedIn = await request(`${url}/auth/sign-in`, { method: 'POST', body: account });
  /** @type {string} */
  const token = signedIn.token;
  /** @param {string} path @param {{ method?: string, body?: unknown, token?: string }} [options] */
  const call = (path, options) => request(new URL(path, url).href, { token, ...options });
  return {
    port,
    url,
    token,
    call,
    /** Milliseconds until the last byte of an answer, which is not read: packed as `fetch` would have it. @param {string} path @param {{ token?: string }} [options] */
    timeOf: (path, options) => timeOf(new URL(path, url), options?.token ?? token),
    /** Gives the id of the first admin's organization. @returns {Promise<string>} */
    organization: async () => (await call('/v1/orgs')).items[0].id,
    /** A new process on the same data: nothing of it is in memory. */
    async restart() {
      await running.stop();
      running = launch();
      await answers(`${url}/health`, running);
    },
    /** What the process holds, in megabytes. */
    memory: async () => Number(await must('ps', ['-o', 'rss=', '-p', String(running.child.pid)])) / 1000,
    /** Milliseconds for which the event loop stood still at most, since this was last asked. */
    async standstill() {
      await rm(standstills, { force: true });
      // What it is told by comes in between two turns; the last of them is to be counted.
      await wait(50);
      running.child.kill('SIGUSR2');
      for (;;) {
        const said = await readFile(standstills, 'utf8').catch(() => '');
        if (said !== '') return Number(said);
        await wait(10);
      }
    },
    stop: () => running.stop(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const agent = new Agent({ keepAlive: true });

/** @param {URL} url @param {string} token @returns {Promise<number>} */
function timeOf(url, token) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`GET ${url.pathname}: ${answer.statusCode}`));
      answer.resume();
      answer.on('error', reject).on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}

/**
 * @param {string} url
 * @param {{ method?: string, body?: unknown, token?: string }} options
 * @returns {Promise<any>}
 */
async function request(url, { method = 'GET', body, token }) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
