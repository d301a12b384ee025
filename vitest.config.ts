import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes begin first: what is begun last has all but one of the workers wait for it. Those of one
 * project and environment come one after another, as each change to another makes a worker anew.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/(contract-tests|crash\.test)/.test(moduleId);
    const hasDocument = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
    const ranks = [
      isLong,
      (file: TestSpecification) => file.project.name === 'server' && !hasDocument(file),
      (file: TestSpecification) => file.project.name === 'server',
      (file: TestSpecification) => !hasDocument(file),
      () => true,
    ];
    const ranked = Map.groupBy(sorted, file => ranks.findIndex(isOf => isOf(file)));
    return [...ranks.keys()].flatMap(rank => ranked.get(rank) ?? []);
  }
}

/** Tests of what only PostgreSQL has. */
const onPostgres = ['src/server/db/{member-blocks,postgres/listener,postgres/kept-connections}.test.ts'];

export default defineConfig({
  test: {
    // What hangs is found all the same; what is slow on a busy machine is not broken.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Half of the time is spent in the database; with one worker for each core but one, a small machine idles.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Each file has databases and a server of its own. To load all modules for each takes longer than most tests.
          isolate: false,
          include: ['src/{contract,document,lib,published,server}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? [] : onPostgres,
          environment: 'node',
          globalSetup: 'src/server/testing/templates.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          isolate: false,
          include: ['src/dashboard/**/*.test.{ts,tsx}'],
          // Those that need a document say so: to make one takes longer than most tests.
          environment: 'node',
          setupFiles: 'src/dashboard/testing/put-back.ts',
        },
      },
    ],
  },
});
