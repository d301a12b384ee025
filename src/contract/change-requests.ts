import { z } from 'zod';
import { ChangeRequest, ChangeRequestList, ChangeRequestStatus } from './change-request.ts';
import { ChangeRequestChecks } from './change-request-checks.ts';
import { ChangeRequestEventList } from './change-request-events.ts';
import { Conflict, ConflictList, changesQuery, PageChange } from './changes.ts';
import { Id, ListQuery, listOf, listQuery, named, queryList, Timestamp, User, WebUrl } from './common.ts';
import { UnmetRule } from './merge-rules.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { RevisionChanges } from './revision-changes.ts';

const tag = 'Change requests';
const base = '/v1/spaces/{spaceId}/change-requests';
const one = `${base}/{changeRequestId}` as const;

const filters = {
  ...listQuery,
  status: queryList(ChangeRequestStatus).optional(),
  contributor: Id.optional(),
  creator: Id.optional(),
  requestedReviewer: Id.optional(),
  awaitedReviewer: Id.optional(),
  orderBy: z
    .enum(['updatedAt', 'createdAt', 'comments'])
    .default('updatedAt')
    .describe('Newest first, or those with the most open comments.'),
  search: z.string().max(100).optional().describe('The beginning of the number, or a part of the subject.'),
  outdated: z.enum(['true', 'false']).optional(),
  conflicts: z.enum(['true', 'false']).optional(),
  objections: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether the last review of any active member asks for changes.'),
};

/** What to compare the request with. */
const compare = z
  .enum(['mine', 'main', 'initial', 'reviewed'])
  .default('mine')
  .describe(
    '`mine`: what the request changes, without what came from the main content; `main`: what is new in the main content since; `initial`: everything since the request was made; `reviewed`: what the request changes since the caller’s last review, without what came from the main content, or as `mine` where they have given none.',
  );

const Resolution = z
  .object({
    use: z
      .enum(['main', 'mine', 'base', 'both-main-first', 'both-mine-first', 'value'])
      .describe('Both only where the sides are texts.'),
    value: z.unknown().optional().describe('With `value`: the text, or the value of the member.'),
  })
  .refine(({ use, value }) => use !== 'value' || value !== undefined, { path: ['value'], message: saying('required') });

const merged = { revision: Id, conflicts: z.int().describe('How many the result has.') };

const Contributor = named(
  'Contributor',
  z.object({ user: User, count: z.int().describe('Revisions.'), updatedAt: Timestamp, actionType: z.literal('edit') }),
);

