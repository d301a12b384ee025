import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Lock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import { type ContentCommands, contentMenu } from '#dashboard/content/content-menu.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Rows } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type DetailProps = {
  /** Undefined: everything at the top. */
  item: ContentTreeItem | undefined;
  items: readonly ContentTreeItem[];
  commands: ContentCommands;
  organizationId: string;
};

/** What is chosen in the tree: the items of a collection, or what a space is. */
export function ContentDetail({ item, items, commands, organizationId }: DetailProps) {
  const organization = useOrganization();
  const head = (actions: ReactNode) => (
    <div className="mb-3 flex min-h-8 flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 text-lg font-semibold wrap-anywhere">
          {item && <ContentIcon item={item} />}
          {item ? titleOf(item) : t('everything', { organization: organization.title })}
        </h2>
        {item?.description && <p className="mt-0.5 text-sm text-fg-2">{item.description}</p>}
      </div>
      {actions}
      {item && (
        <Menu
          align="end"
          entries={contentMenu(item, commands)}
          trigger={<IconButton icon={Ellipsis} variant="secondary" label={ui('rowActions', { name: titleOf(item) })} />}
        />
      )}
    </div>
  );
  if (item?.type === 'space')
    return (
      <section aria-label={titleOf(item)}>
        {head(
          <Link
            to="/o/$org/s/$space"
            params={{ org: organizationId, space: item.id }}
            className={buttonStyle({ variant: 'primary' })}
          >
            {t('openSpace')}
          </Link>,
        )}
        <SpaceFacts item={item} organizationId={organizationId} />
      </section>
    );
  return (
    <section aria-label={item ? titleOf(item) : t('everything', { organization: organization.title })}>
      {head(
        item?.permissions.create && (
          <Button onClick={() => commands.open({ kind: 'space', parent: item.id })}>{t('newSpace')}</Button>
        ),
      )}
      <ItemTable
        rows={items.filter(other => other.parent === (item?.id ?? null))}
        commands={commands}
        organizationId={organizationId}
      />
    </section>
  );
}

function SpaceFacts({ item, organizationId }: CellProps) {
  const { space } = item;
  if (!space) return null;
  const facts: [string, ReactNode][] = [
    [t('visibility'), t(`visibility.${space.visibility}`)],
    [t('editing'), t(space.editMode === 'locked' ? 'editLocked' : 'editLive')],
    [t('requests'), space.changeRequestsOpen],
    [t('updated'), <RelativeTime key="updated" value={space.updatedAt} />],
  ];
  if (space.language) facts.push([t('language'), languageName(space.language)]);
  if (space.sites.length > 0)
    facts.push([t('publishedIn'), <SiteLinks key="sites" sites={space.sites} org={organizationId} />]);
  if (space.brokenLinks > 0)
    facts.push([t('brokenLinks'), <BrokenLinks key="links" item={item} organizationId={organizationId} />]);
  return (
    <Rows>
      {facts.map(([label, value]) => (
        <dl key={label} className="flex justify-between gap-4 text-sm">
          <dt className="text-fg-2">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </dl>
      ))}
    </Rows>
  );
}

type CellProps = { item: ContentTreeItem; organizationId: string };

/** The published sites that show a space. */
function SiteLinks({ sites, org }: { sites: NonNullable<ContentTreeItem['space']>['sites']; org: string }) {
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
function BrokenLinks({ item, organizationId }: CellProps) {
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

type TableProps = Pick<DetailProps, 'commands' | 'organizationId'> & { rows: readonly ContentTreeItem[] };

function ItemTable({ rows, commands, organizationId }: TableProps) {
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
      width: '130px',
      from: 'md',
      cell: item => item.space && <span className="text-fg-2">{t(`visibility.${item.space.visibility}`)}</span>,
    },
    {
      id: 'sites',
      header: t('publishedIn'),
      width: '140px',
      from: 'lg',
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
      width: '90px',
      from: 'xl',
      cell: ({ space }) =>
        space?.language && <span className="block truncate text-fg-2">{languageName(space.language)}</span>,
    },
    {
      id: 'broken',
      header: t('brokenLinks'),
      width: '100px',
      from: 'xl',
      align: 'end',
      cell: item => <BrokenLinks item={item} organizationId={organizationId} />,
    },
    {
      id: 'requests',
      header: t('requests'),
      width: '110px',
      from: 'xl',
      align: 'end',
      cell: item => item.space && <span className="text-fg-2">{item.space.changeRequestsOpen || ''}</span>,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: '120px',
      from: 'sm',
      cell: item =>
        item.space ? (
          <RelativeTime value={item.space.updatedAt} className="text-fg-2" />
        ) : (
          <span className="text-fg-3">{t('items', { count: item.children ?? 0 })}</span>
        ),
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
    <Link to="/o/$org/content" params={{ org: organizationId }} search={{ open: item.id }} className={style}>
      {inner}
    </Link>
  );
}
