import { AuditFilter } from '#contract/audit.ts';
import type { Services } from '../services.ts';

const purpose = 'audit-export';
const validFor = 600_000;

/** A link with which anybody may read the events that match, for ten minutes. */
export function signedExportUrl(
  { secrets, config, clock }: Services,
  organizationId: string,
  filter: AuditFilter,
): { url: string; expiresAt: string } {
  const expiresAt = new Date(clock.now().getTime() + validFor).toISOString();
  const text = Buffer.from(JSON.stringify({ organizationId, filter, expiresAt })).toString('base64url');
  const query = new URLSearchParams({ export: text, signature: secrets.sign(purpose, text) });
  return { url: `${config.publicUrl}/exports/audit-log.csv?${query}`, expiresAt };
}

/** What a link stands for; undefined when it was not made here or is over. */
export function readExportLink(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  link: { export: string; signature: string },
): { organizationId: string; filter: AuditFilter } | undefined {
  if (!secrets.verify(purpose, link.export, link.signature)) return undefined;
  const { organizationId, filter, expiresAt } = JSON.parse(Buffer.from(link.export, 'base64url').toString());
  if (expiresAt <= clock.now().toISOString()) return undefined;
  return { organizationId, filter: AuditFilter.parse(filter) };
}
