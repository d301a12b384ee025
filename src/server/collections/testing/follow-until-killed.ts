import pino from 'pino';
import { readConfig } from '../../config.ts';
import { createServices } from '../../create-services.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { systemClock } from '../../services.ts';

// A process of its own: runs the jobs of a service, and dies when some spaces of an organization have followed.
const [organizationId = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const opened = await openDatabase(config);
const staying = async () => {
  const spaces = opened.read.selectFrom('spaces').select(({ fn }) => fn.countAll<number>().as('count'));
  const row = await spaces
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count);
};
const before = await staying();
const write: Database['write'] = async work => {
  const result = await opened.write(work);
  if ((await staying()) < before) process.kill(process.pid, 'SIGKILL');
  return result;
};
const database: Database = { ...opened, write };
createServices({ config, database, clock: systemClock, log: pino({ level: 'silent' }) }).jobs.start();
