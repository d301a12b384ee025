import { itemsOf, levelsOn } from '../access/item-levels.ts';
import { atLeast } from '../access/levels.ts';
import { type Recording, recordEvents } from '../audit/record.ts';
import { handRequestsOver, spacesWithRequestsOf } from '../change-requests/hand-over-rows.ts';
import type { KeptOrganizationRow } from '../db/tables/accounts.ts';
import type { MemberWithUser } from './rows.ts';

interface HandingOver {
  organization: Pick<KeptOrganizationRow, 'id' | 'unsettled'>;
  from: readonly MemberWithUser[];
  to: MemberWithUser;
  /** Whoever wants it, where that is not the caller. */
  actorId?: string;
}

/** Hands the change requests of members who are leaving to another one, where that one can edit. */
export async function handOver(context: Recording, { organization, from, to, actorId }: HandingOver): Promise<void> {
  const { db } = context;
  const { id: organizationId, unsettled } = organization;
  const leavers = from.map(({ user_id }) => user_id);
  const spaceIds = await spacesWithRequestsOf(db, organizationId, leavers);
  const viewer = { organizationId, userId: to.user_id, role: to.role, unsettled };
  const levelOf = await levelsOn(db, viewer, itemsOf('space', spaceIds));
  const counts = await handRequestsOver(db, {
    organizationId,
    from: leavers,
    to: to.user_id,
    spaceIds: spaceIds.filter(id => atLeast(levelOf({ kind: 'space', id }), 'edit')),
  });
  await recordEvents(
    context,
    actorId,
    from.flatMap(({ user_id: id, display_name: label }) => {
      const changeRequests = counts.get(id);
      const target = { organizationIds: [organizationId], type: 'member', id, label };
      return changeRequests
        ? [{ action: 'member.hand_over' as const, target, payload: { to: to.user_id, changeRequests } }]
        : [];
    }),
  );
}
