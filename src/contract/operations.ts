import { auth } from './auth.ts';
import { changeRequestContent } from './change-request-content.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { changeRequestComments, spaceComments } from './comments.ts';
import { content } from './content.ts';
import { imports } from './import.ts';
import { invites } from './invites.ts';
import { members } from './members.ts';
import { openAPISpecs } from './openapi-specs.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { reviews } from './reviews.ts';
import { revisions } from './revisions.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { shareLinks, siteSpaces, sites } from './sites.ts';
import { spaces } from './spaces.ts';
import { sso } from './sso.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';

/** Every operation of the service, by its id: the table of contents of the product. */
export const operations = {
  ...setup,
  ...auth,
  ...users,
  ...tokens,
  ...organizations,
  ...members,
  ...teams,
  ...invites,
  ...collections,
  ...permissions,
  ...search,
  ...spaces,
  ...changeRequestContent,
  ...changeRequests,
  ...content,
  ...imports,
  ...openAPISpecs,
  ...revisions,
  ...reviews,
  ...spaceComments,
  ...changeRequestComments,
  ...sites,
  ...siteSpaces,
  ...shareLinks,
  ...sso,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
