import type { z } from 'zod';
import type { Organization } from '#contract/organizations.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import { readMergeRules } from '../change-requests/stored-merge-rules.ts';
import type { Config } from '../config.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { MembershipRow } from './rows.ts';

export function presentOrganization(row: MembershipRow, config: Config): z.input<typeof Organization> {
  return { ...present(row, config), permissions: organizationPermissions(row.role, row.owns_team === 1) };
}

/** For somebody who may join but has not: nothing is allowed yet. */
export function presentOrganizationToStranger(row: OrganizationRow, config: Config): z.input<typeof Organization> {
  return { ...present(row, config), permissions: { ...organizationPermissions(null, false), view: false } };
}

function present(row: OrganizationRow, { publicUrl }: Config): Omit<z.input<typeof Organization>, 'permissions'> {
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: JSON.parse(row.email_domains),
    hostname: row.hostname,
    type: 'business',
    plan: 'internal',
    defaultRole: row.default_role,
    ...(row.default_content ? { defaultContent: JSON.parse(row.default_content) } : {}),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    mergeRules: readMergeRules(row.merge_rules),
    auditRetentionDays: row.audit_retention_days,
    trial: { status: 'notapplicable' },
    urls: {
      location: `${publicUrl}/v1/orgs/${row.id}`,
      app: `${publicUrl}/o/${row.id}`,
      ...(row.logo_url ? { logo: row.logo_url } : {}),
    },
  };
}
