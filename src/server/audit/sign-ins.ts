import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Caller } from '../http/caller.ts';
import type { Context } from '../http/context.ts';
import type { Refusal } from '../http/errors.ts';
import { recordEvent } from './record.ts';
import { hasEvent } from './rows.ts';
import { accountOf } from './targets.ts';

type Arriving = Pick<Context, 'services' | 'requestId' | 'address'>;

const nobody: Caller = { kind: 'nobody' };
/** Milliseconds in which the same failure is written once: anybody can cause it, as often as they like. */
const quietTime = 60_000;

/** Somebody did something to their own account without being signed in; nothing is written for those who belong nowhere. */
export async function recordOwn(
  context: Arriving & Pick<Context, 'db'>,
  action: 'user.sign_in' | 'user.password_reset' | 'user.sso_link' | 'user.sso_link_request',
  userId: string,
  payload: Record<string, unknown> = {},
): Promise<void> {
  const target = await accountOf(context.db, userId);
  if (target) await recordEvent({ ...context, caller: nobody }, { action, target, actorId: userId, payload });
}

/** Somebody knew a name and not the password, or may not come this way. Written beside the request, of which nothing is kept. */
export async function recordFailedSignIn(context: Arriving, userId: string, { message }: Refusal): Promise<void> {
  await context.services.database.write(async db => {
    const target = await accountOf(db, userId);
    if (target)
      await recordEvent(
        { ...context, db, caller: nobody },
        { action: 'user.sign_in_fail', target, payload: { message } },
      );
  });
}

/** What an identity provider said let nobody in. */
export async function recordFailedSso(
  context: Arriving,
  { organization_id: organizationId, id, label }: SamlProviderRow,
  { message }: Refusal,
): Promise<void> {
  const { database, clock } = context.services;
  const since = new Date(clock.now().getTime() - quietTime).toISOString();
  const action = 'user.sign_in_fail';
  if (await hasEvent(database.read, { organizationId, action, target: id, since })) return;
  const target = { organizationIds: [organizationId], type: 'saml-provider', id, label };
  await database.write(db =>
    recordEvent({ ...context, db, caller: nobody }, { action, target, payload: { message, method: 'sso' } }),
  );
}
