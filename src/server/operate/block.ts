import { recordEvent } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { blockDeleted } from '../organizations/deletion-rows.ts';
import { blockOrganization } from '../organizations/rows.ts';

const longestReason = 255;

/**
 * Blocks an organization, or lifts that without a reason: its members read, nobody writes or joins, its sites are offline.
 * The service may be running.
 * @throws when there is no such organization, and for a reason that is empty or too long
 */
export async function block(
  config: Config,
  organizationId: string,
  reason: string | null,
  say: (line: string) => void,
): Promise<void> {
  if (reason !== null && (reason.trim() === '' || reason.length > longestReason))
    throw new Error(`The reason needs 1 to ${longestReason} characters. Members of the organization read it.`);
  const database = await openDatabase({ ...config, beside: true });
  try {
    await database.migrate();
    const title = await setBlocked(database, organizationId, reason === null ? null : reason.trim());
    say(
      reason === null
        ? `${title} is no longer blocked.`
        : `${title} is blocked: its members can read, and its sites are offline.`,
    );
  } finally {
    await database.close();
  }
}

/** @throws when there is no such organization @returns its title */
export async function setBlocked(database: Database, organizationId: string, reason: string | null): Promise<string> {
  const organization = await database.write(async tx => {
    const found =
      (await blockOrganization(tx, organizationId, reason)) ?? (await blockDeleted(tx, organizationId, reason));
    if (found) await recordBlock(tx, organizationId, found.title, reason);
    return found;
  });
  if (!organization)
    throw new Error(
      `There is no organization ${organizationId}. The id of an organization follows /o/ in the addresses of the dashboard.`,
    );
  return organization.title;
}

function recordBlock(db: Db, id: string, label: string, reason: string | null): Promise<void> {
  const operator = { caller: { kind: 'nobody' }, requestId: null, address: '' } as const;
  return recordEvent(
    { db, services: { clock: { now: () => new Date() } }, ...operator },
    {
      action: reason === null ? 'organization.unblock' : 'organization.block',
      target: { organizationIds: [id], type: 'organization', id, label },
      ...(reason === null ? {} : { payload: { reason } }),
    },
  );
}
