import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What hangs is found all the same; what is slow on a busy machine is not broken.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Half of the time is spent in the database; with one worker for each core but one, a small machine idles.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{contract,document,lib,published,server}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: { name: 'dashboard', include: ['src/dashboard/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
});
