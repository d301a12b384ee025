import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall } from './apt.mjs';
import { run } from './run.mjs';

/**
 * A PostgreSQL for tests. `url` is a superuser's, to the database `postgres`; a test makes databases of its own.
 * @typedef {{ url: string, stop: () => Promise<void> }} Postgres
 */

/**
 * Gives the server at `TEST_DATABASE_URL` or `DATABASE_URL` where one is set, else starts a private one that forgets
 * everything when it stops. Its processes and its folder go even when this process is killed; a folder in which it is
 * to be kept stays.
 * @param {{ keptIn?: string }} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ keptIn } = {}) {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const programs = await ensurePrograms();
  const owner = await unprivileged();
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'bindery-postgres-'));
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile)) await prepare(programs, folder, owner);
  const password = readFileSync(passwordFile, 'utf8');
  rmSync(join(folder, 'log'), { force: true });
  const port = await freePort();
  const keeper = serve({ programs, folder, port, owner, kept: keptIn !== undefined });
  const stop = () =>
    /** @type {Promise<void>} */ (
      new Promise(resolve => {
        if (keeper.exitCode !== null) return resolve();
        keeper.once('exit', () => resolve());
        keeper.ref();
        keeper.stdin?.end();
      })
    );
  try {
    await ready(join(folder, 'log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** The folder of `initdb` and `postgres`: the newest of Debian's, Homebrew's or the one on the PATH. */
function findPrograms() {
  const byVersion = ['/usr/lib/postgresql', '/usr/pgsql'].flatMap(base =>
    existsSync(base)
      ? readdirSync(base)
          .sort((a, b) => Number(b) - Number(a))
          .map(version => join(base, version, 'bin'))
      : [],
  );
  const places = [...byVersion, ...(process.env.PATH ?? '').split(':'), '/usr/local/bin', '/opt/homebrew/bin'];
  return places.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function ensurePrograms() {
  let folder = findPrograms();
  if (folder === undefined && (await aptInstall(['postgresql']))) folder = findPrograms();
  if (folder !== undefined) return folder;
  throw new Error(
    'The server tests need PostgreSQL 15 or newer. Install it, or set DATABASE_URL to a superuser of one.',
  );
}

/** PostgreSQL refuses to run as root, so root lends it the user made for it, or nobody. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name]);
    const gid = await run('id', ['-g', name]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Error('PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody.');
}

/** @typedef {{ uid: number, gid: number } | undefined} Owner */

/** Makes the folder of a server. @param {string} programs @param {string} folder @param {Owner} owner */
async function prepare(programs, folder, owner) {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 });
  if (owner !== undefined) for (const path of [folder, passwordFile, data]) chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  await initialize(programs, folder, owner);
}

/**
 * Byte order and Unicode letters, as on a server set up for Bindery.
 * @param {string} programs @param {string} folder @param {Owner} owner
 */
async function initialize(programs, folder, owner) {
  const version = await run(join(programs, 'postgres'), ['--version']);
  const major = Number(/\d+/.exec(version.output)?.[0]);
  const locale =
    major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--lc-collate=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
  const { code, output } = await run(
    join(programs, 'initdb'),
    [
      ...['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'password', `--pwfile=${join(folder, 'password')}`],
      ...['--encoding=UTF8', ...locale, '--no-sync'],
    ],
    { ...owner, cwd: folder },
  );
  if (code !== 0) throw new Error(`${output}\nPostgreSQL could not make its folder (initdb ended with ${code}).`);
}

/**
 * A shell keeps the server: when its input ends, because we close it or because we are gone, it stops the server and
 * removes the folder where it is not kept. It leads a session of its own, so that Ctrl-C reaches the tests first.
 * @param {{ programs: string, folder: string, port: number, owner: Owner, kept: boolean }} server
 */
function serve({ programs, folder, port, owner, kept }) {
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    `unix_socket_directories=`,
    'max_connections=200',
    'shared_buffers=256MB',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=1GB',
    'log_min_messages=log',
  ].flatMap(setting => ['-c', setting]);
  const script = `
    dir=$1; shift
    ("$@"; echo "postgres ended with $?") >"$dir/log" 2>&1 </dev/null &
    read -r _
    pid=$(head -n 1 "$dir/data/postmaster.pid" 2>/dev/null) && kill -${kept ? 'INT' : 'QUIT'} "$pid"
    wait${kept ? '' : '; rm -rf "$dir"'}`;
  const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...settings];
  const keeper = spawn('/bin/sh', ['-c', script, 'postgres-keeper', folder, ...command], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  return keeper;
}

/** Waits until the server takes connections. @param {string} log */
async function ready(log) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    if (text.includes('ready to accept connections')) return;
    if (text.includes('postgres ended with')) throw new Error(`${text}\nPostgreSQL did not start.`);
    await sleep(20);
  }
  throw new Error('PostgreSQL did not start within a minute.');
}

/** A port of the loopback interface that nobody listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
