import type { z } from 'zod';
import type { SSOEnforcement, SSOEnforcementCheck } from '#contract/sso-enforcement.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SsoEnforcementRow } from '../db/tables/sso.ts';
import { type Context, callerId } from '../http/context.ts';
import { presentUser } from '../users/present.ts';
import { findUser } from '../users/rows.ts';
import { countLinked, findEnforcement, findPasswordAdmins } from './enforcement-rows.ts';
import { activeProviders } from './rows.ts';
import { hasSignedIn } from './sign-in-rows.ts';

type Enforcement = z.input<typeof SSOEnforcement>;

const hour = 3_600_000;
/** Milliseconds for which a passed test of a provider counts. */
const testCounts = 24 * hour;
/** Milliseconds for which one's own sign-in counts. */
const signInCounts = hour / 4;

/** Whether it waits to be confirmed, and still can be. */
export const isOpen = (row: SsoEnforcementRow | undefined, now: Date): row is SsoEnforcementRow =>
  row !== undefined && row.confirm_by > now.toISOString();

function modeOf(organization: OrganizationRow, row: SsoEnforcementRow | undefined, now: Date): Enforcement['mode'] {
  if (organization.sso === 0) return 'optional';
  if (row === undefined) return 'required';
  return isOpen(row, now) ? 'provisional' : 'optional';
}

export async function presentEnforcement(context: Context, organization: OrganizationRow): Promise<Enforcement> {
  const { db, services } = context;
  const row = await findEnforcement(db, organization.id);
  const mode = modeOf(organization, row, services.clock.now());
  const starter = mode === 'provisional' && row ? await findUser(db, row.started_by) : undefined;
  const emergency = await findPasswordAdmins(db, organization.id, 'listed');
  return {
    object: 'sso-enforcement',
    mode,
    ...(mode === 'provisional' && row ? { startedAt: row.started_at, confirmBy: row.confirm_by } : {}),
    startedBy: starter && presentUser(starter, services.config),
    checks: await runChecks(context, organization),
    emergency: emergency.map(user => presentUser(user, services.config)),
    members: await countLinked(db, organization.id),
  };
}

/** What has to be so before anybody can be kept from their password (product C4). */
export async function runChecks(context: Context, { id }: OrganizationRow): Promise<SSOEnforcementCheck[]> {
  const { db, services } = context;
  const since = (milliseconds: number) => new Date(services.clock.now().getTime() - milliseconds).toISOString();
  const tested = (await activeProviders(db, [id])).some(({ tested_at }) => (tested_at ?? '') > since(testCounts));
  const signIn = { organizationId: id, userId: callerId(context), since: since(signInCounts) };
  const own = await hasSignedIn(db, signIn);
  const listed = await findPasswordAdmins(db, id, 'listed');
  const wayOut = listed.length > 0 ? listed : await findPasswordAdmins(db, id, 'all');
  const { others } = await countLinked(db, id);
  return [
    {
      name: 'provider',
      passed: tested,
      blocking: true,
      message: tested
        ? 'A provider passed a test in the last 24 hours.'
        : 'No provider passed a test in the last 24 hours. Test one.',
    },
    {
      name: 'own-sign-in',
      passed: own,
      blocking: true,
      message: own
        ? 'You signed in through a provider in the last 15 minutes.'
        : 'You have not signed in through a provider in the last 15 minutes. Do it once, with this account.',
    },
    { name: 'emergency', blocking: true, ...judgeWayOut(wayOut.length, listed.length) },
    {
      name: 'members',
      passed: others === 0,
      blocking: false,
      message:
        others === 0
          ? 'All members are linked to single sign-on.'
          : `${others} ${others === 1 ? 'member is' : 'members are'} not linked to single sign-on, and will keep their password.`,
    },
  ];
}

function judgeWayOut(admins: number, listed: number): Pick<SSOEnforcementCheck, 'passed' | 'message'> {
  if (admins === 0)
    return { passed: false, message: 'No admin has a password, so nobody could get in if the provider failed.' };
  const who = `${admins === 100 ? '100 or more' : admins} ${admins === 1 ? 'admin' : 'admins'}`;
  return {
    passed: true,
    message: `${who} can always sign in with a password${listed > 0 ? ', by the emergency list' : ''}.`,
  };
}
