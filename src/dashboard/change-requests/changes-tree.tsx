import { Check, Files, History, ListFilter } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ChangeMarks } from '#dashboard/change-requests/change-marks.tsx';
import {
  branchIds,
  type ChangedEntry,
  type ChangeNode,
  hiddenBelow,
} from '#dashboard/change-requests/changed-entries.ts';
import { changeKinds } from '#dashboard/change-requests/changes-search.ts';
import { otherId } from '#dashboard/change-requests/other-changes.tsx';
import type { TreeFilter } from '#dashboard/change-requests/tree-filter.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/changes-tree.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { Tree } from '#dashboard/ui/tree.tsx';
import type { TreeShape } from '#dashboard/ui/tree-rows.ts';

type ChangesTreeProps = {
  nodes: readonly ChangeNode[];
  /** Files, variables and reusable contents that changed. */
  others: number;
  current: string | undefined;
  onOpen: (id: string) => void;
  threads: ReadonlyMap<string, number>;
  filter: TreeFilter;
  onFilter: (change: Partial<TreeFilter>) => void;
  progress: { viewed: number; all: number };
  /** All changes are listed. */
  isWhole: boolean;
  onViewed: ((entry: ChangedEntry, viewed: boolean) => void) | undefined;
};

function ViewedBox({ entry, onViewed }: { entry: ChangedEntry; onViewed: NonNullable<ChangesTreeProps['onViewed']> }) {
  const viewed = entry.viewed === 'yes';
  return (
    // A row of the tree has one tab stop; the key `v` does the same.
    // biome-ignore lint/a11y/useSemanticElements: a native box would be one more tab stop and look
    <button
      type="button"
      role="checkbox"
      aria-checked={viewed}
      aria-label={t('viewedPage', { name: entry.page.title })}
      tabIndex={-1}
      onClick={event => {
        event.stopPropagation();
        onViewed(entry, !viewed);
      }}
      className={cn(
        'relative inline-flex size-4 shrink-0 items-center justify-center rounded-xs border before:absolute before:-inset-1',
        viewed ? 'border-accent bg-accent text-on-accent' : 'border-control bg-canvas hover:border-fg-3',
      )}
    >
      {viewed && <Check aria-hidden className="size-3 stroke-3" />}
    </button>
  );
}

type MarkersProps = Pick<ChangesTreeProps, 'threads' | 'onViewed'> & { node: ChangeNode; closed: boolean };

function Markers({ node, closed, threads, onViewed }: MarkersProps) {
  const { entry } = node;
  const below = closed ? hiddenBelow(node, threads) : { changes: 0, threads: 0 };
  const open = (threads.get(node.id) ?? 0) + below.threads;
  return (
    <>
      {below.changes > 0 && (
        <span className="inline-flex size-2 shrink-0 rounded-full bg-mod-bar">
          <span className="sr-only">{words('changesBelow', { count: below.changes })}</span>
        </span>
      )}
      {open > 0 && (
        <span className="rounded-full px-1 text-xs text-warning tabular-nums">
          <span aria-hidden>•{open}</span>
          <span className="sr-only">{t('openThreads', { count: open })}</span>
        </span>
      )}
      {entry?.viewed === 'changed' && (
        <span title={t('changedSinceViewed')} className="text-warning">
          <History aria-hidden className="size-3.5" />
          <span className="sr-only">{t('changedSinceViewed')}</span>
        </span>
      )}
      {entry && onViewed && <ViewedBox entry={entry} onViewed={onViewed} />}
    </>
  );
}

