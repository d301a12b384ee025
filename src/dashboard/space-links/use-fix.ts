import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listChangeRequestsForSpaceOptions } from '#client/@tanstack/react-query.gen.ts';
import { createChangeRequest } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/space-links.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Opens a page in a change request for fixing links: the own draft that was made for it, or a new one. */
export function useFix(spaceId: string): (pageId: string) => Promise<void> {
  const org = useOrganizationId();
  const creator = useCurrentUser()?.id ?? '';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const subject = t('fixSubject');
  const drafts = listChangeRequestsForSpaceOptions({
    path: { spaceId },
    query: { creator, status: ['draft'], limit: 50 },
  });
  return async page => {
    try {
      const mine = await queries.fetchQuery({ ...drafts, staleTime: 0 });
      const known = mine.items.find(request => request.subject === subject);
      const request = known ?? (await createChangeRequest({ path: { spaceId }, body: { subject } })).data;
      if (!known) void refreshOperations(queries, 'listChangeRequestsForSpace', 'getSpaceById');
      await navigate({
        to: '/o/$org/s/$space/cr/$number/edit/p/$page',
        params: { org, space: spaceId, number: String(request.number), page },
      });
    } catch (error) {
      toastError(error);
    }
  };
}
