import type { organizations } from '#contract/organizations.ts';
import { fold } from '#lib/fold.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { openMemberships } from '../access/open-to.ts';
import { checkMergeRules } from '../change-requests/check-merge-rules.ts';
import { pageRequest } from '../db/page.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict } from '../http/errors.ts';
import { lockOrganization } from '../members/rows.ts';
import { createSite } from '../sites/create.ts';
import { deleteEnforcement } from '../sso/enforcement-rows.ts';
import { activeProviders } from '../sso/rows.ts';
import { changeHostname } from './change-hostname.ts';
import { createOrganization } from './create.ts';
import { deletionHandlers } from './deletion.ts';
import { normalizeDomains } from './domains.ts';
import { joiningHandlers } from './joining.ts';
import { logoColumns } from './logo.ts';
import { presentOrganization } from './present.ts';
import { presentOwn } from './present-own.ts';
import { countMemberships, hasSite, listMemberships, replaceDomains, updateOrganization } from './rows.ts';

const longestSiteTitle = 128;

export const organizationHandlers: Handlers<typeof organizations> = {
  async listOrganizationsForAuthenticatedUser({ query, context }) {
    const userId = callerId(context);
    const isOpen = openMemberships(context.caller);
    const { rows, next } = await listMemberships(context.db, userId, isOpen, pageRequest(query, userId));
    return {
      items: rows.map(row => presentOrganization(row, context)),
      count: await countMemberships(context.db, userId, isOpen),
      next,
    };
  },

  async createOrganization({ query, body, context }) {
    const userId = callerId(context);
    const now = context.services.clock.now();
    const id = await createOrganization(context.db, { ...body, userId, now });
    if (query.withDefaultSite) {
      const title = body.title.slice(0, longestSiteTitle);
      const site = await createSite(context.db, {
        ...{ organizationId: id, userId, title, now },
        ...{ type: 'basic', visibility: 'public' },
      });
      await updateOrganization(context.db, id, { default_content: JSON.stringify({ type: 'site', site }) });
    }
    return presentOwn(context, id);
  },

  async getOrganizationById({ params, context }) {
    return presentOwn(context, params.organizationId);
  },

  async updateOrganizationById({ params: { organizationId }, body, context }) {
    const { viewer, organization } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    if (body.hostname) await changeHostname(context, organization, body.hostname);
    if (body.defaultContent && !(await hasSite(context.db, organizationId, body.defaultContent.site)))
      throw badMember('defaultContent.site', 'no-site');
    if (body.sso && !organization.sso) {
      await lockOrganization(context.db, organizationId);
      if ((await activeProviders(context.db, [organizationId])).length === 0) throw conflict('sso-unproven');
    }
    await checkMergeRules(context, organizationId, body.mergeRules);
    // What is said here holds at once and needs no confirmation.
    if (body.sso !== undefined) await deleteEnforcement(context.db, organizationId);
    const domains = body.emailDomains && normalizeDomains(body.emailDomains);
    if (domains) await replaceDomains(context.db, organizationId, domains);
    await updateOrganization(context.db, organizationId, {
      ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
      ...(body.hostname === undefined ? {} : { hostname: body.hostname }),
      ...(domains === undefined ? {} : { email_domains: JSON.stringify(domains) }),
      ...(body.defaultRole === undefined ? {} : { default_role: body.defaultRole }),
      ...(body.defaultContent === undefined
        ? {}
        : { default_content: body.defaultContent === null ? null : JSON.stringify(body.defaultContent) }),
      ...(body.logo === undefined ? {} : await logoColumns(context, organization, body.logo)),
      ...(body.sso === undefined ? {} : { sso: body.sso ? 1 : 0 }),
      ...(body.ai === undefined ? {} : { ai: body.ai ? 1 : 0 }),
      ...(body.inviteLinks === undefined ? {} : { invite_links: body.inviteLinks ? 1 : 0 }),
      ...(body.mergeRules === undefined ? {} : { merge_rules: JSON.stringify(body.mergeRules) }),
      ...(body.auditRetentionDays === undefined ? {} : { audit_retention_days: body.auditRetentionDays }),
    });
    context.afterCommit(() =>
      context.services.events.publish({ organizationId, type: 'organization', data: { organizationId } }),
    );
    return presentOwn(context, organizationId);
  },

  ...deletionHandlers,
  ...joiningHandlers,
};
