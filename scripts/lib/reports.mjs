import { existsSync, readFileSync } from 'node:fs';

/** What a test runner says it did. `skipped` counts what did not run. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** The counts of a report of Vitest's `json` reporter; none where it wrote none. @param {string} file @returns {Counts} */
export function vitestCounts(file) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  // A file that could not be loaded has no tests to count; it is one failure.
  const broken = report.testResults.filter(
    (/** @type {{status: string, assertionResults: unknown[]}} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The counts of a report of Playwright's `json` reporter; none where it wrote none. @param {string} file @returns {Counts} */
export function playwrightCounts(file) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** @param {string} file */
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