export const changeRequests = {
  listChangeRequestsForSpace: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'List the change requests of a space',
    access: 'space:view',
    query: z.object(filters),
    response: ChangeRequestList,
    errors: [404],
  }),
  listChangeRequestsForOrganization: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/change-requests',
    tag,
    summary: 'List the change requests of an organization',
    description: 'Those of the spaces that the caller may view; the open ones unless `status` says otherwise.',
    access: 'org:member',
    query: z.object({ ...filters, site: Id.optional(), space: Id.optional() }),
    response: ChangeRequestList,
    errors: [404],
  }),
  createChangeRequest: operation({
    method: 'POST',
    path: base,
    tag,
    summary: 'Create a change request',
    description: 'A draft, from the main content.',
    access: 'space:edit',
    body: z.object({
      subject: z.string().max(100).default(''),
      description: z.string().max(20_000).optional(),
      agentTaskId: z.string().max(255).optional().describe('Accepted and ignored.'),
    }),
    bodyRequired: false,
    response: ChangeRequest,
    status: 201,
    errors: [403, 404, 409],
  }),
  createSuggestionRequest: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/suggestion-requests',
    tag,
    summary: 'Create a change request for suggestions',
    description:
      'Open, and the same as the main content: who may comment but not edit suggests in it, and who may edit applies that.',
    access: 'space:comment',
    body: z.object({ subject: z.string().max(100).default('') }),
    bodyRequired: false,
    response: ChangeRequest,
    status: 201,
    errors: [403, 404, 409],
  }),
  getChangeRequestById: operation({
    method: 'GET',
    path: one,
    tag,
    summary: 'Get a change request by its id or number',
    access: 'space:view',
    response: ChangeRequest,
    errors: [404],
  }),
  updateChangeRequestById: operation({
    method: 'PATCH',
    path: one,
    tag,
    summary: 'Change the subject, description, links or status',
    access: 'space:edit',
    minimal: true,
    body: z.object({
      subject: z.string().max(100).optional(),
      description: z.string().max(20_000).nullable().optional(),
      links: z.array(WebUrl).max(20).optional().describe('All of them; one that is named twice is kept once.'),
      status: z.enum(['draft', 'open', 'archived']).optional(),
    }),
    bodyRequired: false,
    response: ChangeRequest,
    errors: [403, 404, 409],
  }),
  mergeChangeRequest: operation({
    method: 'POST',
    path: `${one}/merge`,
    tag,
    summary: 'Merge into the main content',
    description:
      'Where both sides changed the same thing the request wins; every losing side is kept and can be put back. With `If-Match: "<revision of the main content>"` it is refused with 412 when the main content has moved on. While merge rules do not hold it is refused with 409, and `error.unmetRules` lists them.',
    access: 'space:merge',
    body: z.object({
      bypass: z
        .boolean()
        .default(false)
        .describe('Merge although rules do not hold; for admins, and whom a rule allows it.'),
      reason: z.string().max(500).optional().describe('For the audit log.'),
    }),
    bodyRequired: false,
    response: z.object({
      ...merged,
      result: z.enum(['merge', 'conflicts']),
      bypassed: z.array(UnmetRule).optional().describe('Rules that did not hold.'),
    }),
    errors: [403, 404, 409, 412],
  }),
  updateChangeRequest: operation({
    method: 'POST',
    path: `${one}/update`,
    tag,
    summary: 'Take in the main content',
    description: 'Conflicts are listed in the request, where each is decided.',
    access: 'space:edit',
    response: z.object({ ...merged, result: z.enum(['update', 'conflicts']) }),
    errors: [403, 404, 409],
  }),
  revertChangeRequest: operation({
    method: 'POST',
    path: `${one}/revert`,
    tag,
    summary: 'Undo a merged change request',
    description: 'Makes a new change request with the inverse of what was merged; nothing changes until it is merged.',
    access: 'space:edit',
    response: ChangeRequest,
    status: 201,
    errors: [403, 404, 409],
  }),
  getChangeRequestChanges: operation({
    method: 'GET',
    path: `${one}/changes`,
    tag,
    summary: 'List what a change request changes',
    access: 'space:view',
    query: changesQuery.extend({ compare }),
    response: RevisionChanges,
    errors: [404],
  }),
  getChangeRequestPageChanges: operation({
    method: 'GET',
    path: `${one}/changes/page/{pageId}`,
    tag,
    summary: 'Compare a page block by block',
    access: 'space:view',
    query: z.object({
      compare: z
        .enum(['mine', 'main', 'initial', 'reviewed', 'viewed'])
        .default('mine')
        .describe('As for the list; `viewed`: since the caller marked the page as viewed.'),
    }),
    response: PageChange,
    errors: [404],
  }),
  listChangeRequestPageChanges: operation({
    method: 'GET',
    path: `${one}/changes/pages`,
    tag,
    summary: 'Compare several pages block by block',
    description: 'In the order asked for. A page that is on neither side is left out.',
    access: 'space:view',
    query: z.object({
      compare,
      pages: queryList(Id, 20).describe('Ids of up to 20 pages; the name may be repeated.'),
    }),
    response: z.object({ pages: z.array(PageChange) }),
    errors: [404],
  }),
  getChangeRequestChecks: operation({
    method: 'GET',
    path: `${one}/checks`,
    tag,
    summary: 'Check what a change request brings into the content',
    description: 'Broken links, and images without alternative text. Neither stops a merge.',
    access: 'space:view',
    response: ChangeRequestChecks,
    errors: [404],
  }),
  listChangeRequestEvents: operation({
    method: 'GET',
    path: `${one}/events`,
    tag,
    summary: 'List what happened to a change request',
    description: 'Oldest first. Reviews and comments have lists of their own.',
    access: 'space:view',
    query: ListQuery,
    response: ChangeRequestEventList,
    errors: [404],
  }),
  setChangeRequestSeen: operation({
    method: 'PUT',
    path: `${one}/seen`,
    tag,
    summary: 'Mark a change request as seen, or as unread',
    access: 'space:view',
    body: z.object({ seen: z.boolean().default(true) }),
    bodyRequired: false,
    errors: [404],
    whenBlocked: true,
  }),
  setChangeRequestPageViewed: operation({
    method: 'PUT',
    path: `${one}/viewed/{pageId}`,
    tag,
    summary: 'Mark a changed page as viewed',
    access: 'space:view',
    body: z.object({ hash: z.string().max(64).nullable().describe('`hash` of the page; null takes the mark off.') }),
    errors: [404],
    whenBlocked: true,
  }),
  announcePresenceInChangeRequest: operation({
    method: 'POST',
    path: `${one}/presence`,
    tag,
    summary: 'Say that one looks at a change request',
    description:
      'Tells whoever listens to the events of the organization, and keeps nothing: who stays says so anew, every 20 seconds, and whenever somebody who has just come asks.',
    access: 'space:view',
    body: z.object({
      page: Id.optional().describe('The page that is being edited.'),
      left: z.boolean().default(false),
      asks: z
        .boolean()
        .default(false)
        .describe('Whether the others shall say anew that they are here: for who has just begun to listen.'),
    }),
    status: 204,
    errors: [404],
    whenBlocked: true,
  }),
  listChangeRequestConflicts: operation({
    method: 'GET',
    path: `${one}/conflicts`,
    tag,
    summary: 'List the conflicts of a change request',
    description: 'Those of the last update from the main content, or of the merge once it is merged.',
    access: 'space:view',
    query: z.object({ ...listQuery, resolved: z.enum(['true', 'false']).optional() }),
    response: ConflictList,
    errors: [404],
  }),
  resolveChangeRequestConflict: operation({
    method: 'PUT',
    path: `${one}/conflicts/{conflictId}`,
    tag,
    summary: 'Decide a conflict',
    description:
      'Puts the chosen side into the request. Once the request is merged it goes into the main content, which needs the level `review`.',
    access: 'space:edit',
    body: Resolution,
    response: Conflict,
    errors: [403, 404, 409],
  }),
  getContributorsByChangeRequestId: operation({
    method: 'GET',
    path: `${one}/contributors`,
    tag,
    summary: 'List who edited a change request',
    access: 'space:view',
    query: z.object(listQuery),
    response: listOf('ContributorList', Contributor),
    errors: [404],
  }),
};
