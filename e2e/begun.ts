import { rm } from 'node:fs/promises';
import { begunFolder, startServer, withoutAccount } from './server.ts';

/** Has one service begin with an empty folder; those of the tests begin with its tables, as to make them is half a start. */
export default async function begin(): Promise<() => Promise<void>> {
  const { dataDir, end } = await startServer(withoutAccount);
  await end();
  process.env[begunFolder] = dataDir;
  return () => rm(dataDir, { recursive: true });
}
