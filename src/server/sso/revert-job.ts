import { z } from 'zod';
import { recordEvent } from '../audit/record.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ssoRevertedMail } from '../mail/templates.ts';
import { lockOrganization } from '../members/rows.ts';
import { findOrganization, updateOrganization } from '../organizations/rows.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { isOpen } from './enforcement.ts';
import { deleteEnforcement, findEnforcement, listAdminAddresses } from './enforcement-rows.ts';

const kind = 'revert-sso';

/** Makes single sign-on optional again at that time, unless somebody confirms it before. */
export async function scheduleRevert(
  db: Db,
  jobs: Jobs,
  { organizationId, confirmBy }: { organizationId: string; confirmBy: Date },
): Promise<void> {
  await jobs.enqueue(db, { organizationId, kind, payload: { organizationId }, runAt: confirmBy });
}

type RevertServices = Pick<Services, 'database' | 'clock' | 'mail' | 'config' | 'events'>;

/** Clears away an enforcement that nobody confirmed; from its time on nothing is required by it even before this ran. */
export function defineSsoRevertJob(jobs: Jobs, services: RevertServices): void {
  const { database, clock, events } = services;
  jobs.define(kind, {
    payload: z.object({ organizationId: z.string() }),
    async run({ organizationId }) {
      const reverted = await database.write(async db => {
        await lockOrganization(db, organizationId);
        const row = await findEnforcement(db, organizationId);
        const organization = await findOrganization(db, organizationId);
        if (!row || !organization || isOpen(row, clock.now())) return false;
        await deleteEnforcement(db, organizationId);
        await updateOrganization(db, organizationId, { sso: 0 });
        await tell(db, organization, services);
        return true;
      });
      if (reverted) await events.publish({ organizationId, type: 'organization', data: { organizationId } });
    },
  });
}

async function tell(db: Db, { id, title }: OrganizationRow, services: RevertServices): Promise<void> {
  await recordEvent(
    { db, services, caller: { kind: 'nobody' }, requestId: null, address: '' },
    {
      action: 'organization.sso_revert',
      target: { organizationIds: [id], type: 'organization', id, label: title },
    },
  );
  const url = dashboardOf(services.config, id).sso;
  const addresses = await listAdminAddresses(db, id);
  await services.mail.send(
    db,
    ...addresses.map(({ email, language }) => ({
      ...ssoRevertedMail({ to: email, language, url, organization: title }),
      organizationId: id,
    })),
  );
}
