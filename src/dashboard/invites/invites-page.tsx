import { useQueryClient } from '@tanstack/react-query';
import { InviteButton } from '#dashboard/invites/invite-button.tsx';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { InviteLinks } from '#dashboard/invites/invite-links.tsx';
import { PendingInvites } from '#dashboard/invites/pending-invites.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';

type InvitesPageProps = { search: string | undefined; onClearSearch: () => void };

export function InvitesPage({ search, onClearSearch }: InvitesPageProps) {
  const { permissions } = useOrganization();
  const queries = useQueryClient();
  useLiveEvents(['invite', 'member'], () => void refreshInvites(queries));
  useLiveEvents(
    ['job.finished'],
    ({ data }) => void (data.kind === 'send-mail' && data.state === 'failed' && refreshInvites(queries)),
  );
  if (!permissions.admin)
    return (
      <Page title={t('invites')}>
        <NoAccess>{t('needsAdmin')}</NoAccess>
      </Page>
    );
  return (
    <Page title={t('invites')} description={t('invitesLead')} actions={<InviteButton />}>
      <InviteLinks />
      <PendingInvites search={search} onClear={onClearSearch} />
    </Page>
  );
}
