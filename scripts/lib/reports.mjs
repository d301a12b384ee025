import { existsSync, readFileSync } from 'node:fs';

/**
 * What a test runner says it did. `skipped` counts what did not run; `shaky` names what passed at the second try only.
 * @typedef {{ passed: number, failed: number, skipped: number, shaky: string[] }} Counts
 */

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, skipped: 0, shaky: [] };

/**
 * The parts of a report that are read here.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** The counts of a report of Vitest's `json` reporter; none where it wrote none. @param {string} file @returns {Counts} */
export function vitestCounts(file) {
  const report = read(file);
  if (report === undefined) return nothing;
  // A file that could not be loaded has no tests to count; it is one failure.
  const broken = report.testResults.filter(
    (/** @type {{status: string, assertionResults: unknown[]}} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    shaky: report.testResults
      .flatMap((/** @type {{ assertionResults: VitestResult[] }} */ file) => file.assertionResults)
      .filter((/** @type {VitestResult} */ test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((/** @type {VitestResult} */ test) => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`),
  };
}

/** The counts of a report of Playwright's `json` reporter; none where it wrote none. @param {string} file @returns {Counts} */
export function playwrightCounts(file) {
  const report = read(file);
  if (report === undefined) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, shaky: report.suites.flatMap(shakyIn) };
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function shakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(shakyIn)];
}

/** @param {string} file */
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
