import { z } from 'zod';
import { GivenTime, listOf, listQuery, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

const Actor = z.object({
  type: z.enum(['user', 'system']),
  id: z.string(),
  label: z.string().optional().describe('Their name at that time.'),
});

const Target = z.object({
  type: z.string().describe('Kind of the thing, for instance `space`.'),
  id: z.string(),
  label: z.string().optional().describe('Its title at that time.'),
});

export const AuditEvent = named(
  'AuditEvent',
  z.object({
    object: z.literal('audit-event'),
    id: z.uuid(),
    occurredAt: Timestamp,
    action: z.string().describe('One of the words of `listOrganizationAuditEventActions`.'),
    actor: Actor,
    source: z
      .enum(['ui', 'api', 'script'])
      .describe('A browser session, a token, or the service itself and its single sign-on.'),
    target: Target,
    urls: z.object({ location: z.string() }),
  }),
);

export const AuditEventDetails = named(
  'AuditEventDetails',
  AuditEvent.extend({
    executionId: z.string().optional().describe('The `requestId` of the request that did it.'),
    network: z.string().optional().describe('The /24 (IPv4) or /48 (IPv6) network that the request came from.'),
    schemaVersion: z.literal(1),
    payload: z
      .record(z.string(), z.unknown())
      .describe('`changes` holds `before` and `after` by member; secrets are never in it.'),
  }),
);

const AuditEventAction = named(
  'AuditEventAction',
  z.object({ object: z.literal('audit-event-action'), id: z.string(), label: z.string() }),
);

const filters = {
  from: GivenTime.optional().describe('At this time or later.'),
  to: GivenTime.optional().describe('At this time or before.'),
  action: z.string().max(100).optional(),
  actor: z.string().max(100).optional().describe('Id of a user.'),
  target: z.string().max(100).optional().describe('Id of a thing.'),
  targetType: z.string().max(100).optional(),
};
export const AuditFilter = z.object(filters);
export type AuditFilter = z.output<typeof AuditFilter>;

const tag = 'Audit log';
const path = '/v1/orgs/{organizationId}/audit-events';

export const audit = {
  listOrganizationAuditEvents: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List what was done in an organization',
    description: 'Newest first.',
    access: 'org:admin',
    query: z.object({ ...listQuery, ...filters }),
    response: listOf('AuditEventList', AuditEvent),
    errors: [403, 404],
  }),
  listOrganizationAuditEventActions: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/audit-event-actions',
    tag,
    summary: 'List the words for what can be done',
    access: 'org:admin',
    response: named('AuditEventActionList', z.object({ items: z.array(AuditEventAction) })),
    errors: [403, 404],
  }),
  getOrganizationAuditEvent: operation({
    method: 'GET',
    path: `${path}/{auditEventId}`,
    tag,
    summary: 'Get an audit event with its details',
    access: 'org:admin',
    response: AuditEventDetails,
    errors: [403, 404],
  }),
  exportOrganizationAuditEvents: operation({
    method: 'POST',
    path: `${path}/export`,
    tag,
    summary: 'Get a link to the audit log as CSV',
    description: 'Anybody who has the link may open it, for ten minutes.',
    access: 'org:admin',
    body: AuditFilter,
    bodyRequired: false,
    response: named('AuditEventExport', z.object({ url: z.string(), expiresAt: Timestamp })),
    errors: [403, 404],
    whenBlocked: true,
  }),
};
