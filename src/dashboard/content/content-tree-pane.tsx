import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ContentCommands, contentMenu } from '#dashboard/content/content-menu.ts';
import { ContentRow, More, useMore } from '#dashboard/content/content-row.tsx';
import { contentShape, filterContent } from '#dashboard/content/content-tree.ts';
import { useExpandedContent } from '#dashboard/content/expanded.ts';
import { moveEffect } from '#dashboard/content/move-effect.ts';
import { refusalOf } from '#dashboard/content/refusal.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import type { useContentTree } from '#dashboard/content/use-content-tree.ts';
import { useContentSearch } from '#dashboard/content/use-found-content.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type PaneProps = {
  tree: ReturnType<typeof useContentTree>;
  selected: string | undefined;
  commands: ContentCommands;
  onNew: (kind: 'space' | 'collection') => void;
  onImport: () => void;
};

/** The tree of everything, with a filter by title. */
export function ContentTreePane({ tree, selected, commands, onNew, onImport }: PaneProps) {
  const organization = useOrganization();
  const { move } = useContentActions(organization.id);
  const expansion = useExpandedContent();
  const [filter, setFilter] = useState('');
  // The same nodes until one differs: the tree gives a moved row the focus when they change.
  const shown = useMemo(() => filterContent(tree.nodes, filter), [tree.nodes, filter]);
  const search = useContentSearch(organization.id, filter);
  const next = tree.data?.next;
  const more = useMore(next && (() => tree.more(undefined, next.page)));
  if (tree.isPending) return <TreeSkeleton />;
  if (tree.isError)
    return <ErrorState onRetry={() => void tree.refetch()} retrying={tree.isRefetching} error={tree.error} />;
  if (tree.items.length === 0)
    return (
      <EmptyState
        learn="Bring your docs"
        title={inTree('emptyTitle')}
        actions={
          organization.permissions.createContent && (
            <>
              <Button variant="primary" onClick={() => onNew('space')}>
                <Plus aria-hidden />
                {inTree('newSpace')}
              </Button>
              <Button onClick={onImport}>
                <Upload aria-hidden />
                {t('importDocs')}
              </Button>
            </>
          )
        }
      >
        {t('emptyBody')}
      </EmptyState>
    );
  const expanded = filter ? new Set(tree.items.map(item => item.id)) : expansion.expanded;
  return (
    <>
      <SearchInput label={t('filter')} value={filter} onValueChange={setFilter} className="mb-2" />
      <FilterStatus query={filter} isEmpty={shown.length === 0} search={search} />
      <SortableTree
        {...contentShape}
        label={t('tree')}
        items={shown}
        expanded={expanded}
        onExpandedChange={expansion.onExpandedChange}
        current={selected}
        disabled={filter !== ''}
        refuses={(node, into, inUnseen) => refusalOf(node.item, into?.item, organization, inUnseen)}
        onMove={step => void move(step)}
        onRename={({ item }) => item.permissions.admin && commands.open({ kind: 'rename', item })}
        effect={(node, { parent }) => moveEffect(tree.items, node.item, parent, organization.permissions.admin)}
        row={({ item }, tools) => (
          <ContentRow
            item={item}
            main={tools.main}
            entries={contentMenu(item, commands, tools)}
            onMore={item.next && (() => tree.more(item.id, item.next?.page ?? ''))}
          />
        )}
      />
      {next && !filter && <More {...more} />}
    </>
  );
}

type StatusProps = { query: string; isEmpty: boolean; search: ReturnType<typeof useContentSearch> };

/** What there is to say of a filter beside what it shows. */
function FilterStatus({ query, isEmpty, search }: StatusProps) {
  const said = search.isSearching
    ? t('filterSearching')
    : search.left > 0
      ? t('filterLeft', { count: search.left })
      : isEmpty && !search.isError && ui('noMatchesFor', { query });
  return (
    <>
      <p role="status" className="px-2 py-1 text-sm wrap-anywhere text-fg-3 empty:hidden">
        {said}
      </p>
      {search.isError && (
        <p role="alert" className="px-2 py-1 text-sm text-danger">
          {t('filterFailed')}{' '}
          <button type="button" className="text-accent-fg hover:underline" onClick={search.retry}>
            {ui('retry')}
          </button>
        </p>
      )}
    </>
  );
}

function TreeSkeleton() {
  const widths = ['w-40', 'w-32', 'w-44', 'w-28', 'w-36', 'w-24', 'w-40', 'w-32'];
  return (
    <div role="status" aria-label={ui('loading')}>
      <Skeleton className="mb-2 h-(--control-h) w-full rounded-sm" />
      {inPlace(widths, (width, index) => (
        <span className="flex h-9 items-center gap-2" style={{ paddingInlineStart: (index % 3) * 16 + 8 }}>
          <Skeleton className="size-4" />
          <Skeleton className={width} />
        </span>
      ))}
    </div>
  );
}
