import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSpacesInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const keptDays = 7;
const day = 86_400_000;

/** Whole days until a deleted space is removed for good. */
const daysLeft = (deletedAt: string, now = Date.now()): number =>
  Math.max(0, Math.floor(keptDays - (now - Date.parse(deletedAt)) / day));

export function DeletedSpacesPage() {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const { restore } = useContentActions(organizationId);
  const options = listSpacesInOrganizationByIdInfiniteOptions({
    path: { organizationId },
    query: { deleted: true },
  });
  const pages = usePages<Space, typeof options.queryKey, unknown>(options as never); // the generated page parameter is a wider union than the helper's
  const back = async (space: Space) => {
    try {
      await restore(space.id);
      await queries.invalidateQueries({ queryKey: options.queryKey });
      toast.success(t('restored', { name: titleOf({ ...space, type: 'space' }) }));
    } catch (error) {
      toastError(error);
    }
  };
  const columns: Column<Space>[] = [
    {
      id: 'title',
      header: t('name'),
      cell: space => (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          {space.emoji && <span aria-hidden>{space.emoji}</span>}
          <span className="truncate">{titleOf({ ...space, type: 'space' })}</span>
        </span>
      ),
    },
    {
      id: 'by',
      header: t('deletedBy'),
      width: '180px',
      from: 'md',
      cell: space => <span className="truncate text-fg-2">{space.deletedBy?.displayName}</span>,
    },
    {
      id: 'at',
      header: t('deletedAt'),
      width: '120px',
      from: 'sm',
      cell: space => space.deletedAt && <RelativeTime value={space.deletedAt} />,
    },
    {
      id: 'left',
      header: t('remaining'),
      width: '150px',
      from: 'sm',
      cell: space => {
        const count = daysLeft(space.deletedAt ?? '');
        return <span className={count < 1 ? 'text-danger' : 'text-fg-2'}>{t('daysLeft', { count })}</span>;
      },
    },
    {
      id: 'restore',
      header: t('restore'),
      headerHidden: true,
      width: '100px',
      align: 'end',
      cell: space => (
        <Button size="sm" onClick={() => void back(space)}>
          {t('restore')}
        </Button>
      ),
    },
  ];
  return (
    <Page
      title={t('deleted')}
      description={t('deletedLead')}
      crumbs={
        <Link to="/o/$org/content" params={{ org: organizationId }}>
          {t('title')}
        </Link>
      }
    >
      <DataTable
        label={t('deleted')}
        pages={pages}
        columns={columns}
        rowId={space => space.id}
        rowLabel={space => titleOf({ ...space, type: 'space' })}
        empty={<EmptyState title={t('deletedEmpty')}>{t('deletedEmptyBody')}</EmptyState>}
      />
    </Page>
  );
}
