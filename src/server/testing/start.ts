import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import type { RequestCost } from '../http/mount.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { type Engine, type FreshDatabase, freshDatabase } from './database.ts';

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  /** Address of the server, without a slash at the end. */
  url: string;
  clock: TestClock;
  /** The PostgreSQL database; none where it is a file in the data folder. */
  databaseUrl: string | undefined;
  /** The cost of each request so far, oldest first. */
  costs: RequestCost[];
  /** A caller without a token. */
  nobody: Client;
  as(token: string): Client;
  stop(): Promise<void>;
}

/** The real app on a fresh database, or on one that is there already, listening on a port of its own. @param logged takes all that it logs */
export async function startServer(
  on: Engine | FreshDatabase,
  environment: Record<string, string> = {},
  logged?: DestinationStream,
): Promise<TestServer> {
  const { database, databaseUrl, dataDir, drop } = typeof on === 'string' ? await freshDatabase(on) : on;
  const clock = new TestClock();
  const config = {
    ...readConfig({
      RATE_LIMIT: '0',
      FETCH_ALLOW: '127.0.0.1',
      PUBLIC_URL: 'http://bindery.test',
      SITES_DOMAIN: 'sites.test',
      // Nobody answers there: tests ask no name server of others.
      DNS_SERVERS: '127.0.0.1:9',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      ...environment,
      DATA_DIR: dataDir,
    }),
  };
  const log = createLog(logged ? 'trace' : config.logLevel, logged);
  const services = createServices({ config, database, clock, log });
  const costs: RequestCost[] = [];
  const app = await createApp(services, { observe: cost => costs.push(cost) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  services.jobs.start();
  return {
    app,
    services,
    url,
    clock,
    databaseUrl,
    costs,
    nobody: new Client(url),
    as: token => new Client(url, token),
    async stop() {
      await app.close();
      await services.jobs.stop();
      await drop();
    },
  };
}
