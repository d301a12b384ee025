import type { organizations } from '#contract/organizations.ts';
import { fold } from '#lib/fold.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { createOrganization } from './create.ts';
import { reservedHostnames } from './hostname.ts';
import { presentOrganization } from './present.ts';
import { countMemberships, findMembershipOf, listMemberships, takenHostnames, updateOrganization } from './rows.ts';

export const organizationHandlers: Handlers<typeof organizations> = {
  async listOrganizationsForAuthenticatedUser({ query, context }) {
    const userId = callerId(context);
    const { rows, next } = await listMemberships(context.db, userId, pageRequest(query, userId));
    return {
      items: rows.map(row => presentOrganization(row, context.services.config)),
      count: await countMemberships(context.db, userId),
      next,
    };
  },

  async createOrganization({ body, context }) {
    const userId = callerId(context);
    const id = await createOrganization(context.db, { ...body, userId, now: context.services.clock.now() });
    return present(context, id);
  },

  async getOrganizationById({ params, context }) {
    return present(context, params.organizationId);
  },

  async updateOrganizationById({ params: { organizationId }, body, context }) {
    const { viewer, organization } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    if (body.hostname && body.hostname !== organization.hostname) {
      const taken = await takenHostnames(context.db, [body.hostname]);
      if (taken.has(body.hostname) || reservedHostnames.has(body.hostname))
        throw badMember('hostname', 'already taken');
    }
    await updateOrganization(context.db, organizationId, {
      ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
      ...(body.hostname === undefined ? {} : { hostname: body.hostname }),
      ...(body.emailDomains === undefined
        ? {}
        : { email_domains: JSON.stringify(body.emailDomains.map(domain => domain.toLowerCase())) }),
      ...(body.defaultRole === undefined ? {} : { default_role: body.defaultRole }),
      ...(body.logo === undefined ? {} : { logo_url: body.logo }),
      ...(body.sso === undefined ? {} : { sso: body.sso ? 1 : 0 }),
      ...(body.ai === undefined ? {} : { ai: body.ai ? 1 : 0 }),
      ...(body.inviteLinks === undefined ? {} : { invite_links: body.inviteLinks ? 1 : 0 }),
    });
    return present(context, organizationId);
  },
};

async function present(context: Context, organizationId: string) {
  const row = await findMembershipOf(context.db, callerId(context), organizationId);
  if (!row) throw notFound('organization');
  return presentOrganization(row, context.services.config);
}
