import type { z } from 'zod';
import type { SSOSignIn } from '#contract/saml-tests.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { SamlProviderRow, SsoSignInRow } from '../db/tables/sso.ts';
import type { Refusal } from '../http/errors.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import type { Texts } from '../words/english.ts';
import { readSaid, writeSaid } from '../words/said.ts';
import type { Outcome } from './accounts.ts';
import { readPerson } from './person.ts';
import { PageRefusal } from './refusal.ts';
import { saidOfOthers } from './said-of-others.ts';
import type { Verdict } from './saml.ts';
import { countNamelessRefusals, hasRefusal, insertSignIn } from './sign-in-rows.ts';

/** Milliseconds in which the same refusal is written once: anybody can send nonsense, as often as they like. */
const quietTime = 60_000;
/** Refusals of nobody in particular that are written in an hour. */
const mostNameless = 30;

type Provider = Pick<SamlProviderRow, 'organization_id' | 'id'>;

const begin = ({ organization_id, id }: Provider, now: Date) => ({
  organization_id,
  provider_id: id,
  id: newId(),
  at: now.toISOString(),
});

/** In the transaction of the sign-in. */
export function recordSignIn(db: Db, provider: Provider, { kind, user }: Outcome, now: Date): Promise<void> {
  return insertSignIn(db, {
    ...begin(provider, now),
    outcome: kind === 'confirm' ? 'asked-by-mail' : 'signed-in',
    user_id: user?.id ?? null,
    email: null,
    reason: null,
  });
}

/** Beside the sign-in, of which nothing is kept. A name is believed once the signature of the provider held. */
export async function recordRefusal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  provider: Provider,
  { passed, assertion }: Verdict,
  refusal: Refusal,
): Promise<void> {
  const now = clock.now();
  const email = (passed && assertion && readPerson(assertion).email) || null;
  const reason = writeSaid(refusal instanceof PageRefusal ? refusal.said : refusal.message);
  const user_id = (refusal instanceof PageRefusal && refusal.memberId) || null;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  if (await hasRefusal(database.read, provider, { reason, email, since: before(quietTime) })) return;
  if (email === null && (await countNamelessRefusals(database.read, provider, before(3_600_000))) >= mostNameless)
    return;
  await database.write(db => insertSignIn(db, { ...begin(provider, now), outcome: 'refused', user_id, email, reason }));
}

/** With their people in one go. */
export async function presentSignIns(
  db: Db,
  rows: readonly SsoSignInRow[],
  { config, texts }: { config: Config; texts: Texts },
): Promise<z.input<typeof SSOSignIn>[]> {
  const users = await findUsers(db, [...new Set(rows.map(row => row.user_id).filter(id => id !== null))]);
  const byId = new Map(users.map(user => [user.id, presentUser(user, config)]));
  return rows.map(row => ({
    object: 'sso-sign-in',
    id: row.id,
    at: row.at,
    outcome: row.outcome,
    user: byId.get(row.user_id ?? ''),
    email: row.email ?? undefined,
    reason: row.reason === null ? undefined : saidOfOthers(texts, readSaid(row.reason)),
  }));
}
