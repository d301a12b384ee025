import { type Answer, redirect } from '#published/answer.ts';
import type { SiteHost } from '#published/lookup.ts';
import type { Db } from '../db/database.ts';
import { findSuccessor } from '../organizations/former-hostname-rows.ts';
import type { Services } from '../services.ts';
import { organizationAddress } from '../sites/addresses.ts';

/**
 * Where addresses below a hostname lead that an organization gave up: to the same below its new one.
 * @param url path and query, as they were asked for
 */
export async function formerHost(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  host: SiteHost,
  url: string,
): Promise<Answer | undefined> {
  const address = await formerAddress(services, services.database.read, host, url);
  return address === undefined ? undefined : redirect(address, 308);
}

/** The address itself. */
export async function formerAddress(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Db,
  host: SiteHost,
  url: string,
): Promise<string | undefined> {
  if (host.kind === 'custom') return undefined;
  const [, former = '', below = ''] =
    host.kind === 'shared' ? (/^\/([^/?]*)(.*)$/s.exec(url) ?? []) : ['', host.hostname, url];
  const hostname = await findSuccessor(db, former, clock.now().toISOString());
  return hostname === undefined ? undefined : `${organizationAddress(hostname, config)}${below}`;
}
