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
    expect(vitestCounts(report)).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
  });

  it('count skipped tests and those still to be written', () => {
    const report = reportOf({
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 2,
      numTodoTests: 3,
      testResults: [],
    });
    expect(vitestCounts(report)).toMatchObject({ passed: 1, failed: 0, skipped: 5 });
  });

  it('name what passed at the second try only, in the service and in the browser', () => {
    const unit = reportOf({
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'mails those who are asked', failureMessages: ['no mail\n at line 1'] },
            { status: 'passed', fullName: 'refuses strangers', failureMessages: [] },
          ],
        },
      ],
    });
    expect(vitestCounts(unit)).toMatchObject({ passed: 2, failed: 0, shaky: ['mails those who are asked: no mail'] });
    const spec = (title: string, status: string) => ({ file: 'site.e2e.ts', title, tests: [{ status }] });
    const browser = reportOf({
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [{ specs: [spec('sort', 'expected')], suites: [{ specs: [spec('drag', 'flaky')] }] }],
    });
    expect(playwrightCounts(browser)).toEqual({ passed: 5, failed: 1, skipped: 2, shaky: ['site.e2e.ts: drag'] });
  });

  it('are none where a run was too broken to report', () => {
    expect(vitestCounts('/no/such/report.json')).toMatchObject({ passed: 0, failed: 0, skipped: 0, shaky: [] });
  });
});
