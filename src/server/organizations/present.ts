import type { z } from 'zod';
import type { Organization } from '#contract/organizations.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import { readMergeRules } from '../change-requests/stored-merge-rules.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';
import type { MembershipRow } from './rows.ts';

type Signer = Pick<Services, 'config' | 'secrets' | 'clock'>;

export function presentOrganization(
  row: MembershipRow,
  { services, caller }: { services: Signer; caller: Caller },
): z.input<typeof Organization> {
  const permissions = organizationPermissions(row.role, row.owns_team === 1);
  const { sso_confirm_by: confirmBy } = row;
  const isAsked = row.sso === 1 && row.member_sso === 0 && row.role !== null && !permissions.admin;
  const isWaiting = row.sso === 1 && confirmBy !== null && confirmBy > services.clock.now().toISOString();
  return {
    ...present(row, services),
    role: row.role,
    ...(row.sso === 1 && caller.kind === 'user' && caller.session && { ssoSession: caller.through === row.id }),
    ...(isAsked && { ssoUnlinked: true as const }),
    ...(permissions.admin && isWaiting && { ssoConfirmBy: confirmBy }),
    permissions,
  };
}

/** For somebody who may join but has not: nothing is allowed yet. */
export function presentOrganizationToStranger(row: OrganizationRow, services: Signer): z.input<typeof Organization> {
  return { ...present(row, services), permissions: { ...organizationPermissions(null, false), view: false } };
}

function present(row: OrganizationRow, services: Signer): Omit<z.input<typeof Organization>, 'permissions'> {
  const logo = logoUrl(row, services);
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
    ...(row.blocked_reason === null ? {} : { blocked: { reason: row.blocked_reason } }),
    urls: {
      location: `${services.config.publicUrl}/v1/orgs/${row.id}`,
      app: dashboardOf(services.config, row.id).home,
      ...(logo ? { logo } : {}),
    },
  };
}

export function logoUrl({ logo_url, logo_sha256, logo_type }: OrganizationRow, services: Signer): string | undefined {
  if (logo_sha256 === null) return logo_url ?? undefined;
  return signedFileUrl(services, { sha256: logo_sha256, name: 'logo', contentType: logo_type ?? '' });
}
