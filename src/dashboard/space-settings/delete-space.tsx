import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteSpaceById, restoreSpace } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-settings.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Deletes at once with Undo; asks first when readers or reviewers would notice. */
export function DeleteSpace({ space, title }: { space: Space; title: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = { spaceId: space.id };
  const refresh = () =>
    refreshOperations(queries, 'getContentTree', 'listSpacesInOrganizationById', 'getSpaceById', 'getSiteStructure');
  const requests = space.changeRequestsOpen + space.changeRequestsDraft;
  const send = async () => {
    await deleteSpaceById({ path });
    await navigate({ to: '/o/$org/content', params: { org: space.organization } });
    await refresh();
  };
  const restore = async () => {
    await restoreSpace({ path });
    await refresh();
  };
  const remove = () => {
    if (!space.urls.published && requests === 0) return void offerUndo(send(), t('deleted', { title }), restore);
    confirm({
      title: t('deleteTitle', { title }),
      consequences: [
        ...(space.urls.published ? [t('deleteSites')] : []),
        ...(requests > 0 ? [t('deleteRequests', { count: requests })] : []),
        t('deleteLead'),
      ],
      action: t('delete'),
      run: async () => {
        await send();
        toast.success(t('deleted', { title }));
      },
    });
  };
  return (
    <Section title={t('delete')} description={t('deleteLead')}>
      <Button variant="danger-quiet" className="-ms-3" onClick={remove}>
        {t('delete')}
      </Button>
    </Section>
  );
}
