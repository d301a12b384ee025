import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { listMemberSessionsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { endMemberSession, endMemberSessions } from '#client/sdk.gen.ts';
import type { MemberSession } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { memberOptions } from '#dashboard/shell/member-data.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const listed = 'listMemberSessions';

const nameOf = ({ kind, userAgent }: MemberSession) =>
  kind === 'token' ? t('sessionToken') : userAgent || t('sessionUnknown');

const columnsFor = (end: (session: MemberSession) => void, offline: string | undefined): Column<MemberSession>[] => [
  {
    id: 'what',
    header: t('sessionWhat'),
    cell: session => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{nameOf(session)}</span>
        {session.sso && <Chip>{t('sso')}</Chip>}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('sessionBegan'),
    width: '130px',
    from: 'sm',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
  {
    id: 'used',
    header: t('sessionUsed'),
    width: '130px',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t('never')),
  },
  {
    id: 'end',
    header: t('sessionEndColumn'),
    headerHidden: true,
    width: '56px',
    align: 'end',
    cell: session => (
      <IconButton
        icon={LogOut}
        size="sm"
        label={t('sessionEnd', { name: nameOf(session) })}
        disabledReason={offline}
        onClick={() => end(session)}
      />
    ),
  },
];

/** Where a member is signed in, as far as this organization disposes of it, and the end of it. */
export function MemberSessions({ userId }: { userId: string }) {
  const organizationId = useOrganizationId();
  const { data: member } = useSuspenseQuery(memberOptions(organizationId, userId));
  const path = { organizationId, userId };
  const queries = useQueryClient();
  const offline = useOfflineReason();
  const pages = usePages(listMemberSessionsInfiniteOptions({ path, query: { limit: 50 } }));
  const count = pages.count ?? 0;
  const { displayName: name } = member.user;
  const end = () =>
    confirm({
      title: t('sessionsEndTitle', { name }),
      consequences: [t('sessionsEndCount', { count }), t('sessionsEndAgain')],
      action: t('sessionsEnd'),
      run: async () => {
        await endMemberSessions({ path });
        await refreshOperations(queries, listed);
        toast.success(t('sessionsEnded', { name }));
      },
    });
  // At once and without undo, as with one's own: a session that has ended does not come back.
  const endOne = ({ id }: MemberSession) => {
    const restore = patchLists<MemberSession>(queries, listed, session => (session.id === id ? undefined : session));
    endMemberSession({ path: { ...path, memberSessionId: id } })
      .then(
        () => toast.success(t('sessionEnded')),
        (error: unknown) => {
          restore();
          toastError(error);
        },
      )
      .finally(() => refreshOperations(queries, listed));
  };
  return (
    <Section
      title={t('sessions')}
      titleHidden
      description={t('sessionsLead')}
      actions={
        count > 0 && (
          <Button size="sm" disabledReason={offline} onClick={end}>
            {t('sessionsEnd')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sessions')}
        pages={pages}
        columns={columnsFor(endOne, offline)}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        empty={<EmptyState title={t('sessionsNone')}>{t('sessionsNoneBody')}</EmptyState>}
      />
    </Section>
  );
}
