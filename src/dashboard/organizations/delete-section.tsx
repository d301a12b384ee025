import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteOrganizationById, listMembersInOrganizationById, listSites } from '#client/sdk.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/settings.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { setHearing } from '#dashboard/shell/live-connection.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { leaveFor } from '#dashboard/shell/sign-out.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

/** Asks with what it takes away, and for the title; then loads a page that knows nothing of the organization. */
async function askToDelete({ id: organizationId, title }: Organization, queries: QueryClient): Promise<void> {
  const path = { organizationId };
  const [members, sites] = await Promise.all([
    listMembersInOrganizationById({ path, query: { limit: 1 } }),
    listSites({ path, query: { limit: 200 } }),
  ]);
  const live = sites.data.items.filter(({ published }) => published).length;
  confirm({
    title: t('deleteTitle', { organization: title }),
    consequences: [
      t('deleteMembers', { count: members.data.count }),
      ...(live > 0 ? [t('deleteSites', { count: live })] : []),
      t('deleteGrace'),
      t('deleteFinal'),
    ],
    action: t('delete'),
    typeToConfirm: title.trim(),
    run: async () => {
      setHearing(false);
      try {
        await deleteOrganizationById({ path });
      } catch (error) {
        setHearing(true);
        void queries.invalidateQueries();
        throw error;
      }
      leaveFor('/');
    },
  });
}

export function DeleteSection({ organization, noRight }: { organization: Organization; noRight: string | undefined }) {
  const queries = useQueryClient();
  return (
    <Section title={t('delete')} description={t('deleteLead')}>
      <RightButton
        variant="danger-quiet"
        className="-ms-3"
        missing={noRight}
        onClick={() => void askToDelete(organization, queries).catch(toastError)}
      >
        {t('delete')}
      </RightButton>
    </Section>
  );
}
