import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createChangeRequest } from '#client/sdk.gen.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Makes a change request in a space and goes on to its editor. */
export function useCreateRequest(spaceId: string | undefined) {
  const org = useOrganizationId();
  const router = useRouter();
  const refresh = useRefresh(spaceId ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => createChangeRequest({ path: { spaceId: id }, body: {} }),
    onSuccess: ({ data }) => {
      void refresh.head();
      router.history.push(requestHref(org, data, 'edit'));
    },
    onError: toastError,
  });
  return { run: () => spaceId && mutate(spaceId), isPending };
}
