import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createApp } from './app.ts';
import { helpText, readConfig } from './config.ts';
import { reindex } from './content/reindex.ts';
import { createServices } from './create-services.ts';
import { openDatabase } from './db/open.ts';
import { countQuery } from './http/count-query.ts';
import { systemClock } from './services.ts';
import { prepareFirstStart } from './setup/first-start.ts';
import { warmUp } from './warm-up.ts';

/** Where a part was built, beside the service; in development it may not be. */
function built(part: 'dashboard' | 'published'): string | undefined {
  const directory = fileURLToPath(new URL(`../${part}`, import.meta.url));
  return existsSync(directory) ? directory : undefined;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(helpText());
    return;
  }
  const [command] = process.argv.slice(2);
  if (command !== undefined && command !== 'reindex')
    throw new Error(`There is no command ${command}. --help lists what there is.`);
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, countQuery);
  await database.migrate();
  if (command === 'reindex') {
    const spaces = await reindex(database);
    await database.close();
    console.log(`Links, backlinks and search were made anew; spaces: ${spaces}.`);
    return;
  }
  const services = createServices({ config, database, clock: systemClock, log });
  const app = await createApp(services, { dashboardDir: built('dashboard'), publishedDir: built('published') });
  // Before anybody can ask, so that the account of the settings signs in as soon as we answer.
  const [greeting] = await Promise.all([prepareFirstStart(services), warmUp(services, app)]);
  await app.listen({ port: config.port, host: config.host });
  services.jobs.start();
  console.log(greeting);

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await app.close();
    await services.jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void close());
  process.on('SIGTERM', () => void close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
