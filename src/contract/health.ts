import { z } from 'zod';
import { named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

/** What somebody who runs the installation should look after. */
const HealthProblem = named(
  'HealthProblem',
  z
    .enum([
      'not-encrypted',
      'mails-not-sent',
      'mails-late',
      'files-unreachable',
      'disk-low',
      'migrations-differ',
      'work-late',
    ])
    .describe(
      '`not-encrypted`: browsers reach the service from elsewhere without HTTPS. `mails-not-sent`: without a mail server, mails are kept in a folder. `mails-late`: the mail server does not take mails, which are tried again. `files-unreachable`: the store of files does not answer. `disk-low`: less than 1 GB is free. `migrations-differ`: the database was made by another version than the one that answers. `work-late`: a task has been due for five minutes.',
    ),
);
export type HealthProblem = z.infer<typeof HealthProblem>;

const TaskHealth = named(
  'TaskHealth',
  z.object({
    kind: z.string().describe('As of a job, and others that nobody asked for, such as `send-mail`.'),
    waiting: z.int().min(0).describe('Due, and tried for the first time.'),
    retrying: z.int().min(0).describe('Failed, and will be tried again.'),
    running: z.int().min(0),
    failed: z.int().min(0).describe('For good, within the last seven days.'),
    lastFailure: z
      .object({ at: Timestamp, error: z.string().describe('What went wrong.') })
      .optional()
      .describe('Of those that failed for good.'),
  }),
);

const InstallationHealth = named(
  'InstallationHealth',
  z.object({
    object: z.literal('installation-health'),
    version: z.string(),
    build: z.string().describe('What it was built from: a commit, or the time of the build.'),
    https: z.boolean().describe('Whether the address of the service begins with `https:`.'),
    signUp: z.enum(['invited', 'open']).describe('Who may make an account.'),
    database: z.object({
      engine: z.enum(['sqlite', 'postgres']),
      version: z.string(),
      migrations: z.object({
        applied: z.int().min(0),
        latest: z.string().describe('The name of the last one.'),
        missing: z.int().min(0).describe('That this version has and the database does not.'),
        unknown: z.int().min(0).describe('That a newer version made.'),
      }),
      bytes: z.int().min(0).optional().describe('Left out while other organizations are here too.'),
    }),
    files: z.object({
      store: z.enum(['folder', 's3']),
      reachable: z.boolean(),
      freeBytes: z
        .int()
        .min(0)
        .optional()
        .describe('Of the disk that holds the data folder; left out while other organizations are here too.'),
    }),
    mail: z.object({ delivery: z.enum(['smtp', 'outbox']) }),
    translation: z.object({ engine: z.enum(['libretranslate', 'deepl', 'openai']).nullable() }),
    tasks: z.object({
      scope: z
        .enum(['installation', 'organization'])
        .describe('Whether tasks that belong to no organization, such as mails, are among them.'),
      kinds: z.array(TaskHealth).describe('By kind; those of which nothing waits, runs or failed are left out.'),
    }),
    problems: z.array(HealthProblem),
    checkedAt: Timestamp,
  }),
);

export const health = {
  getInstallationHealth: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/health',
    tag: 'Service',
    summary: 'Get how the installation is',
    description:
      'For admins of an organization: what is configured, without addresses, folders or keys, and the tasks of their own organization. What cannot be told apart by organization (mails, clean-up, sizes) is in it only while theirs is the only organization of the installation.',
    access: 'org:admin',
    response: InstallationHealth,
    errors: [403, 404],
  }),
};
