import { recordEvents } from '../audit/record.ts';
import type { Db } from '../db/database.ts';
import type { MemberBulkItemRow } from '../db/tables/member-bulk.ts';
import { answerRoleRequests } from '../grants/role-requests.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { deleteMembers } from '../members/delete-rows.ts';
import { disableMembers, enableMembers } from '../members/disable.ts';
import { handOver } from '../members/hand-over.ts';
import { findMember, findMembers, lockOrganization, type MemberWithUser, updateMembers } from '../members/rows.ts';
import { findOrganization } from '../organizations/rows.ts';
import type { Services } from '../services.ts';
import { deleteTeamMembers, putTeamMembers } from '../teams/member-rows.ts';
import { findTeam } from '../teams/rows.ts';
import { say, writeSaid } from '../words/said.ts';
import { actionOf } from './present.ts';
import { findBulkChange, usersInTeam, waitingItems, writeItems } from './rows.ts';
import { decide, Standing } from './standing.ts';

/** How many members are changed in one transaction. */
const lot = 100;

interface Parts {
  db: Db;
  services: Pick<Services, 'clock' | 'jobs'>;
}

interface Bulk {
  organizationId: string;
  bulkId: string;
  /** Who asked for it, and still has to be an admin. */
  actorId: string;
}

/** Changes the next members. @returns whether nobody is left */
export async function changeSome(parts: Parts, bulk: Bulk): Promise<{ done: boolean }> {
  const { db } = parts;
  const { organizationId, bulkId, actorId } = bulk;
  await lockOrganization(db, organizationId);
  const actor = await findMember(db, organizationId, actorId);
  if (actor?.role !== 'admin' || actor.disabled) throw new JobFailure(say('memberBulk', 'notAdmin'));
  const row = await findBulkChange(db, organizationId, bulkId);
  const takesBack = row !== undefined && actionOf(row).type === 'undo';
  const items = await waitingItems(db, organizationId, bulkId, lot);
  // All of a bulk change want the same kind of thing, and the same team where it is one.
  for (const [json, same] of Map.groupBy(items, item => item.wanted)) {
    const wanted = Standing.parse(JSON.parse(json));
    await changeAlike(parts, { ...bulk, takesBack }, same, wanted);
  }
  return { done: items.length < lot };
}

/** Gives the same standing to several members. */
async function changeAlike(
  parts: Parts,
  { organizationId, actorId, takesBack }: Bulk & { takesBack: boolean },
  items: readonly MemberBulkItemRow[],
  wanted: Standing,
): Promise<void> {
  const { db } = parts;
  const ids = items.map(item => item.user_id);
  const members = new Map((await findMembers(db, organizationId, ids)).map(row => [row.user_id, row]));
  const team = 'team' in wanted ? await findTeam(db, organizationId, wanted.team) : undefined;
  if ('team' in wanted && !team) throw new JobFailure(say('memberBulk', 'noTeam'));
  const inTeam = team ? await usersInTeam(db, organizationId, team.id, ids) : new Set<string>();
  const decided = items.map((item): MemberBulkItemRow => {
    const { state, ...rest } = decide({
      wanted,
      expected: item.expected === null ? null : Standing.parse(JSON.parse(item.expected)),
      member: members.get(item.user_id),
      inTeam: inTeam.has(item.user_id),
      own: item.user_id === actorId,
      successor: 'member' in wanted && item.user_id === wanted.handOverTo,
    });
    const before = 'before' in rest && rest.before ? JSON.stringify(rest.before) : null;
    return { ...item, state, before, reason: 'reason' in rest ? writeSaid(rest.reason) : null };
  });
  await writeItems(db, decided);
  const changed = decided.flatMap(item => {
    const member = item.state === 'changed' ? members.get(item.user_id) : undefined;
    return member ? [{ member, before: item.before }] : [];
  });
  if (changed.length === 0) return;
  const userIds = changed.map(({ member }) => member.user_id);
  if ('member' in wanted && wanted.handOverTo !== undefined) {
    const from = changed.map(({ member }) => member);
    await handOverAll(parts, { organizationId, actorId, from, handOverTo: wanted.handOverTo });
  }
  await apply(parts, { organizationId, userIds, takesBack }, wanted);
  if ('role' in wanted) await answerRoleRequests(parts, { organizationId, actorId }, userIds);
  await record(parts, { organizationId, actorId, wanted, team, changed });
}

