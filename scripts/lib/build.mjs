import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { bin, nodePath, toolEnvironment } from './node.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const STAMP = inRoot('dist', '.bindery-build');
const CONFIGS = ['vite.server.config.ts', 'vite.config.ts', 'vite.published.config.ts'];
const SOURCES = ['src', 'public', 'index.html', 'package-lock.json', 'scripts/vite', ...CONFIGS];
/** What a build does not read, or writes itself. */
const APART = /\.test\.tsx?$|\broute-tree\.gen\.ts$/;

/** Whether `dist` was built from the sources as they are. Without sources there is nothing to build it from. */
export function isBuilt() {
  if (!existsSync(inRoot('src'))) return existsSync(inRoot('dist'));
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Builds what is not built, one process at a time. Throws with the whole log where a build fails. */
export function ensureBuilt() {
  return withLock(inRoot('.cache', 'build.lock'), async () => {
    if (!isBuilt()) await build();
  });
}

/** Builds the service, the dashboard and what published sites load, at once. */
async function build() {
  const before = fingerprint();
  rmSync(STAMP, { force: true });
  const env = { ...toolEnvironment(), NODE_ENV: 'production' };
  const builds = CONFIGS.map(config => run(nodePath(), [bin('vite'), 'build', '--config', config], { env }));
  for (const { code, output } of await Promise.all(builds)) {
    if (code !== 0) throw new Error(`${output}\nThe build failed (vite ended with ${code}).`);
  }
  writeFileSync(STAMP, before);
}

/** Names, sizes and times of all sources; reading the contents would cost more than starting the service. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) add(inRoot(source));
  return hash.digest('hex');

  /** @param {string} path */
  function add(path) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || APART.test(path)) return;
    if (!stat.isDirectory()) return void hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    for (const name of readdirSync(path).sort()) add(join(path, name));
  }
}
