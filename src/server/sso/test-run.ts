import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow, SamlTestRow } from '../db/tables/sso.ts';
import { presentUser } from '../users/present.ts';
import { resolveAccount } from './accounts.ts';
import { finishTest } from './exchange-rows.ts';
import { readPerson } from './person.ts';
import { type Report, writeReport } from './present.ts';
import { updateProvider } from './rows.ts';
import type { Verdict } from './saml.ts';

interface TestRun {
  test: Pick<SamlTestRow, 'organization_id' | 'provider_id' | 'id'>;
  provider: SamlProviderRow;
  organization: OrganizationRow;
  verdict: Verdict;
  config: Config;
  now: Date;
}

/** Keeps what a test found; nobody is signed in, and nothing changes but the provider's date of a passed test. */
export async function concludeTest(db: Db, run: TestRun): Promise<Report> {
  const report: Report = { checks: run.verdict.checks, ...(await describe(db, run)) };
  const finished = run.now.toISOString();
  await finishTest(db, run.test, { finished_at: finished, report: writeReport(report) });
  if (report.outcome?.allowed) await updateProvider(db, run.provider, { tested_at: finished });
  return report;
}

async function describe(
  db: Db,
  { provider, organization, verdict: { assertion, passed }, config, now }: TestRun,
): Promise<Pick<Report, 'identity' | 'outcome'>> {
  if (!assertion) return {};
  const { nameId, nameIdFormat, attributes } = assertion;
  const { email, displayName } = readPerson(assertion);
  const identity = { nameID: nameId, nameIDFormat: nameIdFormat, email, displayName, attributes };
  if (!passed || email === undefined) return { identity };
  const claim = { nameId, email, displayName };
  const { kind, message, user, member } = await resolveAccount(db, { provider, organization, now }, claim);
  // Only of people who belong to the organization is more said than that there is an account.
  const shown = user && member ? presentUser(user, config) : undefined;
  return { identity, outcome: { allowed: kind !== 'refuse', message, user: shown } };
}
