import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { forgetFormerHostname, keepFormerHostname } from './former-hostname-rows.ts';
import { formerHostnameDays, reservedHostnames } from './hostname.ts';
import { takenHostnames } from './rows.ts';

/**
 * Frees the way for another hostname: the old one leads to it for a time, and nobody else gets it meanwhile.
 * @throws 400 when the new one is taken
 */
export async function changeHostname(
  { db, services }: Context,
  { id, hostname: before }: Pick<OrganizationRow, 'id' | 'hostname'>,
  hostname: string,
): Promise<void> {
  if (hostname === before) return;
  const now = services.clock.now();
  const taken = await takenHostnames(db, [hostname], { now, except: id });
  if (taken.has(hostname) || reservedHostnames.has(hostname)) throw badMember('hostname', 'hostname-taken');
  const expires = new Date(now.getTime() + formerHostnameDays * 86_400_000);
  await forgetFormerHostname(db, hostname);
  await keepFormerHostname(db, { hostname: before, organization_id: id, expires_at: expires.toISOString() });
}
