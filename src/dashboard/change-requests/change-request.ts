import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  getChangeRequestByIdOptions,
  getSpaceByIdOptions,
  listChangeRequestsForOrganizationInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Space } from '#client/types.gen.ts';
import type { Query } from '#dashboard/change-requests/list-views.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** One change request by the number that people say. The layout route loads it before its tabs are drawn. */
export const changeRequestOptions = (spaceId: string, number: string) => ({
  ...getChangeRequestByIdOptions({ path: { spaceId, changeRequestId: number } }),
  staleTime: stale.live,
});

export const spaceOptions = (spaceId: string) => getSpaceByIdOptions({ path: { spaceId } });

/** The requests of an organization that answer a query, page by page. */
export const requestsOptions = (organizationId: string, query: Query) =>
  listChangeRequestsForOrganizationInfiniteOptions({ path: { organizationId }, query });

type CrParams = { org: string; space: string; number: string };

export function useCrParams(): CrParams {
  const { org, space, number } = useParams({ strict: false });
  if (!org || !space || !number) throw new Error('This needs a route below /o/$org/s/$space/cr/$number');
  return { org, space, number };
}

/** The change request in the address. */
export function useChangeRequest(): ChangeRequest {
  const { space, number } = useCrParams();
  const { data } = useQuery(changeRequestOptions(space, number));
  if (!data) throw new Error('The route cr/$number did not load its change request');
  return data;
}

/** The space in the address, which its layout route loaded. */
export function useSpace(spaceId: string): Space {
  const { data } = useQuery(spaceOptions(spaceId));
  if (!data) throw new Error('The route of the space did not load it');
  return data;
}

/** The path parameters of every operation on a change request. */
export const pathOf = ({ id, space }: { id: string; space: string }) => ({
  spaceId: space,
  changeRequestId: id,
});

export const subjectOf = ({ subject }: Pick<ChangeRequest, 'subject'>): string => subject || t('untitled');

/** Still being worked on: it can be edited, updated, reviewed and merged. */
export const isActive = ({ status }: Pick<ChangeRequest, 'status'>): boolean => status === 'draft' || status === 'open';

/** The revision of the main content that the request contains. While it is not outdated this is the main content. */
export const mainRevision = (request: ChangeRequest): string =>
  request.revisionMergedAncestor ?? request.revisionInitial;

export type { ChangeRequest, Space };
