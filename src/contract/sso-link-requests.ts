import { z } from 'zod';
import { Id, listOf, listQuery, named, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';

/** A member whom a provider vouched for and whose account is not linked to it. */
const LinkRequest = named(
  'SSOLinkRequest',
  z.object({
    object: z.literal('sso-link-request'),
    id: Id,
    user: User.describe('The member whose account is to be linked.'),
    provider: z.object({ id: Id, label: z.string() }),
    nameID: z.string().describe('What the identity provider calls the person who asks.'),
    createdAt: Timestamp,
  }),
);

const tag = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/sso/link-requests';

export const ssoLinkRequests = {
  listSSOLinkRequests: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the members who ask to be linked to single sign-on',
    description:
      'Newest first, of the last 90 days. A member asks on the page that refuses their sign-in. `setUserAsSSOMemberForOrganization` answers one: they are told by mail.',
    access: 'org:admin',
    query: z.object(listQuery),
    response: listOf('SSOLinkRequestList', LinkRequest),
    errors: [403, 404],
  }),
  declineSSOLinkRequest: operation({
    method: 'DELETE',
    path: `${path}/{userId}`,
    tag,
    summary: 'Decline that a member is linked to single sign-on',
    description: 'The member is told. One that was decided already is left as it is.',
    access: 'org:admin',
    errors: [403, 404],
  }),
};
