import { mkdirSync, rmSync } from 'node:fs';
import { beyondBudget } from './budgets.mjs';
import { ensureBuilt } from './build.mjs';
import { bin, nodePath, toolEnvironment } from './node.mjs';
import { inRoot } from './paths.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { run } from './run.mjs';

/**
 * One step of the tests. `output` is all that a person needs when `ok` is false.
 * @typedef {{ ok: boolean, output: string, counts?: import('./reports.mjs').Counts }} Result
 * @typedef {{ title: string, parts: string[], run: (context: Context) => Promise<Result> }} Step
 * @typedef {{ part: string | undefined, filters: string[], env: Record<string, string | undefined> }} Context
 */

/** @type {Step[]} */
export const steps = [
  { title: 'types', parts: ['check'], run: () => tool([bin('tsc', '@typescript/native'), '--noEmit']) },
  {
    title: 'lint and format',
    parts: ['check'],
    run: () => tool([bin('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.']),
  },
  {
    title: 'dependency directions',
    parts: ['check'],
    run: () =>
      tool([bin('depcruise', 'dependency-cruiser'), '--config', inRoot('.dependency-cruiser.mjs'), inRoot('src')]),
  },
  { title: 'generated files', parts: ['check'], run: () => tool([inRoot('scripts', 'generate.mjs'), '--check']) },
  { title: 'unit and service tests', parts: ['server', 'dashboard'], run: vitest },
  { title: 'build', parts: ['e2e'], run: buildStep },
  { title: 'sizes', parts: ['e2e'], run: sizesStep },
  { title: 'browser tests', parts: ['e2e'], run: playwright },
];

/** @param {string[]} args @param {Record<string, string | undefined>} [env] @returns {Promise<Result>} */
async function tool(args, env = {}) {
  const { code, output } = await run(nodePath(), args, { env: { ...toolEnvironment(), ...env } });
  return { ok: code === 0, output };
}

// A stalled machine fails no change: a test has a second try, and what needed it is named at the end.

/** @param {Context} context @returns {Promise<Result>} */
async function vitest({ part, filters, env }) {
  const report = reportFile('vitest.json');
  const project = part === undefined || part === 'all' ? [] : ['--project', part];
  const args = [
    'run',
    ...project,
    '--allowOnly=false',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    ...filters,
  ];
  // Threads that tests start load the sources anew each time; that each compiles them takes longer than what it does.
  const cache = { NODE_COMPILE_CACHE: inRoot('.cache', 'compile') };
  // Read by `src/server/testing/scale.ts`.
  const scale = { TEST_SCALE: part === undefined ? 'core' : undefined };
  const result = await tool([bin('vitest'), ...args, `--outputFile.json=${report}`], { ...env, ...cache, ...scale });
  return { ...result, counts: vitestCounts(report) };
}

/** @returns {Promise<Result>} */
async function buildStep() {
  try {
    await ensureBuilt();
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns {Promise<Result>} */
async function sizesStep() {
  const beyond = beyondBudget(inRoot('dist', 'dashboard'));
  return { ok: beyond.length === 0, output: beyond.join('\n') };
}

/** @param {Context} context @returns {Promise<Result>} */
async function playwright({ part, filters, env }) {
  const report = reportFile('playwright.json');
  const which = part === undefined ? ['--grep', '@core'] : [];
  const args = ['test', '--forbid-only', '--retries=1', '--reporter=list,json', ...which, ...filters];
  const result = await tool([bin('playwright', '@playwright/test'), ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Among temporary files, what was made of the sources would be gone by the next run.
    PWTEST_CACHE_DIR: inRoot('.cache', 'playwright'),
  });
  return { ...result, counts: playwrightCounts(report) };
}

/** @param {string} name */
function reportFile(name) {
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  const file = inRoot('.cache', 'test', name);
  rmSync(file, { force: true });
  return file;
}
