import { useQueryClient } from '@tanstack/react-query';
import { listMemberSessionsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { endMemberSessions } from '#client/sdk.gen.ts';
import type { Member, MemberSession } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const nameOf = ({ kind, userAgent }: MemberSession) =>
  kind === 'token' ? t('sessionToken') : userAgent || t('sessionUnknown');

const columns: Column<MemberSession>[] = [
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
];

/** Where a member is signed in, as far as this organization disposes of it, and the end of it. */
export function MemberSessions({ member }: { member: Member }) {
  const path = { organizationId: useOrganizationId(), userId: member.id };
  const queries = useQueryClient();
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
        await refreshOperations(queries, 'listMemberSessions');
        toast.success(t('sessionsEnded', { name }));
      },
    });
  return (
    <Section
      title={t('sessions')}
      description={t('sessionsLead')}
      actions={
        count > 0 && (
          <Button size="sm" onClick={end}>
            {t('sessionsEnd')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sessions')}
        pages={pages}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        empty={<EmptyState title={t('sessionsNone')}>{t('sessionsNoneBody')}</EmptyState>}
      />
    </Section>
  );
}
