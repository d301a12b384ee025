import type { z } from 'zod';
import type { Organization } from '#contract/organizations.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import type { Config } from '../config.ts';
import type { MembershipRow } from './rows.ts';

export function presentOrganization(row: MembershipRow, { publicUrl }: Config): z.input<typeof Organization> {
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
    trial: { status: 'notapplicable' },
    urls: {
      location: `${publicUrl}/v1/orgs/${row.id}`,
      app: `${publicUrl}/o/${row.id}`,
      ...(row.logo_url ? { logo: row.logo_url } : {}),
    },
    permissions: organizationPermissions(row.role, row.owns_team === 1),
  };
}
