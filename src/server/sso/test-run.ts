import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow, SamlTestRow } from '../db/tables/sso.ts';
import { presentUser } from '../users/present.ts';
import { type Claim, type Outcome, resolveAccount } from './accounts.ts';
import { skewOf } from './checks.ts';
import { finishTest } from './exchange-rows.ts';
import { isSameConnection, pendingOf } from './pending.ts';
import { readPerson } from './person.ts';
import { type Report, writeReport } from './present.ts';
import { findProvider, updateProvider } from './rows.ts';
import type { Verdict } from './saml.ts';
import { nameOf, roleToJoin } from './sign-in.ts';

interface TestRun extends Pick<SamlTestRow, 'settings'> {
  testId: string;
  provider: SamlProviderRow;
  /** The provider with the settings that are tried. */
  judged: SamlProviderRow;
  organization: OrganizationRow;
  verdict: Verdict;
  /** The response, fit to be read. */
  raw: string | undefined;
  config: Config;
  now: Date;
}

/** Keeps what a test found; nobody is signed in, and nothing changes but the date of a passed test. */
export async function concludeTest(db: Db, run: TestRun): Promise<Report> {
  const { verdict, raw, now, provider, testId } = run;
  const skew = verdict.assertion && skewOf({ assertion: verdict.assertion, now });
  const report: Report = { checks: verdict.checks, ...(await describe(db, run)), skew, raw };
  const test = { organization_id: provider.organization_id, provider_id: provider.id, id: testId };
  await finishTest(db, test, { finished_at: now.toISOString(), report: writeReport(report) });
  if (report.outcome?.allowed) await notePassed(db, run);
  return report;
}

async function notePassed(db: Db, { settings, provider, judged, now }: TestRun): Promise<void> {
  const tested_at = now.toISOString();
  const current = await findProvider(db, provider.organization_id, provider.id);
  if (!current) return;
  const pending = pendingOf(current);
  // Settings that were changed meanwhile were not tried.
  if (settings === 'live' && isSameConnection(current, judged)) await updateProvider(db, provider, { tested_at });
  if (settings === 'pending' && pending && isSameConnection(pending, judged))
    await updateProvider(db, provider, { pending: JSON.stringify({ ...pending, tested_at }) });
}

async function describe(db: Db, run: TestRun): Promise<Pick<Report, 'identity' | 'outcome'>> {
  const { provider, organization, verdict, config, now } = run;
  const { assertion, passed } = verdict;
  if (!assertion) return {};
  const { nameId, nameIdFormat, attributes } = assertion;
  const { email, displayName } = readPerson(assertion);
  const identity = { nameID: nameId, nameIDFormat: nameIdFormat, email, displayName, attributes };
  if (!passed || email === undefined) return { identity };
  const claim = { nameId, email, displayName };
  const outcome = await resolveAccount(db, { provider, organization, now }, claim);
  const { kind, message, user, member } = outcome;
  // Only of people who belong to the organization is more said than that there is an account.
  const shown = user && member ? presentUser(user, config) : undefined;
  const account = accountOf(run, claim, outcome);
  return { identity, outcome: { allowed: kind !== 'refuse', message, user: shown, account } };
}

/** As whom the person would sign in. */
function accountOf({ provider, organization }: TestRun, claim: Claim, { kind, user, member, invite }: Outcome) {
  if (user && member) {
    const { display_name: displayName, email } = user;
    return { kind: 'member' as const, displayName, email, role: member.role, linked: member.sso === 1 };
  }
  const role = invite ? invite.role : roleToJoin(provider, organization);
  const named = { displayName: nameOf(claim), email: claim.email };
  return { kind: user ? ('other' as const) : ('new' as const), ...named, role, linked: kind === 'open' };
}
