import {
  listChangeRequestsForOrganizationOptions,
  listMembersInOrganizationByIdOptions,
  listNotificationsOptions,
  listSpacesInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';

const limit = 5;

/** The change requests that wait for a person's review, their own, and the latest merges. */
export const requestsOptions = {
  waiting: (organizationId: string, me: string) =>
    listChangeRequestsForOrganizationOptions({
      path: { organizationId },
      query: { limit, awaitedReviewer: me, status: ['open'] },
    }),
  own: (organizationId: string, me: string) =>
    listChangeRequestsForOrganizationOptions({
      path: { organizationId },
      query: { limit, creator: me, status: ['draft', 'open'] },
    }),
  merged: (organizationId: string) =>
    listChangeRequestsForOrganizationOptions({ path: { organizationId }, query: { limit, status: ['merged'] } }),
};

/** Answers only how many members there are. */
export const memberCountOptions = (organizationId: string) =>
  listMembersInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 0 } });

/** Answers only how many spaces this person sees. */
export const spaceCountOptions = (organizationId: string) =>
  listSpacesInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 0 } });

/** Mentions and requests for changes that were not read yet. */
export const noticesOptions = (organizationId: string) =>
  listNotificationsOptions({ path: { organizationId }, query: { filter: 'waiting', limit } });
