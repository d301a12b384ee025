import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { fileColumns } from './rows.ts';

const day = 86_400_000;

describe.each(engines)('bytes in the file store on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('go a day after they came when no row names them, and stay while one does', async () => {
    const { files, database, jobs } = server.services;
    const { sha256: unused } = await files.put(Buffer.from('unused'), { maxBytes: 10 });
    const { sha256, size } = await files.put(Buffer.from('used'), { maxBytes: 10 });
    await database.write(async tx => {
      const created_at = server.clock.now().toISOString();
      await tx
        .insertInto('content_files')
        .values({ organization_id: 'o', sha256, size, created_by: null, created_at })
        .execute();
    });
    await jobs.idle();
    expect(await files.has(unused)).toBe(true);
    server.clock.advance(day + 60_000);
    await jobs.idle();
    expect(await files.has(unused)).toBe(false);
    expect(await files.has(sha256)).toBe(true);
  });

  it('are looked for in every column that names some', async () => {
    const tables = await server.services.database.read.introspection.getTables();
    const named = tables.flatMap(({ name, columns }) =>
      columns.filter(column => /sha256/.test(column.name)).map(column => `${name}.${column.name}`),
    );
    expect(fileColumns.map(column => column.join('.')).sort()).toEqual(named.sort());
  });
});
