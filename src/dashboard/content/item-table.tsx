import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import { type ContentCommands, contentMenu } from '#dashboard/content/content-menu.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type CellProps = { item: ContentTreeItem; organizationId: string };

/** The published sites that show a space. */
export function SiteLinks({ sites, org }: { sites: NonNullable<ContentTreeItem['space']>['sites']; org: string }) {
  return sites.map(({ id, title }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to="/o/$org/sites/$site" params={{ org, site: id }} className="hover:underline">
        {title}
      </Link>
    </Fragment>
  ));
}

/** How many targets are not there, as the way to their list. */
export function BrokenLinks({ item, organizationId }: CellProps) {
  const count = item.space?.brokenLinks ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/o/$org/s/$space/links"
      params={{ org: organizationId, space: item.id }}
      search={{ show: 'broken' }}
      aria-label={t('brokenOf', { count, title: titleOf(item) })}
      className="text-warning hover:underline"
    >
      {count}
    </Link>
  );
}

type TableProps = { rows: readonly ContentTreeItem[]; commands: ContentCommands; organizationId: string };

/** What stands in one collection. */
export function ItemTable({ rows, commands, organizationId }: TableProps) {
  const navigate = useNavigate();
  const open = (item: ContentTreeItem) =>
    item.type === 'space'
      ? void navigate({ to: '/o/$org/s/$space', params: { org: organizationId, space: item.id } })
      : void navigate({ to: '/o/$org/content', params: { org: organizationId }, search: { open: item.id } });
  const columns: Column<ContentTreeItem>[] = [
    {
      id: 'title',
      header: t('name'),
      cell: item => <TitleCell item={item} organizationId={organizationId} />,
    },
    {
      id: 'visibility',
      header: t('visibility'),
      width: '124px',
      from: 'xl',
      cell: item => item.space && <span className="text-fg-2">{t(`visibility.${item.space.visibility}`)}</span>,
    },
    {
      id: 'sites',
      header: t('publishedIn'),
      width: '120px',
      from: 'xl',
      cell: ({ space }) =>
        space && (
          <span className="block truncate text-fg-2">
            <SiteLinks sites={space.sites} org={organizationId} />
          </span>
        ),
    },
    {
      id: 'language',
      header: t('language'),
      width: '92px',
      from: '2xl',
      cell: ({ space }) =>
        space?.language && <span className="block truncate text-fg-2">{languageName(space.language)}</span>,
    },
    {
      id: 'broken',
      header: t('brokenLinks'),
      width: '96px',
      from: '2xl',
      align: 'end',
      cell: item => <BrokenLinks item={item} organizationId={organizationId} />,
    },
    {
      id: 'requests',
      header: t('requests'),
      width: '108px',
      from: '2xl',
      align: 'end',
      cell: item => item.space && <span className="text-fg-2">{item.space.changeRequestsOpen || ''}</span>,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: '120px',
      from: 'sm',
      cell: item => item.space && <RelativeTime value={item.space.updatedAt} className="text-fg-2" />,
    },
  ];
  return (
    <DataTable
      label={t('contents')}
      pages={{ rows, isPending: false, error: null }}
      columns={columns}
      rowId={item => item.id}
      rowLabel={titleOf}
      onOpen={open}
      rowMenu={item => contentMenu(item, commands)}
      empty={<EmptyState title={t('emptyCollection')}>{t('emptyCollectionBody')}</EmptyState>}
    />
  );
}

function TitleCell({ item, organizationId }: { item: ContentTreeItem; organizationId: string }) {
  const inner = (
    <>
      <ContentIcon item={item} />
      <span className="truncate">{titleOf(item)}</span>
      {item.space?.editMode === 'locked' && (
        <>
          <Lock aria-hidden className="size-3.5 text-fg-3" />
          <span className="sr-only">{t('locked')}</span>
        </>
      )}
    </>
  );
  const style = 'flex min-w-0 items-center gap-2 font-medium hover:underline';
  return item.type === 'space' ? (
    <Link to="/o/$org/s/$space" params={{ org: organizationId, space: item.id }} className={style}>
      {inner}
    </Link>
  ) : (
    <span className="flex min-w-0 items-center gap-2">
      <Link to="/o/$org/content" params={{ org: organizationId }} search={{ open: item.id }} className={style}>
        {inner}
      </Link>
      <span className="shrink-0 text-xs text-fg-3">{t('items', { count: item.children ?? 0 })}</span>
    </span>
  );
}
