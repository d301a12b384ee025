import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { listDeletedOrganizationsOptions, restoreOrganizationMutation } from '#client/@tanstack/react-query.gen.ts';
import { t as menu } from '#dashboard/messages/organization-menu.ts';
import { t } from '#dashboard/messages/shell.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Organizations that the person may restore, each with how long; nothing where there is none. */
export function DeletedOrganizations({ className, onRestored }: { className: string; onRestored?: () => void }) {
  const { data } = useQuery(listDeletedOrganizationsOptions());
  const queries = useQueryClient();
  const router = useRouter();
  const restore = useMutation({
    ...restoreOrganizationMutation(),
    onSuccess: async ({ id, title }) => {
      await refreshOperations(queries, 'listOrganizationsForAuthenticatedUser', 'listDeletedOrganizations');
      toast.success(menu('organizationRestored', { organization: title }));
      onRestored?.();
      router.history.push(`/o/${id}`);
    },
    onError: toastError,
  });
  const pending = restore.isPending ? restore.variables.path.organizationId : undefined;
  const list = data?.items ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="deleted-organizations" className={className}>
      <h2 id="deleted-organizations" className="text-xs text-fg-3">
        {menu('deletedOrganizations')}
      </h2>
      <ul aria-labelledby="deleted-organizations">
        {list.map(({ id, title, logo, goneAt }) => (
          <li key={id} className="flex items-center gap-2 py-1 text-sm">
            <OrganizationAvatar {...{ id, title, logo }} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{title}</span>
              <span className="block text-xs text-fg-3">{menu('restorableUntil', { date: new Date(goneAt) })}</span>
            </span>
            <Button
              size="sm"
              loading={pending === id}
              disabled={pending !== undefined}
              aria-label={menu('restoreOrganization', { organization: title })}
              onClick={() => restore.mutate({ path: { organizationId: id } })}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
