import type { z } from 'zod';
import type { SSOEnforcement, SSOEnforcementCheck } from '#contract/sso-enforcement.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SsoEnforcementRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { presentUser } from '../users/present.ts';
import { findUser } from '../users/rows.ts';
import { fill, forCount, type Words, wordsFor } from '../words/words.ts';
import {
  countExempt,
  countLinked,
  findEnforcement,
  findPasswordAdmins,
  findSession,
  mostAdmins,
} from './enforcement-rows.ts';
import { activeProviders } from './rows.ts';

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
  const { caller } = context;
  const session = caller.kind === 'user' ? await findSession(db, caller.userId, caller.tokenId) : undefined;
  const own = session?.sso_organization_id === id && session.created_at > since(signInCounts);
  const listed = await findPasswordAdmins(db, id, 'listed');
  const wayOut = listed.length > 0 ? listed : await findPasswordAdmins(db, id, 'all');
  const { others } = await countLinked(db, id);
  const words = wordsFor(context);
  const { language, texts } = words;
  const say = texts.ssoEnforcement;
  const unlinked = fill(forCount(language, others, say.others_one, say.others_other), { count: others });
  return [
    { name: 'provider', passed: tested, blocking: true, message: tested ? say.tested : say.untested },
    { name: 'own-sign-in', passed: own, blocking: true, message: own ? say.signedIn : say.notSignedIn },
    {
      name: 'emergency',
      passed: wayOut.length > 0,
      blocking: true,
      message: sayWayOut(words, wayOut.length, listed.length > 0),
    },
    { name: 'members', passed: others === 0, blocking: false, message: others === 0 ? say.allLinked : unlinked },
    { name: 'exempt', ...sayExempt(words, await countExempt(db, id, services.clock.now().toISOString())) },
  ];
}

/** Who goes on without it, whatever is required. */
function sayExempt(
  { language, texts: { ssoEnforcement: say } }: Words,
  { tokens, guests }: { tokens: number; guests: number },
): Omit<SSOEnforcementCheck, 'name'> {
  const sentences = [
    ...(tokens > 0 ? [fill(forCount(language, tokens, say.tokens_one, say.tokens_other), { count: tokens })] : []),
    ...(guests > 0 ? [fill(forCount(language, guests, say.guests_one, say.guests_other), { count: guests })] : []),
  ];
  const message = sentences.length > 0 ? sentences.join(' ') : say.noneExempt;
  return { passed: sentences.length === 0, blocking: false, message };
}

function sayWayOut({ language, texts: { ssoEnforcement: say } }: Words, count: number, isListed: boolean): string {
  if (count === 0) return say.noWayOut;
  const listed = forCount(language, count, say.listed_one, say.listed_other);
  const all = count === mostAdmins ? say.wayOutMany : forCount(language, count, say.wayOut_one, say.wayOut_other);
  return fill(isListed ? listed : all, { count });
}
