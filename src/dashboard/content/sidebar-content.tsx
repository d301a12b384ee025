import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import type { ContentDialog } from '#dashboard/content/content-menu.ts';
import { contentShape, isBeingMade, titleOf } from '#dashboard/content/content-tree.ts';
import { useExpandedContent } from '#dashboard/content/expanded.ts';
import { useContentTree } from '#dashboard/content/use-content-tree.ts';
import { t } from '#dashboard/messages/content-tree.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { treeRows } from '#dashboard/ui/tree-rows.ts';

const ContentDialogs = inTime(async () => (await import('#dashboard/content/content-dialogs.tsx')).ContentDialogs);

/** The spaces and collections of the organization, in the sidebar of every page. */
export function SidebarContentTree() {
  const organization = useOrganization();
  const tree = useContentTree(organization.id);
  const { expanded, onExpandedChange } = useExpandedContent();
  const [dialog, setDialog] = useState<ContentDialog>();
  // A copy that is still being made leads nowhere.
  const rows = treeRows(tree.nodes, contentShape, expanded).filter(row => !isBeingMade(row.item.item));
  const toggle = (id: string, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.delete(id);
    else next.add(id);
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
      {tree.isError && (
        <p className="px-2 py-1 text-xs text-fg-3">
          {t('sidebarFailed')}{' '}
          <button type="button" className="text-accent-fg hover:underline" onClick={() => void tree.refetch()}>
            {ui('retry')}
          </button>
        </p>
      )}
      {tree.isSuccess && rows.length === 0 && <p className="px-2 py-1 text-xs text-fg-3">{t('emptyTitle')}</p>}
      <ul>
        {rows.slice(0, 300).map(row => (
          <SidebarRow key={row.id} row={row} onToggle={() => toggle(row.id, row.expanded === true)} />
        ))}
      </ul>
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

type Row = ReturnType<typeof treeRows<ReturnType<typeof useContentTree>['nodes'][number]>>[number];

function SidebarRow({ row, onToggle }: { row: Row; onToggle: () => void }) {
  const organization = useOrganization();
  const { item } = row.item;
  const indent = { paddingInlineStart: `calc(${row.level - 1} * var(--nav-indent) + 4px)` };
  const shared =
    'group flex h-(--nav) w-full items-center gap-1.5 rounded-sm pe-2 text-start text-sm text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2';
  const inner = (
    <>
      <ContentIcon item={item} />
      <span className="min-w-0 flex-1 truncate">{titleOf(item)}</span>
    </>
  );
  if (row.expanded !== undefined)
    return (
      <li>
        <button type="button" aria-expanded={row.expanded} onClick={onToggle} className={shared} style={indent}>
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 shrink-0 text-fg-3 rtl:-scale-x-100', row.expanded && 'rotate-90 rtl:-rotate-90')}
          />
          {inner}
        </button>
      </li>
    );
  return (
    <li>
      <Link
        to="/o/$org/s/$space"
        params={{ org: organization.id, space: item.id }}
        activeOptions={{ exact: false, includeSearch: false }}
        className={cn(
          shared,
          'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-fg',
        )}
        style={indent}
      >
        <span className="w-3.5 shrink-0" />
        {inner}
      </Link>
    </li>
  );
}
