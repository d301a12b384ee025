import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { playwrightCounts, vitestCounts } from './reports.mjs';

function reportOf(value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

describe('the counts of a test run', () => {
  it('include a test file that could not be loaded as one failure', () => {
    const report = reportOf({
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [{}, {}, {}] },
        { status: 'failed', assertionResults: [] },
      ],
    });
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });

  it('count skipped tests and those still to be written', () => {
    const report = reportOf({
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 2,
      numTodoTests: 3,
      testResults: [],
    });
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 0, skipped: 5 });
  });

  it('take a flaky browser test as failed', () => {
    const report = reportOf({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
    expect(playwrightCounts(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('are none where a run was too broken to report', () => {
    expect(vitestCounts('/no/such/report.json')).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
