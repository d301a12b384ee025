// Runs one command with TEST_DATABASE_URL set to a PostgreSQL that exists as long as the command:
//   node scripts/postgres.mjs vitest run --project server src/server/members
import { keepTemporaryInMemory } from './lib/memory.mjs';
import { toolEnvironment } from './lib/node.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { endAll, fail, runHere } from './lib/run.mjs';

const [command, ...args] = process.argv.slice(2).filter((arg, index) => !(index === 0 && arg === '--'));
if (command === undefined) fail('Usage: node scripts/postgres.mjs [--] command [arguments]');
// Ctrl-C reaches the command too; this process outlives it to stop the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', endAll);
keepTemporaryInMemory();
try {
  const postgres = await startPostgres();
  const code = await runHere(command, args, {
    cwd: process.cwd(),
    env: { ...toolEnvironment(), TEST_DATABASE_URL: postgres.url, DATABASE_URL: undefined },
  });
  await postgres.stop();
  process.exit(code);
} catch (error) {
  fail(error);
}
