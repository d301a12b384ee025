import { useQuery, useQueryClient } from '@tanstack/react-query';
import { InviteButton } from '#dashboard/invites/invite-button.tsx';
import { linksOptions, refreshInvites } from '#dashboard/invites/invite-data.ts';
import { InviteLinks } from '#dashboard/invites/invite-links.tsx';
import { PendingInvites } from '#dashboard/invites/pending-invites.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { isComing } from '#dashboard/shell/is-coming.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';

type InvitesPageProps = { search: string | undefined; onClearSearch: () => void };

export function InvitesPage({ search, onClearSearch }: InvitesPageProps) {
  const { id, permissions } = useOrganization();
  const links = useQuery({ ...linksOptions(id), enabled: permissions.admin });
  const queries = useQueryClient();
  useLiveEvents(['invite', 'member'], () => void refreshInvites(queries));
  useLiveEvents(
    ['job.finished'],
    ({ data }) => void (data.kind === 'send-mail' && data.state === 'failed' && refreshInvites(queries)),
  );
  if (!permissions.admin)
    return (
      <Page title={t('invites')}>
        <NoAccess level="admin">{t('needsAdmin')}</NoAccess>
      </Page>
    );
  return (
    <Page title={t('invites')} description={t('invitesLead')} actions={<InviteButton />}>
      <InviteLinks />
      {/* Takes its place with the links, which would push it down. */}
      <div className={isComing(links) ? 'in-its-place' : 'mt-8'}>
        <PendingInvites search={search} onClear={onClearSearch} />
      </div>
    </Page>
  );
}