function Tools({ filter, onFilter, progress }: Pick<ChangesTreeProps, 'filter' | 'onFilter' | 'progress'>) {
  const narrowed = filter.kind !== undefined || filter.hideViewed || filter.withThreads || filter.all;
  return (
    <div className="space-y-2 px-3 pt-3 pb-2">
      <div className="flex items-center gap-1.5">
        <SearchInput
          label={t('filterPages')}
          value={filter.text}
          onValueChange={text => onFilter({ text })}
          className="min-w-0 flex-1"
        />
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={ListFilter}
              label={t('filterChanges')}
              variant="secondary"
              className={narrowed ? 'text-accent-fg' : ''}
            />
          }
          entries={[
            {
              label: t('allPages'),
              checked: filter.all,
              shortcut: 'o',
              onSelect: () => onFilter({ all: !filter.all }),
            },
            {
              label: t('hideViewed'),
              checked: filter.hideViewed,
              shortcut: 'h',
              onSelect: () => onFilter({ hideViewed: !filter.hideViewed }),
            },
            {
              label: t('withThreads'),
              checked: filter.withThreads,
              onSelect: () => onFilter({ withThreads: !filter.withThreads }),
            },
            'separator',
            ...changeKinds.map(kind => ({
              label: t(`only.${kind}`),
              checked: filter.kind === kind,
              onSelect: () => onFilter({ kind: filter.kind === kind ? undefined : kind }),
            })),
          ]}
        />
      </div>
      {progress.all > 0 && (
        <div className="flex items-center gap-2 text-xs text-fg-2 tabular-nums">
          <Progress value={progress.viewed / progress.all} label={t('viewedProgress', progress)} />
          <span aria-hidden className="shrink-0">
            {t('viewedShort', progress)}
          </span>
        </div>
      )}
    </div>
  );
}

// The same functions every time: then a row is drawn anew only when something of it changed.
const nodeShape: TreeShape<ChangeNode> = {
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title || t('untitledPage'),
  childrenOf: ({ children }) => (children.length > 0 ? children : undefined),
};

// As wide as a sign where there is none: titles of one level begin below each other.
const nodeIcon = ({ id, entry }: ChangeNode) =>
  entry ? (
    <ChangeMarks kinds={entry.kinds} />
  ) : (
    <span className="inline-flex w-4 shrink-0 justify-center">
      {id === otherId && <Files aria-hidden className="size-3.5" />}
    </span>
  );

/** What is gone is struck out; what only leads to a change, or was viewed, stands back. */
function labelClass({ id, entry }: ChangeNode): string {
  if (entry?.kinds.includes('deleted')) return 'text-fg-3 line-through';
  return id !== otherId && (!entry || entry.viewed === 'yes') ? 'text-fg-3' : '';
}

/** The pages that changed, where they stand in the tree. */
export function ChangesTree(props: ChangesTreeProps) {
  const { nodes, others, current, onOpen, threads, filter, onFilter, progress, isWhole, onViewed } = props;
  const ids = useMemo(() => branchIds(nodes), [nodes]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(
    (): ChangeNode[] => [...nodes, ...(others > 0 ? [{ id: otherId, title: t('otherChanges'), children: [] }] : [])],
    [nodes, others],
  );
  const expanded = useMemo(() => new Set(ids.filter(id => !closed.has(id))), [ids, closed]);
  /** A page that only leads to changed ones has nothing to show: it opens and closes. */
  const open = (node: ChangeNode) => {
    if (node.entry || node.id === otherId || filter.all || threads.has(node.id)) return onOpen(node.id);
    setClosed(now => (now.has(node.id) ? new Set([...now].filter(id => id !== node.id)) : new Set([...now, node.id])));
  };
  const markers = useCallback(
    (node: ChangeNode) =>
      node.id === otherId ? (
        <span>
          {/* Read aloud apart from the title. */ ' '}
          <Count value={others} />
        </span>
      ) : (
        <Markers node={node} closed={closed.has(node.id)} threads={threads} onViewed={onViewed} />
      ),
    [threads, others, closed, onViewed],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Tools filter={filter} onFilter={onFilter} progress={progress} />
      {items.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-3">
          {progress.all > 0 && progress.viewed === progress.all && filter.hideViewed
            ? t('allViewed', { count: progress.all })
            : t(isWhole ? 'noPagesMatch' : 'stillListing')}{' '}
          <button
            type="button"
            className="text-accent-fg hover:underline"
            onClick={() => onFilter({ text: '', kind: undefined, hideViewed: false, withThreads: false })}
          >
            {t('showAll')}
          </button>
        </p>
      ) : (
        <Tree
          label={t('changedPages')}
          typing={false}
          items={items}
          {...nodeShape}
          expanded={expanded}
          onExpandedChange={next => setClosed(new Set(ids.filter(id => !next.has(id))))}
          current={current}
          onOpen={open}
          icon={nodeIcon}
          labelClass={labelClass}
          markers={markers}
          className="min-h-0 flex-1 overflow-y-auto px-2 pb-4"
        />
      )}
    </div>
  );
}
