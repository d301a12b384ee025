// Measures what must be fast, against limits and peers: npm run bench [-- name …]. Benches are no tests: only what breaks fails.
import { availableParallelism, loadavg } from 'node:os';
import { ensureBuilt, isBuilt } from '../scripts/lib/build.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { fail } from '../scripts/lib/run.mjs';
import { shown, table } from './lib/figures.mjs';
import { endAll } from './lib/scope.mjs';
import { yardstick } from './lib/yardstick.mjs';

const names = [
  'start',
  'import',
  'pdf',
  'changes',
  'merge',
  'save',
  'standstill',
  'published',
  'reader-page',
  'dashboard',
  'smooth',
  'lists',
  'departures',
  'client',
];
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !names.includes(name));
if (unknown.length > 0) fail(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
const wanted = names.filter(name => asked.length === 0 || asked.includes(name));

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, async () => {
    await endAll();
    process.exit(130);
  });
}

await ensureInstalled();
if (!isBuilt()) console.log('Building …');
await ensureBuilt().catch(fail);

/** @type {import('./lib/figures.mjs').Figure[]} */
const figures = [];
const loadBefore = loadavg()[0] ?? 0;
const yardstickBefore = yardstick();
for (const name of wanted) {
  const started = Date.now();
  process.stdout.write(`${name.padEnd(14)}`);
  try {
    const { measure } = await import(`./${name}.mjs`);
    figures.push(...(await measure()));
    console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`broke\n${error instanceof Error ? error.stack : error}\n`);
  }
  await endAll();
}
console.log(`\n${table(figures)}`);
const [loadAfter = 0] = loadavg();
console.log(
  `\n${availableParallelism()} cores, Node ${process.versions.node}; load of the machine ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after; the yardstick ${shown(yardstickBefore)} ms before, ${shown(yardstick())} ms after.`,
);
// Connections that fetch keeps open would hold the process for seconds.
process.exit();
