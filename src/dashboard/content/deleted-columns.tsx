import type { ContentTreeItem, Space } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { keptFor } from '#dashboard/shell/kept-for.ts';
import type { Column } from '#dashboard/table/data-table.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type Options = {
  /** Removed for good since they were listed. */
  isGone: (space: Space) => boolean;
  placeOf: (space: Space) => ContentTreeItem | undefined;
  onRestore: (space: Space) => void;
};

export function deletedColumns({ isGone, placeOf, onRestore }: Options): Column<Space>[] {
  return [
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
      id: 'place',
      header: t('formerPlace'),
      width: '200px',
      from: 'lg',
      cell: space => {
        const place = placeOf(space);
        return <span className="text-fg-2">{place ? titleOf(place) : t(space.parent ? 'formerGone' : 'top')}</span>;
      },
    },
    {
      id: 'by',
      header: t('deletedBy'),
      width: '150px',
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
      cell: space => !isGone(space) && <Left {...space} />,
    },
    {
      id: 'restore',
      header: t('restore'),
      headerHidden: true,
      width: '140px',
      align: 'end',
      cell: space =>
        isGone(space) ? (
          <span className="text-fg-3">{t('removedForGood')}</span>
        ) : (
          <Button size="sm" onClick={() => onRestore(space)}>
            {t('restore')}
          </Button>
        ),
    },
  ];
}

function Left({ deletedAt, goneAt }: Space) {
  if (!deletedAt || !goneAt) return null;
  const { days, part } = keptFor(deletedAt, goneAt);
  const late = days === 0;
  return (
    <span className="block">
      <span className={late ? 'text-danger' : 'text-fg-2'}>{t('daysLeft', { count: days })}</span>
      <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken dark:bg-hover">
        <span
          className={cn('block h-full rounded-full', late ? 'bg-danger-solid' : 'bg-accent')}
          style={{ width: `${part * 100}%` }}
        />
      </span>
    </span>
  );
}
