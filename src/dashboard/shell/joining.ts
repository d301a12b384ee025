import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { joinOrganizationMutation, listOrganizationsToJoinOptions } from '#client/@tanstack/react-query.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** The organizations that let in the domain of one's address. */
export const organizationsToJoinOptions = listOrganizationsToJoinOptions;

/** Joins an organization and opens it. `joining` is the one under way. */
export function useJoinOrganization(onJoined?: () => void) {
  const queries = useQueryClient();
  const router = useRouter();
  const join = useMutation({
    ...joinOrganizationMutation(),
    onSuccess: async (_nothing, { path: { organizationId } }) => {
      await refreshOperations(queries, 'listOrganizationsForAuthenticatedUser', 'listOrganizationsToJoin');
      onJoined?.();
      router.history.push(`/o/${organizationId}`);
    },
    onError: toastError,
  });
  return {
    join: (organizationId: string) => join.mutate({ path: { organizationId } }),
    joining: join.isPending ? join.variables.path.organizationId : undefined,
  };
}