async function apply(
  { db, services: { clock } }: Parts,
  { organizationId, userIds, takesBack }: { organizationId: string; userIds: readonly string[]; takesBack: boolean },
  wanted: Standing,
): Promise<void> {
  if ('role' in wanted) return updateMembers(db, organizationId, userIds, wanted);
  if ('disabled' in wanted)
    return wanted.disabled
      ? disableMembers(db, organizationId, userIds)
      : enableMembers(db, organizationId, userIds, { keepTokens: takesBack, now: clock.now() });
  if ('member' in wanted) return deleteMembers(db, organizationId, userIds);
  if (!wanted.in) return deleteTeamMembers(db, organizationId, wanted.team, userIds);
  const joining = userIds.map(userId => ({ userId, role: 'member' as const }));
  await putTeamMembers(db, organizationId, wanted.team, joining, {
    keepRole: true,
    source: 'manual',
    now: clock.now(),
  });
}

/** Whoever takes over may have left since it was asked for; nobody is removed then. */
async function handOverAll(
  parts: Parts,
  {
    organizationId,
    actorId,
    from,
    handOverTo,
  }: Pick<Recorded, 'organizationId' | 'actorId'> & {
    from: readonly MemberWithUser[];
    handOverTo: string;
  },
): Promise<void> {
  const to = await findMember(parts.db, organizationId, handOverTo);
  const organization = await findOrganization(parts.db, organizationId);
  if (!to || to.disabled || !organization) throw new JobFailure(say('memberBulk', 'noSuccessor'));
  await handOver(recordingOf(parts), { organization, from, to, actorId });
}

/** No request did it. */
const recordingOf = ({ db, services }: Parts) => ({
  ...{ db, services, address: '', requestId: null },
  caller: { kind: 'nobody' as const },
});

interface Recorded {
  organizationId: string;
  actorId: string;
  wanted: Standing;
  team: { id: string; title: string } | undefined;
  changed: readonly { member: MemberWithUser; before: string | null }[];
}

/** The same events as if each had been changed alone; a team has one for all. */
async function record(parts: Parts, { organizationId, actorId, wanted, team, changed }: Recorded) {
  const context = recordingOf(parts);
  const organizationIds = [organizationId];
  if (team) {
    const side = (isIn: boolean) => (isIn ? 'member' : null);
    const changes = Object.fromEntries(
      changed.map(({ member }) => [
        member.user_id,
        { before: side(!('in' in wanted && wanted.in)), after: side('in' in wanted && wanted.in) },
      ]),
    );
    const target = { organizationIds, type: 'team', id: team.id, label: team.title };
    return recordEvents(context, actorId, [{ action: 'team.members_change', target, payload: { changes } }]);
  }
  await recordEvents(
    context,
    actorId,
    changed.map(({ member }) => ({
      action: 'member' in wanted ? ('member.remove' as const) : ('member.update' as const),
      target: { organizationIds, type: 'member', id: member.user_id, label: member.display_name },
      payload: { changes: changesOf(member, wanted) },
    })),
  );
}

function changesOf(member: MemberWithUser, wanted: Standing) {
  const disabled = member.disabled === 1;
  if ('role' in wanted) return { role: { before: member.role, after: wanted.role } };
  if ('disabled' in wanted) return { disabled: { before: disabled, after: wanted.disabled } };
  return { role: { before: member.role, after: null }, disabled: { before: disabled, after: null } };
}
