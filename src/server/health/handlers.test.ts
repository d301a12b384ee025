import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRow } from '../db/tables/jobs.ts';
import { newId } from '../ids.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { say, writeSaid } from '../words/said.ts';

it('says that the store of files does not answer', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'nothing');
  const server = await startServer('sqlite', { FILES_URL: 's3://files?endpoint=http://127.0.0.1:9' });
  try {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { files, problems } = await admin.client.ok('getInstallationHealth', { organizationId });
    expect(files).toMatchObject({ store: 's3', reachable: false });
    expect(problems[0]).toBe('files-unreachable');
  } finally {
    await server.stop();
    vi.unstubAllEnvs();
  }
});

describe.each(engines)('the health of the installation on %s', engine => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(engine);
  });
  afterEach(() => server.stop());

  /** Rows of jobs that no process here runs. @param row.at minutes ago */
  async function add(
    kind: string,
    organizationId: string | null,
    { at = 0, ...row }: Partial<JobRow> & { at?: number },
  ) {
    const time = new Date(server.clock.now().getTime() - at * 60_000).toISOString();
    const job: JobRow = {
      ...{ id: newId(), organization_id: organizationId, kind, payload: '{}', state: 'queued', due_at: time },
      ...{ lease: null, attempts: 0, dedupe_key: null, cancel: 0, progress: null, result: null, error: null },
      ...{ failure: null, created_by: null, about: null, created_at: time, started_at: null, finished_at: null },
      ...row,
    };
    if (job.state === 'failed') Object.assign(job, { due_at: null, finished_at: time });
    await server.services.database.write(tx => tx.insertInto('jobs').values(job).execute());
  }
  const later = () => new Date(server.clock.now().getTime() + 60_000).toISOString();

  it('says what is configured, and nothing of where it is', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const health = await admin.client.ok('getInstallationHealth', { organizationId });
    expect(health).toMatchObject({
      ...{ object: 'installation-health', https: false, signUp: 'invited' },
      database: {
        engine,
        version: expect.stringMatching(/^\d/),
        migrations: { applied: expect.any(Number), latest: expect.stringMatching(/^\d{4}-/), missing: 0, unknown: 0 },
        bytes: expect.any(Number),
      },
      files: { store: 'folder', reachable: true, freeBytes: expect.any(Number) },
      ...{ mail: { delivery: 'outbox' }, translation: { engine: null } },
      tasks: { scope: 'installation', kinds: [] },
    });
    expect(health.problems).toEqual(expect.arrayContaining(['mails-not-sent', 'not-encrypted']));
    const { dataDir, databaseUrl } = server.services.config;
    const said = JSON.stringify(health);
    for (const secret of [dataDir, server.databaseUrl, databaseUrl].flatMap(text => text ?? []))
      expect(said).not.toContain(secret);
  });

  it('counts the tasks of each kind, with what the last one failed of in the language of whoever asks', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    await add('made', organizationId, { at: 6 });
    await add('made', organizationId, {});
    await add('made', organizationId, { due_at: later() });
    await add('made', organizationId, { attempts: 2, due_at: later() });
    await add('made', organizationId, { state: 'running', attempts: 1, due_at: later() });
    await add('made', organizationId, { state: 'failed', at: 20, error: 'The first one.' });
    const fault = { error: 'x', failure: writeSaid(say('job', 'fault')) };
    await add('made', organizationId, { state: 'failed', at: 10, ...fault });
    await add('made', organizationId, { state: 'failed', at: 8 * 1440, error: 'Long ago.' });
    await add('send-mail', null, { attempts: 1, due_at: later() });
    await add('for-later', organizationId, { due_at: later() });
    const read = (language: string) =>
      admin.client.ok('getInstallationHealth', { organizationId, headers: { 'accept-language': language } });
    const { tasks, problems } = await read('en');
    expect(tasks.kinds).toEqual([
      {
        ...{ kind: 'made', waiting: 2, retrying: 1, running: 1, failed: 2 },
        lastFailure: { at: expect.any(String), error: expect.stringContaining('went wrong') },
      },
      { kind: 'send-mail', waiting: 0, retrying: 1, running: 0, failed: 0 },
    ]);
    expect(problems).toEqual(expect.arrayContaining(['work-late', 'mails-late']));
    const german = await read('de');
    expect(german.tasks.kinds[0]?.lastFailure?.error).not.toBe(tasks.kinds[0]?.lastFailure?.error);
  });

  it('tells nothing of other organizations, nor what they share, where there are any', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const other = await buildOrganization(server);
    await add('made', organizationId, { at: 1 });
    await add('made', other.id, { at: 60 });
    await add('made', other.id, { state: 'failed', error: 'A page of theirs.' });
    await add('send-mail', null, { attempts: 1, due_at: later() });
    const health = await admin.client.ok('getInstallationHealth', { organizationId });
    expect(health.tasks).toEqual({
      scope: 'organization',
      kinds: [{ kind: 'made', waiting: 1, retrying: 0, running: 0, failed: 0 }],
    });
    expect(health.problems).not.toContain('work-late');
    expect(health.problems).not.toContain('mails-late');
    expect(health.database.bytes).toBeUndefined();
    expect(health.files.freeBytes).toBeUndefined();
  });

  it('says that another version made the schema', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    await server.services.database.write(tx =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'then')`.execute(tx),
    );
    const { database, problems } = await admin.client.ok('getInstallationHealth', { organizationId });
    expect(database.migrations).toMatchObject({ unknown: 1, missing: 0, latest: '9999-later' });
    expect(problems).toContain('migrations-differ');
  });

  it('is for admins', async () => {
    const { id: organizationId } = await buildOrganization(server);
    const { client } = await buildMember(server, organizationId, 'create');
    expect((await client.call('getInstallationHealth', { organizationId })).status).toBe(403);
  });
});
