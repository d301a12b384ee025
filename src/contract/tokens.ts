import { z } from 'zod';
import { GivenTime, Id, ListQuery, listOf, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

/** A personal API token, without its secret. */
export const UserToken = named(
  'UserToken',
  z.object({
    object: z.literal('token'),
    id: Id,
    label: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.optional(),
    expiresAt: Timestamp.optional(),
  }),
);

export const TokenLabel = z.string().trim().min(1).max(50);
export const TokenExpiry = GivenTime.optional().describe('Left out, the token is valid until it is deleted.');

const tag = 'Tokens';

export const tokens = {
  listUserTokens: operation({
    method: 'GET',
    path: '/v1/user/tokens',
    tag,
    summary: 'List the caller’s API tokens',
    access: 'auth',
    query: ListQuery,
    response: listOf('UserTokenList', UserToken),
  }),
  createUserToken: operation({
    method: 'POST',
    path: '/v1/user/tokens',
    tag,
    summary: 'Make an API token',
    description: 'It carries all the rights of its user. This answer alone shows the token.',
    access: 'auth',
    body: z.object({
      label: TokenLabel,
      expiresAt: TokenExpiry,
    }),
    secret: true,
    response: named('NewUserToken', UserToken.extend({ token: z.string() })),
    status: 201,
    errors: [409],
  }),
  deleteUserToken: operation({
    method: 'DELETE',
    path: '/v1/user/tokens/{tokenId}',
    tag,
    summary: 'Revoke an API token of the caller',
    access: 'auth',
  }),
};
