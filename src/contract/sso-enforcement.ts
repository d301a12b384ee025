import { z } from 'zod';
import { Id, named, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';

const Check = named(
  'SSOEnforcementCheck',
  z.object({
    name: z.enum(['provider', 'own-sign-in', 'emergency', 'members', 'exempt']),
    passed: z.boolean(),
    blocking: z.boolean().describe('Single sign-on cannot be required while it does not pass.'),
    message: z.string(),
  }),
);
export type SSOEnforcementCheck = z.infer<typeof Check>;

export const SSOEnforcement = named(
  'SSOEnforcement',
  z.object({
    object: z.literal('sso-enforcement'),
    mode: z
      .enum(['optional', 'provisional', 'required'])
      .describe('`provisional`: required until `confirmBy`, and optional again from then on unless somebody confirms.'),
    confirmBy: Timestamp.optional(),
    startedAt: Timestamp.optional().describe('Only a session that began through a provider after this can confirm.'),
    startedBy: User.optional(),
    checks: z
      .array(Check)
      .describe('What has to be so before single sign-on can be required, and what is good to know.'),
    emergency: z.array(User).describe('Admins who can always sign in with their password. Empty: all admins can.'),
    members: z
      .object({ linked: z.int(), others: z.int() })
      .describe('Active members who are marked for single sign-on, and who are not: those keep their password.'),
  }),
);

const tag = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/sso';

export const ssoEnforcement = {
  getSSOEnforcement: operation({
    method: 'GET',
    path: `${path}/enforcement`,
    tag,
    summary: 'Get whether single sign-on is required',
    access: 'org:admin',
    response: SSOEnforcement,
    errors: [403, 404],
  }),
  setSSOEnforcement: operation({
    method: 'POST',
    path: `${path}/enforcement`,
    tag,
    summary: 'Require single sign-on, or make it optional again',
    description:
      'Where it is to be required, all blocking checks must pass; it then is `provisional`, and falls back by itself unless an admin confirms it in time, in a session that began through a provider.',
    access: 'org:admin',
    body: z.object({
      mode: z.enum(['optional', 'required']),
      minutes: z.int().min(5).max(60).default(10).describe('Time for the confirmation.'),
      reason: z.string().max(500).optional().describe('For the audit log.'),
    }),
    response: SSOEnforcement,
    errors: [403, 404, 409],
  }),
  confirmSSOEnforcement: operation({
    method: 'POST',
    path: `${path}/enforcement/confirm`,
    tag,
    summary: 'Confirm that single sign-on works, so that it stays required',
    description: 'Takes a session that began through a provider of the organization after `startedAt`.',
    access: 'org:admin',
    response: SSOEnforcement,
    errors: [403, 404, 409],
  }),
  setSSOEmergencyAccess: operation({
    method: 'PUT',
    path: `${path}/emergency`,
    tag,
    summary: 'Name the admins who can always sign in with their password',
    description:
      'Each must be an active admin with a password. Without any, and whenever none of them is one any more, all admins can.',
    access: 'org:admin',
    body: z.object({ users: z.array(Id).max(5) }),
    response: SSOEnforcement,
    errors: [403, 404],
  }),
  linkSSOMembersByDomain: operation({
    method: 'POST',
    path: `${path}/link`,
    tag,
    summary: 'Mark all members with an address of a verified domain for single sign-on',
    description: 'Members stay marked for good. Others are not touched.',
    access: 'org:admin',
    response: named('SSOLinkedMembers', z.object({ linked: z.int().describe('How many were not marked before.') })),
    errors: [403, 404],
  }),
};
