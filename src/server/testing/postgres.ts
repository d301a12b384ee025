import pg from 'pg';

/** The server on which tests make their databases; `npm test` always has one. */
export const maintenanceUrl = process.env.TEST_DATABASE_URL;

export function createDatabase(name: string, original: string): Promise<void> {
  return maintain(`create database ${name} template ${original} encoding 'UTF8' locale 'C'`);
}

export function dropDatabase(name: string): Promise<void> {
  return maintain(`drop database if exists ${name} with (force)`);
}

export function databaseUrl(name: string): string {
  const url = new URL(maintenanceUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
