import type { ServerEvent } from '../events/events.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { findMembership, findSteps } from './item-rows.ts';
import { effectiveLevel } from './levels.ts';

/** Decides who hears of an event: active members, and of a space only those who may view it. */
export function eventAccess({ database: { read } }: Services) {
  return async (caller: Caller, { organizationId, spaceId, userIds }: ServerEvent): Promise<boolean> => {
    if (caller.kind !== 'user' || (userIds && !userIds.includes(caller.userId))) return false;
    const found = await findMembership(read, organizationId, caller.userId);
    if (!found || found.disabled) return false;
    if (spaceId === undefined || found.role === 'admin') return true;
    const space = { kind: 'space' as const, id: spaceId };
    const steps = (await findSteps(read, organizationId, caller.userId, [space]))(space);
    return steps.length > 0 && effectiveLevel(found.role, steps) !== null;
  };
}
