import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import type { ContentDialog } from '#dashboard/content/content-menu.ts';
import { contentShape, isBeingMade, titleOf } from '#dashboard/content/content-tree.ts';
import { useExpandedContent } from '#dashboard/content/expanded.ts';
import type { KeyHandler } from '#dashboard/content/sidebar-keys.tsx';
import { useContentTree } from '#dashboard/content/use-content-tree.ts';
import { t } from '#dashboard/messages/content-tree.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { NavFailed, NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { canOpen, treeRows } from '#dashboard/ui/tree-rows.ts';
import { useTabStop } from '#dashboard/ui/use-tab-stop.ts';

type Node = ReturnType<typeof useContentTree>['nodes'][number];

const Keys = lazyPart(async () => (await import('#dashboard/content/sidebar-keys.tsx')).SidebarKeys<Node>);

/** How many rows are drawn at most. */
const most = 300;

/** Milliseconds until the keys of the tree are fetched, unless it gets the focus before. */
const pause = 1_000;

const ContentDialogs = inTime(async () => (await import('#dashboard/content/content-dialogs.tsx')).ContentDialogs);

/** The spaces and collections of the organization, in the sidebar of every page. */
export function SidebarContentTree() {
  const organization = useOrganization();
  const tree = useContentTree(organization.id);
  const { expanded, onExpandedChange } = useExpandedContent();
  const [dialog, setDialog] = useState<ContentDialog>();
  // A copy that is still being made leads nowhere.
  const rows = treeRows(tree.nodes, contentShape, expanded).filter(row => !isBeingMade(row.item.item));
  const shown = rows.slice(0, most);
  const left = rows.length - shown.length + unloaded(tree, rows);
  const list = useRef<HTMLDivElement>(null);
  const { at, setFocused } = useTabStop(shown, useParams({ strict: false }).space);
  const handler = useRef<KeyHandler>(undefined);
  const [wantsKeys, setWantsKeys] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWantsKeys(true), pause);
    return () => clearTimeout(timer);
  }, []);
  const toggle = (id: string) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    onExpandedChange(next);
  };
  return (
    <NavSection
      title={t('title')}
      action={
        organization.permissions.createContent && (
          <IconButton
            icon={Plus}
            label={t('newSpace')}
            size="sm"
            className="size-6"
            onClick={() => setDialog({ kind: 'space', parent: undefined })}
          />
        )
      }
    >
      {tree.isPending && (
        <div role="status" aria-label={ui('loading')} className="space-y-3 px-2 py-1.5">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
          <Skeleton className="w-28" />
        </div>
      )}
      {tree.isError && <NavFailed onRetry={() => void tree.refetch()}>{t('sidebarFailed')}</NavFailed>}
      {tree.isSuccess && rows.length === 0 && <p className="px-2 py-1 text-xs text-fg-3">{t('emptyTitle')}</p>}
      {shown.length > 0 && (
        <div
          ref={list}
          role="tree"
          aria-label={t('title')}
          onFocus={() => setWantsKeys(true)}
          onKeyDownCapture={event => handler.current?.(event)}
        >
          {shown.map((row, index) => (
            <SidebarRow
              key={row.id}
              row={row}
              tree={{ 'data-index': index, tabIndex: index === at ? 0 : -1, onFocus: () => setFocused(row.id) }}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </div>
      )}
      {left > 0 && (
        <NavLink
          href={`/o/${organization.id}/content`}
          label={t('moreInContent', { count: left })}
          exact
          level={1}
          className="text-fg-3"
        />
      )}
      {wantsKeys && (
        <Keys {...{ handler, at, expanded, onExpandedChange }} rows={shown} tree={list} setFocused={setFocused} />
      )}
      {dialog && (
        <ContentDialogs
          organizationId={organization.id}
          dialog={dialog}
          onDialog={setDialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </NavSection>
  );
}

type Row = ReturnType<typeof treeRows<Node>>[number];

/** How many items are not loaded: at the top, and in what is open. */
function unloaded({ data, nodes }: ReturnType<typeof useContentTree>, rows: readonly Row[]): number {
  const open = rows.filter(row => row.expanded && row.item.item.next);
  const inOpen = open.map(row => Math.max(0, (row.item.item.children ?? 0) - row.children));
  return inOpen.reduce((sum, count) => sum + count, data?.next ? Math.max(0, data.count - nodes.length) : 0);
}

type RowProps = {
  row: Row;
  tree: { 'data-index': number; tabIndex: 0 | -1; onFocus: () => void };
  onToggle: () => void;
};

/** A space is a link still: it opens in another tab, and can be dragged onto a site. */
function SidebarRow({ row, tree, onToggle }: RowProps) {
  const organization = useOrganization();
  const { item } = row.item;
  const shared = {
    ...tree,
    role: 'treeitem',
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    style: { paddingInlineStart: `calc(${row.level - 1} * var(--nav-indent) + 4px)` },
  };
  const look =
    'group flex h-(--nav) w-full items-center gap-1.5 rounded-sm pe-2 text-start text-sm text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2';
  const inner = (
    <>
      {canOpen(row) ? (
        <ChevronRight
          aria-hidden
          className={cn('size-3.5 shrink-0 text-fg-3 rtl:-scale-x-100', row.expanded && 'rotate-90 rtl:-rotate-90')}
        />
      ) : (
        <span className="w-3.5 shrink-0" />
      )}
      <ContentIcon item={item} />
      <span className="min-w-0 flex-1 truncate">{titleOf(item)}</span>
    </>
  );
  if (row.expanded !== undefined)
    return (
      <button
        type="button"
        {...shared}
        aria-expanded={canOpen(row) ? row.expanded : undefined}
        onClick={onToggle}
        className={look}
      >
        {inner}
      </button>
    );
  return (
    <Link
      {...shared}
      to="/o/$org/s/$space"
      params={{ org: organization.id, space: item.id }}
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ 'aria-selected': true }}
      className={cn(
        look,
        'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-fg',
      )}
    >
      {inner}
    </Link>
  );
}
