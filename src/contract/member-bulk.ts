import { z } from 'zod';
import { Id, listOf, listQuery, named, Role, Timestamp, User } from './common.ts';
import { MemberFilter } from './members.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const actions = [
  z.object({ type: z.literal('role'), role: Role.nullable() }),
  z.object({ type: z.literal('disable') }),
  z.object({ type: z.literal('enable') }),
  z.object({
    type: z.literal('remove'),
    handOverTo: Id.optional().describe('As with `removeMemberFromOrganizationById`. That member is not removed.'),
  }),
  z.object({ type: z.literal('add-to-team'), team: Id }),
] as const;
const undo = z.object({ type: z.literal('undo'), change: Id }).describe('Puts back what the other change did.');

/** What is done to each of many members. */
export const MemberBulkAction = named('MemberBulkAction', z.discriminatedUnion('type', [...actions, undo]));
export type MemberBulkAction = z.infer<typeof MemberBulkAction>;

const Ids = z.array(Id).max(10_000);

export const MemberBulkChange = named(
  'MemberBulkChange',
  z.object({
    object: z.literal('member-bulk-change'),
    id: Id,
    action: MemberBulkAction,
    status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
    total: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe('Those who were so already.'),
    failed: z.int().min(0),
    error: z.string().optional().describe('Why it ended before it was through.'),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }),
  }),
);

const MemberBulkFailure = named('MemberBulkFailure', z.object({ user: User, reason: z.string() }));

const tag = 'Members';
const path = '/v1/orgs/{organizationId}/members/bulk';
const one = `${path}/{bulkChangeId}`;
const access = 'org:admin';

/** Extension: one step for many members, as a job (dashboard specification E6). */
export const memberBulk = {
  startMemberBulkChange: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Change many members in one step',
    description:
      'A job; who is meant is decided now. Each member is changed or fails by themselves. Nobody lowers, disables or removes themselves in this way, so an admin always remains.',
    access,
    body: z
      .object({
        action: z.discriminatedUnion('type', actions),
        members: Ids.optional()
          .describe('Ids of members.')
          .meta({ examples: [['kT4mQx9bWz2LrV7nYc1P']] }),
        filter: MemberFilter.optional().describe('All members that the list shows with this filter.'),
        except: Ids.optional().describe('With `filter`: not these.'),
        atMost: z
          .int()
          .min(0)
          .optional()
          .describe('How many members the caller means. Where more match, the change is refused with 409.'),
      })
      .refine(({ members, filter }) => (members === undefined) !== (filter === undefined), {
        message: saying('either-or', { these: 'these or `filter`' }),
        path: ['members'],
      }),
    response: MemberBulkChange,
    status: 201,
    errors: [403, 404, 409],
  }),
  getMemberBulkChange: operation({
    method: 'GET',
    path: one,
    tag,
    summary: 'See how far a bulk change is',
    access,
    response: MemberBulkChange,
    errors: [403, 404],
  }),
  listMemberBulkChangeFailures: operation({
    method: 'GET',
    path: `${one}/failures`,
    tag,
    summary: 'List who a bulk change did not work for, with the reason',
    access,
    query: z.object(listQuery),
    response: listOf('MemberBulkFailureList', MemberBulkFailure),
    errors: [403, 404],
  }),
  cancelMemberBulkChange: operation({
    method: 'POST',
    path: `${one}/cancel`,
    tag,
    summary: 'Stop a bulk change',
    description: 'What is done stays done.',
    access,
    response: MemberBulkChange,
    errors: [403, 404],
  }),
  retryMemberBulkChange: operation({
    method: 'POST',
    path: `${one}/retry`,
    tag,
    summary: 'Do a bulk change again for those it failed for, or did not reach',
    access,
    response: MemberBulkChange,
    status: 201,
    errors: [403, 404, 409],
  }),
  undoMemberBulkChange: operation({
    method: 'POST',
    path: `${one}/undo`,
    tag,
    summary: 'Put back what a bulk change changed',
    description:
      'Each member gets back what they had, unless that was changed again since. A removal cannot be undone.',
    access,
    response: MemberBulkChange,
    status: 201,
    errors: [403, 404, 409],
  }),
};
