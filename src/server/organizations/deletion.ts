import type { organizations } from '#contract/organizations.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { openMemberships } from '../access/open-to.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent } from '../http/errors.ts';
import { organizationDeletedMail } from '../mail/templates.ts';
import { deleteMembers } from '../members/delete-rows.ts';
import { lockOrganization } from '../members/rows.ts';
import { listAdminAddresses } from '../sso/enforcement-rows.ts';
import { settleSoon } from '../tree/settle-job.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import { listGoneMembers, listRestorable, lockRestorable, putBack, setAside } from './deletion-rows.ts';
import { logoUrl } from './present.ts';
import { presentOwn } from './present-own.ts';
import { findOrganization } from './rows.ts';

const day = 86_400_000;
/** Days in which a deleted organization can be restored. */
const grace = 7;

/** Organizations deleted until then are gone. */
export const goneBefore = (now: Date): string => new Date(now.getTime() - grace * day).toISOString();

const restorerOf = (context: Context) => ({
  userId: callerId(context),
  isOpen: openMemberships(context.caller),
  after: goneBefore(context.services.clock.now()),
});

type Deletion = 'deleteOrganizationById' | 'restoreOrganization' | 'listDeletedOrganizations';

export const deletionHandlers: Pick<Handlers<typeof organizations>, Deletion> = {
  async deleteOrganizationById({ params: { organizationId }, context }) {
    const { db, services } = context;
    const access = await loadOrganization(context, organizationId).catch(absent);
    if (!access) return;
    requireOrganization(access.viewer.role, 'admin');
    await lockOrganization(db, organizationId);
    const organization = await findOrganization(db, organizationId);
    if (!organization) return;
    const deleted_at = services.clock.now().toISOString();
    await setAside(db, organization, { deleted_at, deleted_by: callerId(context) });
    await tellAdmins(context, organization);
    announce(context, organizationId);
  },

  async restoreOrganization({ params: { organizationId }, context }) {
    const { db, services } = context;
    const deleted = await lockRestorable(db, organizationId, restorerOf(context));
    if (!deleted) {
      const { viewer } = await loadOrganization(context, organizationId);
      requireOrganization(viewer.role, 'admin');
    } else {
      await putBack(db, deleted);
      await deleteMembers(db, organizationId, await listGoneMembers(db, organizationId));
      await settleSoon(services.jobs, db, organizationId);
      announce(context, organizationId);
    }
    return presentOwn(context, organizationId);
  },

  async listDeletedOrganizations({ context }) {
    const { db, services } = context;
    const rows = await listRestorable(db, restorerOf(context));
    const users = await findUsers(db, [...new Set(rows.map(row => row.deleted_by))]);
    return {
      items: rows.flatMap(({ id, kept, deleted_at, deleted_by }) => {
        const user = users.find(other => other.id === deleted_by);
        const organization = JSON.parse(kept);
        return user
          ? {
              object: 'deleted-organization' as const,
              id,
              title: organization.title,
              logo: logoUrl(organization, services),
              deletedAt: deleted_at,
              deletedBy: presentUser(user, services.config),
              goneAt: new Date(Date.parse(deleted_at) + grace * day).toISOString(),
            }
          : [];
      }),
    };
  },
};

/** By mail: the inbox of the organization is gone with it. */
async function tellAdmins({ db, services }: Context, { id, title }: { id: string; title: string }): Promise<void> {
  const url = services.config.publicUrl;
  const addresses = await listAdminAddresses(db, id);
  await services.mail.send(
    db,
    ...addresses.map(({ email, language }) =>
      organizationDeletedMail({ to: email, language, url, organization: title, days: grace }),
    ),
  );
}

function announce({ services, afterCommit }: Context, organizationId: string): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'organization', data: { organizationId } }));
}
