import type { health } from '#contract/health.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import type { Db } from '../db/database.ts';
import { appliedMigrations, engineFacts } from '../db/engine-facts.ts';
import { migrationNames } from '../db/migrations.ts';
import { together } from '../db/together.ts';
import type { Handlers } from '../http/context.ts';
import { build, version } from '../version.ts';
import { wordsFor } from '../words/words.ts';
import { freeBytes, isReachable } from './files.ts';
import { problemsOf } from './problems.ts';
import { failedTasks, hasOthers, openTasks } from './rows.ts';
import { presentTasks } from './tasks.ts';

/** Milliseconds for which tasks are kept that are over. */
const week = 7 * 86_400_000;

export const healthHandlers: Handlers<typeof health> = {
  async getInstallationHealth({ params: { organizationId }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    const { db, services, headers } = context;
    const { config, clock, database } = services;
    const now = clock.now();
    // Sizes, and what belongs to no organization, would tell of the others.
    const alone = !(await hasOthers(db, organizationId));
    const scope = { organizationId, ofNone: alone };
    const [open, failed, engine, migrations, reachable, free] = await together(
      db,
      () => openTasks(db, scope, now.toISOString()),
      () => failedTasks(db, scope, new Date(now.getTime() - week).toISOString()),
      () => engineFacts(db),
      () => migrationState(db),
      () => isReachable(services),
      () => (alone ? freeBytes(config.dataDir) : undefined),
    );
    const due = open.flatMap(tasks => tasks.due ?? []).sort()[0];
    return {
      object: 'installation-health',
      version,
      build,
      https: config.publicUrl.startsWith('https:'),
      signUp: config.signUp,
      database: {
        engine: database.engine,
        version: engine.version,
        migrations,
        ...(alone && { bytes: engine.bytes }),
      },
      files: {
        store: config.filesUrl === undefined ? 'folder' : 's3',
        reachable,
        ...(free !== undefined && { freeBytes: free }),
      },
      mail: { delivery: config.smtpUrl === undefined ? 'outbox' : 'smtp' },
      translation: { engine: config.translation?.address.protocol ?? null },
      tasks: {
        scope: alone ? 'installation' : 'organization',
        kinds: presentTasks(open, failed, wordsFor({ headers })),
      },
      problems: problemsOf({
        publicUrl: config.publicUrl,
        sendsMails: config.smtpUrl !== undefined,
        mailsRetrying: open.find(({ kind }) => kind === 'send-mail')?.retrying ?? 0,
        filesReachable: reachable,
        free,
        migrationsApart: migrations.missing + migrations.unknown,
        late: due === undefined ? 0 : now.getTime() - Date.parse(due),
      }),
      checkedAt: now.toISOString(),
    };
  },
};

/** What the schema is made of, beside what this version would make it of. */
async function migrationState(db: Db) {
  const applied = await appliedMigrations(db);
  const there = new Set(applied);
  const known = new Set(migrationNames);
  const missing = migrationNames.filter(name => !there.has(name));
  const unknown = applied.filter(name => !known.has(name));
  return {
    applied: applied.length,
    latest: applied.at(-1) ?? '',
    missing: missing.length,
    unknown: unknown.length,
  };
}
