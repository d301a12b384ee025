// Runs the tests of every day, which need no PostgreSQL, or all tests, or all of a part:
// npm test [-- all|check|server|dashboard|e2e [words that a test file's path contains]]
import { ensureTestChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { keepTemporaryInMemory } from './lib/memory.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { endAll, fail } from './lib/run.mjs';
import { steps } from './lib/steps.mjs';

const PARTS = ['all', 'check', 'server', 'dashboard', 'e2e'];
const [part, ...filters] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) fail(`Usage: npm test -- [${PARTS.join('|')}] [filter …]`);
const wants = (/** @type {string} */ name) => part === undefined || part === 'all' || part === name;

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, async () => {
    endAll();
    await cleanUp();
    process.exit(130);
  });
}

try {
  process.exitCode = (await runSteps(await prepare())) ? 0 : 1;
  await cleanUp();
} catch (error) {
  await cleanUp();
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** Brings what the wanted steps need and no package can bring. @returns {Promise<Record<string, string | undefined>>} */
async function prepare() {
  await ensureInstalled();
  keepTemporaryInMemory();
  /** @type {Record<string, string | undefined>} */
  const env = { DATABASE_URL: undefined };
  if (wants('e2e')) env.CHROMIUM_PATH = await ensureTestChromium();
  if (part !== undefined && wants('server')) {
    const postgres = await startPostgres();
    cleanUps.push(postgres.stop);
    env.TEST_DATABASE_URL = postgres.url;
  }
  return env;
}

/** Runs the wanted steps until one fails, and prints the counts last. @param {Record<string, string | undefined>} env */
async function runSteps(env) {
  /** @type {import('./lib/reports.mjs').Counts} */
  const total = { passed: 0, failed: 0, skipped: 0, shaky: [] };
  const run = async (/** @type {import('./lib/steps.mjs').Step} */ step) => {
    const started = Date.now();
    return { ...(await step.run({ part, filters, env })), seconds: (Date.now() - started) / 1000 };
  };
  const wanted = steps.filter(({ parts }) => parts.some(wants));
  // Checks only read, and each leaves a core alone for most of its time.
  const begun = new Map(wanted.filter(({ parts }) => parts.includes('check')).map(step => [step, run(step)]));
  for (const step of wanted) {
    process.stdout.write(`${step.title.padEnd(24)}`);
    const { ok, output, counts, seconds } = await (begun.get(step) ?? run(step));
    total.passed += counts?.passed ?? 0;
    total.failed += counts?.failed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    total.shaky.push(...(counts?.shaky ?? []));
    const verdict = ok ? 'ok    ' : 'failed';
    const detail = counts === undefined ? '' : `  ${counts.passed} passed, ${counts.failed} failed`;
    console.log(`${verdict} ${seconds.toFixed(1).padStart(6)} s${detail}`);
    if (ok && !counts?.skipped) continue;
    console.log(`\n${output.trimEnd()}\n`);
    if (counts?.skipped) console.log(`${counts.skipped} tests were skipped; a test runs or goes.\n`);
    console.log(`${total.passed} passed, ${Math.max(1, total.failed)} failed`);
    endAll();
    return false;
  }
  if (total.shaky.length > 0) console.log(`\nPassed at the second try only:\n  ${total.shaky.join('\n  ')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return true;
}

async function cleanUp() {
  for (const stop of cleanUps.splice(0)) await stop();
}
