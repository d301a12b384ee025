import type { MemberBulkAction, memberBulk } from '#contract/member-bulk.ts';
import { fold } from '#lib/fold.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import type { MemberBulkChangeRow } from '../db/tables/member-bulk.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import type { Job } from '../jobs/jobs.ts';
import { findMember } from '../members/rows.ts';
import { findTeam } from '../teams/rows.ts';
import { presentUser } from '../users/present.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { actionOf, presentBulkChange } from './present.ts';
import {
  copyItems,
  countFailures,
  countItems,
  findBulkChange,
  insertBulkChange,
  insertItemsFor,
  listFailures,
} from './rows.ts';
import { wantedBy } from './standing.ts';

interface Params {
  organizationId: string;
  bulkChangeId: string;
}

export const memberBulkHandlers: Handlers<typeof memberBulk> = {
  async startMemberBulkChange({ params: { organizationId }, body, context }) {
    await requireAdmin(context, organizationId);
    const { action, members, filter = {}, except = [], atMost } = body;
    if (action.type === 'add-to-team' && !(await findTeam(context.db, organizationId, action.team)))
      throw badMember('action.team', 'no-such-team');
    if (action.type === 'remove' && action.handOverTo !== undefined) {
      const to = await findMember(context.db, organizationId, action.handOverTo);
      if (!to || to.disabled) throw badMember('action.handOverTo', 'no-active-member');
    }
    const search = filter.search === undefined ? undefined : fold(filter.search.trim());
    const who = members ? { members } : { filter: { ...filter, search }, except };
    return start(context, organizationId, action, async row => {
      const count = await insertItemsFor(context.db, row, who, JSON.stringify(wantedBy(action)));
      if (atMost !== undefined && count > atMost) throw conflict('more-members-match', { count, seen: atMost });
    });
  },

  async getMemberBulkChange({ params, context }) {
    return present(context, ...(await load(context, params)));
  },

  async listMemberBulkChangeFailures({ params, query, context }) {
    const [row] = await load(context, params);
    const { rows, ...list } = await withCount(
      context.db,
      () => listFailures(context.db, row.organization_id, row.id, pageRequest(query, row.id)),
      () => countFailures(context.db, row.organization_id, row.id),
    );
    const { texts } = wordsFor(context);
    return {
      items: rows.map(item => ({
        user: presentUser(item, context.services.config),
        reason: saidIn(texts, readSaid(item.reason ?? '')),
      })),
      ...list,
    };
  },

  async cancelMemberBulkChange({ params, context }) {
    const [row] = await load(context, params);
    const { jobs, database } = context.services;
    await jobs.cancel(context.db, row.id);
    return async () => {
      const counts = await countItems(database.read, row.organization_id, row.id);
      return presentBulkChange(row, counts, await jobs.get(row.id), context);
    };
  },

  async retryMemberBulkChange({ params, context }) {
    const row = await loadFinished(context, params);
    return start(context, row.organization_id, actionOf(row), next =>
      copyItems(context.db, next, { bulkId: row.id, what: 'again' }),
    );
  },

  async undoMemberBulkChange({ params, context }) {
    const row = await loadFinished(context, params);
    if (actionOf(row).type === 'remove') throw conflict('removal-final');
    return start(context, row.organization_id, { type: 'undo', change: row.id }, next =>
      copyItems(context.db, next, { bulkId: row.id, what: 'back' }),
    );
  },
};

async function requireAdmin(context: Context, organizationId: string): Promise<void> {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
}

async function load(context: Context, { organizationId, bulkChangeId }: Params) {
  await requireAdmin(context, organizationId);
  const row = await findBulkChange(context.db, organizationId, bulkChangeId);
  const job = row && (await context.services.jobs.get(row.id));
  if (!row || !job) throw notFound('bulk change');
  return [row, job] as const;
}

async function loadFinished(context: Context, params: Params): Promise<MemberBulkChangeRow> {
  const [row, job] = await load(context, params);
  if (job.finishedAt === null) throw conflict('bulk-running');
  return row;
}

async function present(context: Context, row: MemberBulkChangeRow, job: Job | undefined) {
  return presentBulkChange(row, await countItems(context.db, row.organization_id, row.id), job, context);
}

/** Puts the job on the list with the members that `choose` takes note of. */
async function start(
  context: Context,
  organizationId: string,
  action: MemberBulkAction,
  choose: (row: MemberBulkChangeRow) => Promise<void>,
) {
  const { jobs, clock } = context.services;
  const createdBy = callerId(context);
  const id = await jobs.enqueue(context.db, { organizationId, kind: 'member-bulk', payload: {}, createdBy });
  const row: MemberBulkChangeRow = {
    organization_id: organizationId,
    id,
    action: JSON.stringify(action),
    created_by: createdBy,
    created_at: clock.now().toISOString(),
  };
  await insertBulkChange(context.db, row);
  await choose(row);
  return present(context, row, undefined);
}
