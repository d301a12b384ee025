import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type FanOutServices, fanOut } from '../notifications/fan-out.ts';
import { lastOf, readCertificates } from './certificates.ts';
import { listAdminIds } from './enforcement-rows.ts';
import { providersAfter } from './rows.ts';

const day = 86_400_000;
/** Days before the end at which admins are told, the last first. */
const warnings = [0, 7, 30, 60];
/** Days after the end from which on nobody is told any more: they know. */
const silence = 30;
const batch = 100;

/** Tells admins before the last certificate of an identity provider ends, and when it has: by then it signs with another. */
export function defineCertificateJob(jobs: Jobs, services: FanOutServices): void {
  jobs.define('sso-certificates', {
    payload: z.object({}),
    run: (_payload, { signal }) => lookAtAll(services, signal),
  });
  jobs.every('sso-certificates', 86_400);
}

async function lookAtAll(services: FanOutServices, signal: AbortSignal): Promise<void> {
  let after: Pick<SamlProviderRow, 'organization_id' | 'id'> | undefined;
  do {
    const providers: SamlProviderRow[] = await providersAfter(services.database.read, after, batch);
    for (const provider of providers) {
      signal.throwIfAborted();
      await tellOf(services, provider);
    }
    after = providers.length === batch ? providers.at(-1) : undefined;
  } while (after);
}

async function tellOf(services: FanOutServices, { organization_id, id, label, certificate }: SamlProviderRow) {
  const last = lastOf(readCertificates(certificate).certificates);
  const warning = last && warningFor(last.validToDate, services.clock.now());
  if (!last || warning === undefined) return;
  // Looked at again, it is the same notice.
  const name = createHash('sha256').update(`${id} ${last.fingerprint256} ${warning}`).digest('hex').slice(0, 24);
  await fanOut(
    services,
    { id: `c${name}`, createdAt: services.clock.now() },
    {
      organizationId: organization_id,
      type: 'certificate_expires',
      userIds: await listAdminIds(services.database.read, organization_id),
      provider: { id, label, validTo: last.validToDate.toISOString() },
    },
  );
}

/** How urgent the end is; `undefined` while it is far away, and long after it. */
export function warningFor(validTo: Date, now: Date): number | undefined {
  const days = (validTo.getTime() - now.getTime()) / day;
  return days < -silence ? undefined : warnings.find(warning => days < warning);
}
