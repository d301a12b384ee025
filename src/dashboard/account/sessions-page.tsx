import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { listUserSessionsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { deleteOtherUserSessions, deleteUserSession } from '#client/sdk.gen.ts';
import type { Session } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/account.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const nameOf = ({ userAgent }: Session) => userAgent || t('unknownBrowser');
const listed = 'listUserSessions';

const columnsFor = (end: (session: Session) => void): Column<Session>[] => [
  {
    id: 'browser',
    header: t('browser'),
    cell: session => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="truncate font-medium">{nameOf(session)}</span>
        {session.current && <Chip tone="success">{t('thisOne')}</Chip>}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('signedIn'),
    width: '130px',
    from: 'sm',
    cell: session => <RelativeTime value={session.createdAt} />,
  },
  {
    id: 'used',
    header: t('lastUsed'),
    width: 'min(120px, 28vw)',
    cell: session => <RelativeTime value={session.lastUsedAt} />,
  },
  {
    id: 'end',
    header: t('end', { browser: '' }).trim(),
    headerHidden: true,
    width: '56px',
    align: 'end',
    cell: session =>
      !session.current && (
        <IconButton
          icon={LogOut}
          size="sm"
          label={t('end', { browser: nameOf(session) })}
          onClick={() => end(session)}
        />
      ),
  },
];

export function SessionsPage() {
  const queries = useQueryClient();
  const pages = usePages(listUserSessionsInfiniteOptions({ query: { limit: 50 } }));
  const refresh = () => refreshOperations(queries, listed);
  // At once and without undo: whoever ends a session may be in a hurry.
  const end = ({ id }: Session) => {
    const restore = patchLists<Session>(queries, listed, session => (session.id === id ? undefined : session));
    deleteUserSession({ path: { sessionId: id } })
      .then(
        () => toast.success(t('ended')),
        (error: unknown) => {
          restore();
          toastError(error);
        },
      )
      .finally(refresh);
  };
  const others = (pages.count ?? 0) - 1;
  const endOthers = () =>
    confirm({
      title: t('endOthersTitle'),
      consequences: [t('endOthersBody', { count: others }), t('endOthersTokens')],
      action: t('endOthers'),
      run: async () => {
        await deleteOtherUserSessions();
        await refresh();
        toast.success(t('othersEnded'));
      },
    });
  return (
    <Page
      title={t('sessions')}
      description={t('sessionsLead')}
      width="prose"
      actions={others > 0 && <Button onClick={endOthers}>{t('endOthers')}</Button>}
    >
      <DataTable
        label={t('sessions')}
        pages={pages}
        columns={columnsFor(end)}
        rowId={session => session.id}
        rowLabel={nameOf}
        empty={<EmptyState title={t('noSessions')} />}
      />
    </Page>
  );
}
