import { useQueryClient } from '@tanstack/react-query';
import { Copy, Link2, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { resendOrganizationInvite, revokeOrganizationInvite } from '#client/sdk.gen.ts';
import type { EmailInvite } from '#client/types.gen.ts';
import { pendingOptions, refreshInvites } from '#dashboard/invites/invite-data.ts';
import { t } from '#dashboard/messages/invites.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { type RoleChoice, roleChoice } from '#dashboard/shell/role-choice.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { SearchBox } from '#dashboard/table/search-box.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { DateText } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const NewLinkDialog = inTime(async () => (await import('#dashboard/invites/new-link-dialog.tsx')).NewLinkDialog);

const columns: Column<EmailInvite>[] = [
  {
    id: 'email',
    header: t('address'),
    cell: ({ email, invitedBy, mailFailedAt }) => (
      <>
        <span className="block truncate font-medium">{email}</span>
        {mailFailedAt !== undefined && <span className="block truncate text-xs text-danger">{t('notDelivered')}</span>}
        {invitedBy && mailFailedAt === undefined && (
          <span className="block truncate text-xs text-fg-3">{t('invitedBy', { name: invitedBy.displayName })}</span>
        )}
      </>
    ),
  },
  { id: 'role', header: t('role'), width: '120px', cell: ({ role }) => roleName(role) },
  {
    id: 'expires',
    header: t('expires'),
    width: '140px',
    from: 'sm',
    cell: ({ expired, expiresAt }) =>
      expired ? <Chip tone="warning">{t('expired')}</Chip> : <DateText value={expiresAt} />,
  },
];

function useInviteActions(organizationId: string) {
  const queries = useQueryClient();
  return {
    resend: ({ id, email }: EmailInvite) =>
      resendOrganizationInvite({ path: { organizationId, inviteId: id } }).then(() => {
        toast.success(t('resent', { email }));
        return refreshInvites(queries);
      }, toastError),
    revoke: ({ id, email }: EmailInvite) => {
      const restore = patchLists<EmailInvite>(queries, 'listOrganizationInvites', item =>
        item.id === id ? undefined : item,
      );
      deferDelete({
        text: t('revoked', { email }),
        send: options => revokeOrganizationInvite({ path: { organizationId, inviteId: id }, ...options }),
        restore,
      });
    },
  };
}

/** Who was invited by e-mail and has not joined. */
export function PendingInvites({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const { id: organizationId, inviteLinks } = useOrganization();
  const options = pendingOptions(organizationId, search);
  const pages = useSteadyPages(usePages(options), options);
  const { resend, revoke } = useInviteActions(organizationId);
  const [linkFor, setLinkFor] = useState<RoleChoice>();
  const menu = (invite: EmailInvite): MenuEntries => [
    { label: t('resend'), icon: Mail, onSelect: () => void resend(invite) },
    inviteLinks && { label: t('linkInstead'), icon: Link2, onSelect: () => setLinkFor(roleChoice(invite.role)) },
    {
      label: t('copyAddress'),
      icon: Copy,
      onSelect: () => void copyText(invite.email),
    },
    ...copyEntries({ id: invite.id }),
    'separator',
    { label: t('revoke'), icon: Trash2, danger: true, onSelect: () => revoke(invite) },
  ];
  return (
    <Section
      title={t('pending')}
      description={t('pendingLead')}
      actions={
        <>
          <NewsButton short news={pages.news} />
          {(search || pages.rows.length > 0) && <SearchBox label={t('searchInvites')} className="sm:w-64" />}
        </>
      }
    >
      <DataTable
        label={t('pending')}
        pages={pages}
        columns={columns}
        lines={2}
        rowId={invite => invite.id}
        rowLabel={invite => invite.email}
        rowMenu={menu}
        filter={search ? { onClear, text: search } : undefined}
        empty={<EmptyState title={t('nobodyPending')}>{t('nobodyPendingBody')}</EmptyState>}
      />
      {linkFor && <NewLinkDialog role={linkFor} onClose={() => setLinkFor(undefined)} />}
    </Section>
  );
}
