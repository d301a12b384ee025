import { randomUUID } from 'node:crypto';
import type { AuditEventRow } from '../db/tables/audit.ts';
import type { Caller } from '../http/caller.ts';
import type { Context } from '../http/context.ts';
import { findUser } from '../users/rows.ts';
import type { ActionId } from './labels.ts';
import { networkOf } from './network.ts';
import { insertEvents } from './rows.ts';
import type { Snapshot } from './snapshots.ts';

export type Recording = Pick<Context, 'db' | 'address'> & {
  /** `null` for what no request did. */
  requestId: string | null;
  caller: Caller;
  services: Pick<Context['services'], 'clock'>;
};

interface NewEvent {
  action: ActionId;
  target: Pick<Snapshot, 'organizationIds' | 'type' | 'id' | 'label'>;
  payload?: Record<string, unknown>;
  /** Who did it, where that is not the caller. */
  actorId?: string;
}

/** Writes one event, into the log of each organization that it concerns, in the transaction of what it tells of. */
export async function recordEvent(context: Recording, { actorId, ...event }: NewEvent): Promise<void> {
  await recordEvents(context, actorId, [event]);
}

/** Writes several events of one person at once. */
export async function recordEvents(
  context: Recording,
  actorId: string | undefined,
  events: readonly Omit<NewEvent, 'actorId'>[],
): Promise<void> {
  if (events.length === 0) return;
  const { caller, services, requestId, address, db } = context;
  const userId = actorId ?? (caller.kind === 'user' ? caller.userId : undefined);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  const common = {
    occurred_at: services.clock.now().toISOString(),
    actor_type: userId === undefined ? 'system' : 'user',
    actor_id: userId ?? 'system',
    actor_label: user?.display_name ?? '',
    source: sourceOf(caller, address),
    request_id: requestId,
    network: networkOf(address),
  } satisfies Partial<AuditEventRow>;
  const rows = events.flatMap(({ action, target, payload = {} }) =>
    [...new Set(target.organizationIds)].map(organization_id => ({
      ...common,
      organization_id,
      id: randomUUID(),
      action,
      target_type: target.type,
      target_id: target.id,
      target_label: target.label,
      payload: JSON.stringify(payload),
    })),
  );
  await insertEvents(db, rows);
}

function sourceOf(caller: Caller, address: string): AuditEventRow['source'] {
  if (address === '') return 'script';
  return caller.kind === 'user' && !caller.session ? 'api' : 'ui';
}
