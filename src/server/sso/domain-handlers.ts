import type { z } from 'zod';
import type { EmailDomain, emailDomains } from '#contract/email-domains.ts';
import { recordEvent } from '../audit/record.ts';
import type { OrganizationDomainRow } from '../db/tables/accounts.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import type { Secrets } from '../secrets.ts';
import { readSaid, saidIn, say, writeSaid } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { findDomain, listDomains, updateDomain } from './domain-rows.ts';
import { loadAsAdmin } from './load.ts';

export const emailDomainHandlers: Handlers<typeof emailDomains> = {
  async listEmailDomains({ params: { organizationId }, context }) {
    await loadAsAdmin(context, organizationId);
    const rows = await listDomains(context.db, organizationId);
    return { items: rows.map(row => present(row, context)) };
  },

  async checkEmailDomain({ params: { organizationId, emailDomain }, context }) {
    await loadAsAdmin(context, organizationId);
    const row = await findDomain(context.db, organizationId, emailDomain.toLowerCase());
    if (!row) throw notFound('e-mail domain');
    return () => check(row, context);
  },
};

/** Asks the name servers, outside of any transaction, and keeps what they say. */
async function check(row: OrganizationDomainRow, context: Context): Promise<z.input<typeof EmailDomain>> {
  const { names, secrets, clock, database } = context.services;
  const { name, value } = recordOf(row, secrets);
  const records = await names.txt(name).catch(() => undefined);
  const now = clock.now().toISOString();
  const checked = { ...row, checked_at: now, ...verdict(row, records, { value, now }) };
  const { verified_at, checked_at, problem } = checked;
  await database.write(async db => {
    await updateDomain(db, row, { verified_at, checked_at, problem });
    if ((verified_at === null) === (row.verified_at === null)) return;
    const { organization_id: id, domain } = row;
    await recordEvent(
      { ...context, db },
      {
        action: verified_at === null ? 'email_domain.unverify' : 'email_domain.verify',
        target: { organizationIds: [id], type: 'email-domain', id: domain, label: domain },
      },
    );
  });
  return present(checked, context);
}

function verdict(
  row: OrganizationDomainRow,
  records: readonly string[] | undefined,
  { value, now }: { value: string; now: string },
): Pick<OrganizationDomainRow, 'verified_at' | 'problem'> {
  // That nobody answers says nothing about the domain.
  if (records === undefined)
    return { verified_at: row.verified_at, problem: writeSaid(say('emailDomain', 'noAnswer')) };
  if (records.some(text => text.trim() === value)) return { verified_at: row.verified_at ?? now, problem: null };
  const problem =
    records.length === 0
      ? say('emailDomain', 'noRecord')
      : say('emailDomain', 'otherRecords', { found: records.join(', ').slice(0, 200) });
  return { verified_at: null, problem: writeSaid(problem) };
}

/** The record that only those can make who hold the domain; every organization has another one. */
function recordOf({ domain, organization_id }: OrganizationDomainRow, secrets: Secrets) {
  const proof = secrets.sign('email-domain', `${organization_id} ${domain}`);
  return { type: 'TXT' as const, name: `_bindery.${domain}`, value: `bindery-verification=${proof}` };
}

function present(row: OrganizationDomainRow, context: Context): z.input<typeof EmailDomain> {
  return {
    object: 'email-domain',
    domain: row.domain,
    status: row.verified_at === null ? 'pending' : 'verified',
    record: recordOf(row, context.services.secrets),
    verifiedAt: row.verified_at ?? undefined,
    checkedAt: row.checked_at ?? undefined,
    problem: row.problem === null ? undefined : saidIn(wordsFor(context).texts, readSaid(row.problem)),
  };
}
