import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import type { ServerEvent } from '../events/events.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { levelOnSite } from '../sites/load.ts';
import { rolesOf } from '../teams/rows.ts';
import { findMembership, findSteps } from './item-rows.ts';
import { atLeast, effectiveLevel } from './levels.ts';
import { isOpenTo } from './open-to.ts';
import type { Viewer } from './rows.ts';

/** What is the business of admins alone. */
const forAdmins = new Set(['invite', 'saml-provider', 'saml-test']);
/** The level on its space that an event takes; others take `read`. */
const needed: Readonly<Record<string, Role>> = { comment: 'comment' };

/**
 * Decides who hears of an event: active members who may see what it tells of (decisions 6.2). Events that name nothing,
 * as `tree`, are for all of them: they say that what each of them sees may have changed.
 */
export function eventAccess({ database: { read } }: Pick<Services, 'database'>) {
  return async (caller: Caller, event: ServerEvent): Promise<boolean> => {
    const { organizationId, type, spaceId, siteId, userIds } = event;
    if (caller.kind !== 'user' || (userIds && !userIds.includes(caller.userId))) return false;
    const found = await findMembership(read, organizationId, caller.userId);
    if (!found || !isOpenTo(caller, found)) return false;
    const { role, organization } = found;
    if (role === 'admin') return true;
    if (forAdmins.has(type)) return false;
    const viewer = { organizationId, userId: caller.userId, role, unsettled: organization.unsettled };
    if (role === null && !(await isForGuest(read, viewer, event))) return false;
    if (spaceId !== undefined) return isForSpace(read, viewer, spaceId, needed[type] ?? 'read');
    return siteId === undefined || (await levelOnSite(read, viewer, siteId)) !== null;
  };
}

/** Guests know of nobody but themselves, of no team but their own, and of no translation. */
async function isForGuest(db: Db, { organizationId, userId }: Viewer, { type, data }: ServerEvent): Promise<boolean> {
  if (type === 'translation') return false;
  if (type === 'member') return data.userId === userId;
  if (type !== 'team') return true;
  return typeof data.teamId === 'string' && (await rolesOf(db, organizationId, userId, [data.teamId])).size > 0;
}

async function isForSpace(db: Db, viewer: Viewer, spaceId: string, least: Role): Promise<boolean> {
  const { organizationId, userId, role } = viewer;
  const space = { kind: 'space' as const, id: spaceId };
  const steps = (await findSteps(db, organizationId, userId, [space]))(space);
  return steps.length > 0 && atLeast(effectiveLevel(role, steps), least);
}
