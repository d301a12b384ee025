import type { Logger } from 'pino';
import { defineAuditCountJob } from './audit/count-job.ts';
import { defineAuditPurgeJob } from './audit/purge-job.ts';
import { defineMemberBulkJobs } from './bulk-members/job.ts';
import { defineDepartureJobs } from './collections/departure-job.ts';
import { defineEmptyJob } from './collections/empty-job.ts';
import type { Config } from './config.ts';
import { defineChoiceJob } from './content/choice-job.ts';
import { defineCollectJobs } from './content/collect-job.ts';
import { defineNoticeJob } from './content/notice-job.ts';
import { definePathLinkJob } from './content/path-link-job.ts';
import type { Database } from './db/database.ts';
import { createEvents } from './events/events.ts';
import { RunningExports } from './exports/running.ts';
import { defineCollectFilesJob } from './files/collect-job.ts';
import { openFileStore } from './files/open.ts';
import { defineUploadJobs } from './files/upload-jobs.ts';
import { Attempts, defineAttemptsJob } from './http/attempts.ts';
import { defineIdempotencyJob } from './http/idempotency-job.ts';
import { createNames } from './http/names.ts';
import { createFetcher } from './http/public-fetcher.ts';
import { TokenUses } from './http/token-uses.ts';
import { defineImportJob } from './imports/run.ts';
import { defineInsightJobs } from './insights/jobs.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { createMailer } from './mail/mail-job.ts';
import { defineNotificationJobs } from './notifications/jobs.ts';
import { defineOpenAPIJobs } from './openapi/job.ts';
import { defineReferenceJob } from './openapi/search-job.ts';
import { defineOrganizationPurgeJob } from './organizations/purge-job.ts';
import { definePdfJobs } from './pdf/job.ts';
import { openSecrets } from './secrets.ts';
import type { Clock, Services } from './services.ts';
import { WorkingAddresses } from './sites/working-addresses.ts';
import { definePurgeJob } from './spaces/purge-job.ts';
import { defineCertificateJob } from './sso/certificate-job.ts';
import { defineSsoPurgeJob } from './sso/purge-job.ts';
import { defineSsoRevertJob } from './sso/revert-job.ts';
import { defineFollowJob } from './translations/follow.ts';
import { defineMeasureJob } from './translations/measure.ts';
import { defineTranslationJob } from './translations/run.ts';
import { defineSettleJobs } from './tree/settle-job.ts';
import { defineWebhookJobs } from './webhooks/job.ts';
import { tellVisibility } from './webhooks/visibility.ts';

/** Makes what the process has one of. Nothing runs before `jobs.start()`. */
export function createServices(parts: { config: Config; database: Database; clock: Clock; log: Logger }): Services {
  const { config, database, clock, log } = parts;
  const events = createEvents(database, log, clock);
  const jobs = new JobRunner({ database, events, clock, log });
  const files = openFileStore(config);
  definePurgeJob(jobs, { database, clock });
  defineOrganizationPurgeJob(jobs, { database, clock });
  defineAuditCountJob(jobs, { database, clock });
  defineAuditPurgeJob(jobs, { database, clock });
  defineSsoPurgeJob(jobs, { database, clock });
  defineUploadJobs(jobs, { database, clock, files });
  defineIdempotencyJob(jobs, { database, clock });
  defineAttemptsJob(jobs, { database, clock });
  defineCollectJobs(jobs, { database, clock });
  defineNoticeJob(jobs, { database });
  defineChoiceJob(jobs, { database });
  definePathLinkJob(jobs, { database });
  defineCollectFilesJob(jobs, { database, clock, files });
  const fetcher = createFetcher({ allow: config.fetchAllow });
  defineImportJob(jobs, { database, clock, files, fetcher, config, events });
  defineSettleJobs(jobs, { database, events });
  defineDepartureJobs(jobs, { database, events, clock });
  defineEmptyJob(jobs, { database, events, clock });
  defineMemberBulkJobs(jobs, { database, clock, events });
  defineReferenceJob(jobs, { database, files });
  defineOpenAPIJobs(jobs, { database, clock, files, fetcher, log });
  defineTranslationJob(jobs, { database, clock, config, events, jobs, log });
  defineMeasureJob(jobs, { database, events });
  defineFollowJob(jobs, { database, clock, config, jobs });
  definePdfJobs(jobs, { database, clock, files, config, log });
  const secrets = openSecrets(config.dataDir, config.secret);
  const mail = createMailer({ config, jobs, clock, log });
  defineNotificationJobs(jobs, { database, clock, mail, events, config, jobs, secrets });
  defineCertificateJob(jobs, { database, clock, mail, events, config, secrets });
  defineSsoRevertJob(jobs, { database, clock, mail, config, events });
  defineInsightJobs(jobs, { database, clock, jobs });
  database.beforeCommit(tx => tellVisibility({ db: tx, services: { clock, jobs } }, config));
  defineWebhookJobs(jobs, { database, clock, fetcher, secrets, mail, config, jobs });
  return {
    ...parts,
    events,
    jobs,
    secrets,
    files,
    mail,
    fetcher,
    names: createNames(config.dnsServers),
    attempts: new Attempts({ database, clock }),
    tokenUses: new TokenUses({ database, log }),
    workingAddresses: new WorkingAddresses({ database, clock, events, log }),
    exports: new RunningExports(),
  };
}
