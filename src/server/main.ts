import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { helpText, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { openDatabase } from './db/open.ts';
import { countQuery } from './http/count-query.ts';
import { createLog } from './log.ts';
import { commands } from './operate/commands.ts';
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
    console.log(helpText(commands));
    return;
  }
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) return serve();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}. --help lists what there is.`);
  await command.run(readConfig(process.env), args, line => console.log(line));
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, countQuery);
  await database.migrate();
  const services = createServices({ config, database, clock: systemClock, log });
  const app = await createApp(services, { dashboardDir: built('dashboard'), publishedDir: built('published') });
  // Before anybody can ask, so that the account of the settings signs in as soon as we answer.
  const [greeting] = await Promise.all([prepareFirstStart(services), warmUp(services, app)]);
  // What the start leaves behind, while nobody waits yet.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  await app.listen({ port: config.port, host: config.host });
  services.jobs.start();
  console.log(greeting);
  // Written at the end of the process too, which one that is killed does not have.
  flushCompileCache();

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
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  process.exit(1);
});
