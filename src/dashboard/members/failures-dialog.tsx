import { listMemberBulkChangeFailuresInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { MemberBulkFailure } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/bulk-members.ts';
import { Person } from '#dashboard/shell/person.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

const columns: Column<MemberBulkFailure>[] = [
  { id: 'person', header: t('person'), cell: ({ user }) => <Person user={user} /> },
  {
    id: 'reason',
    header: t('reason'),
    width: '50%',
    cell: ({ reason }) => <span className="block whitespace-normal text-fg-2">{reason}</span>,
  },
];

type Props = { organizationId: string; id: string; onRetry: () => Promise<void>; onClose: () => void };

/** Who a change did not work for, with the reason for each. */
export function FailuresDialog({ organizationId, id, onRetry, onClose }: Props) {
  const path = { organizationId, bulkChangeId: id };
  const pages = usePages(listMemberBulkChangeFailuresInfiniteOptions({ path, query: { limit: 100 } }));
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('failures')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              void onRetry();
            }}
          >
            {t('retry')}
          </Button>
        </>
      }
    >
      <div data-scroll-area className="max-h-96 overflow-y-auto">
        <DataTable
          label={t('failures')}
          pages={pages}
          columns={columns}
          lines={2}
          rowId={({ user }) => user.id}
          rowLabel={({ user }) => user.displayName}
          empty={<EmptyState title={t('noFailures')} />}
        />
      </div>
    </Dialog>
  );
}
