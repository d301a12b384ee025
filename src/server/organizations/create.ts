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
  const candidates = hostnameCandidates(title, newId);
  const taken = await takenHostnames(tx, candidates);
  const hostname = candidates.find(candidate => !taken.has(candidate));
  if (!hostname) throw conflict('No free hostname was found for this title.');
  await insertOrganization(tx, {
    id,
    title,
    sort_title: fold(title),
    hostname,
    logo_url: null,
    email_domains: JSON.stringify(domains),
    default_role: 'read',
    default_content: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    member_count: 0,
    created_at: now.toISOString(),
  });
  await replaceDomains(tx, id, domains);
  await addMember(tx, { organizationId: id, userId, role: 'admin', sso: false, now });
  return id;
}
