import { defineConfig } from 'vitest/config';
import { inRoot } from '../../../scripts/lib/paths.mjs';

/** Runs the calls of `client.mjs` beside the server's tests, whose world of resources they need. */
export default defineConfig({
  root: inRoot(),
  test: {
    include: ['bench/lib/client/calls.ts'],
    globalSetup: 'src/server/testing/templates.ts',
    testTimeout: 300_000,
  },
});
