import { z } from 'zod';
import { DisplayName, Email, Password, Secret, SignedIn } from './auth.ts';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';

const tag = 'Set-up';

const Setup = named(
  'Setup',
  z.object({
    needed: z.boolean().describe('Whether there is no account yet.'),
    unattended: z.boolean().describe('Whether the operator makes the first account by settings.'),
    signUp: z.enum(['invited', 'open']).describe('Who may make an account.'),
  }),
);

export const setup = {
  getSetup: operation({
    method: 'GET',
    path: '/auth/setup',
    tag,
    summary: 'Get whether this installation is set up',
    access: 'none',
    response: Setup,
  }),
  completeSetup: operation({
    method: 'POST',
    path: '/auth/setup',
    tag,
    summary: 'Make the first account and its organization',
    description: 'Needs the one-time code that the service prints when it starts without an account.',
    access: 'none',
    body: z.object({
      code: Secret,
      email: Email,
      password: Password,
      displayName: DisplayName,
      organization: z.string().trim().min(2).max(255).describe('Title of the first organization.'),
      example: z.boolean().default(false).describe('Whether to fill it with example content.'),
    }),
    response: named('SetUp', SignedIn.extend({ organization: Id })),
    status: 201,
    errors: [403, 409],
  }),
};
