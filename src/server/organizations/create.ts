import { fold } from '#lib/fold.ts';
import type { Db } from '../db/database.ts';
import { conflict } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { addMember } from '../members/add-member.ts';
import { normalizeDomains } from './domains.ts';
import { hostnameCandidates } from './hostname.ts';
import { insertOrganization, replaceDomains, takenHostnames } from './rows.ts';

/** Makes an organization with its first admin; set-up and `createOrganization` both come here. */
export async function createOrganization(
  tx: Db,
  {
    title,
    emailDomains = [],
    userId,
    now,
  }: { title: string; emailDomains?: readonly string[]; userId: string; now: Date },
): Promise<string> {
  const id = newId();
  const domains = normalizeDomains(emailDomains);
  const hostnames = hostnameCandidates(title, newId);
  const taken = await takenHostnames(tx, hostnames, { now });
  const row = {
    id,
    title,
    sort_title: fold(title),
    logo_url: null,
    logo_sha256: null,
    logo_type: null,
    email_domains: JSON.stringify(domains),
    default_role: 'read',
    default_content: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    member_count: 0,
    created_at: now.toISOString(),
    audit_retention_days: 365,
    merge_rules: null,
    blocked_reason: null,
  } as const;
  // Somebody else may take a free one at the same time: then the next is tried.
  for (const hostname of hostnames) {
    if (taken.has(hostname) || !(await insertOrganization(tx, { ...row, hostname }))) continue;
    await replaceDomains(tx, id, domains);
    await addMember(tx, { organizationId: id, userId, role: 'admin', sso: false, now });
    return id;
  }
  throw conflict('no-free-hostname');
}
