// Builds dist/server and dist/dashboard, even where they are up to date.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  fail(error);
}
