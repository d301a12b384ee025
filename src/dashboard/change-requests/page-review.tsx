import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getChangeRequestPageChangesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Comment, PageChange } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesSearch, DiffView } from '#dashboard/change-requests/changes-search.ts';
import { groupThreads } from '#dashboard/change-requests/comments.ts';
import type { Composing } from '#dashboard/change-requests/composing.ts';
import { changeIndexes, nodeOf } from '#dashboard/change-requests/diff-rows.ts';
import { PageDiffHeader } from '#dashboard/change-requests/page-diff-header.tsx';
import { RenderedDiff } from '#dashboard/change-requests/rendered-diff.tsx';
import { focusRow, usePageKeys } from '#dashboard/change-requests/review-keys.ts';
import { SourceDiff } from '#dashboard/change-requests/source-diff.tsx';
import { useThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import { NewThread, type RailProps, type ThreadFilter, ThreadRail } from '#dashboard/change-requests/thread-rail.tsx';
import { WholePage } from '#dashboard/change-requests/whole-page.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';

export type PageReviewProps = {
  request: ChangeRequest;
  pageId: string;
  entry: ChangedEntry | undefined;
  view: DiffView;
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  showWhitespace: boolean;
  /** Threads on this page. */
  threads: readonly Comment[];
  onViewed: ((viewed: boolean) => void) | undefined;
  /** Goes to the next or previous page, as there is no further change or thread on this one. */
  onBeyond: (direction: 1 | -1, to: 'change' | 'thread') => void;
  menu: MenuEntries;
};

function useRows(change: PageChange, threads: readonly Comment[]) {
  const byNode = useMemo(() => {
    const rows = new Map<string, number>();
    for (const [index, { before, after }] of change.rows.entries())
      for (const side of [before, after]) if (side?.node !== undefined) rows.set(side.node, index);
    return rows;
  }, [change.rows]);
  const rowOf = useCallback(({ target }: Comment) => (target.node ? byNode.get(target.node.id) : undefined), [byNode]);
  const threadRows = useMemo(() => {
    const counts = new Map<number, number>();
    for (const thread of threads) {
      const row = rowOf(thread);
      if (row !== undefined && thread.status === 'open') counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    return counts;
  }, [threads, rowOf]);
  return { rowOf, threadRows };
}

function ChangeStepper({ at, count, onStep }: { at: number; count: number; onStep: (direction: 1 | -1) => void }) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-4 z-10 flex justify-center max-lg:bottom-16">
      <div className="pointer-events-auto flex items-center gap-1 rounded-lg bg-overlay p-1 text-xs tabular-nums shadow-pop">
        <IconButton icon={ArrowUp} size="sm" label={t('previousChange')} shortcut="p" onClick={() => onStep(-1)} />
        <span className="px-1">{at < 0 ? t('changeCount', { count }) : t('changeOf', { at: at + 1, count })}</span>
        <IconButton icon={ArrowDown} size="sm" label={t('nextChange')} shortcut="n" onClick={() => onStep(1)} />
      </div>
    </div>
  );
}

/** One page of a change request, compared and discussed. */
function Compared({ change, ...props }: PageReviewProps & { change: PageChange }) {
  const { request, entry, view, search, onSearch, showWhitespace, threads, onViewed, onBeyond, menu } = props;
  const wide = useWide();
  const path = pathOf(request);
  const actions = useThreadActions(path);
  const container = useRef<HTMLDivElement>(null);
  const { rowOf, threadRows } = useRows(change, threads);
  const changes = useMemo(() => changeIndexes(change.rows, showWhitespace), [change.rows, showWhitespace]);
  const [current, setCurrent] = useState(changes[0] ?? 0);
  const [composing, setComposing] = useState<Composing>();
  const selectedThread = threads.find(({ id }) => id === search.thread);
  const [filter, setFilter] = useState<ThreadFilter>('open');
  const source = view === 'source' || change.truncated === true;
  const may = request.permissions.comment && search.compare !== 'main';
  const select = useCallback((thread: string | undefined) => onSearch({ thread }), [onSearch]);
  const compose = useCallback(
    (next: Composing | undefined) => {
      setComposing(next);
      if (next) {
        setFilter('open');
        select(undefined);
      }
    },
    [select],
  );
  const commentOn = useCallback((row: number) => compose({ row }), [compose]);
  const stepTo = (direction: 1 | -1) => {
    const next = direction > 0 ? changes.find(row => row > current) : changes.findLast(row => row < current);
    const first = direction > 0 && !container.current?.contains(document.activeElement) && changes.includes(current);
    if (first) focusRow(container.current, current);
    else if (next === undefined) onBeyond(direction, 'change');
    else {
      setCurrent(next);
      focusRow(container.current, next);
    }
  };
  const groups = useMemo(() => groupThreads(threads, thread => rowOf(thread) !== undefined), [threads, rowOf]);
  const open = groups.open.toSorted((a, b) => (rowOf(a) ?? -1) - (rowOf(b) ?? -1));
  usePageKeys({
    onChange: stepTo,
    onThread: direction => {
      const at = open.findIndex(({ id }) => id === search.thread);
      const next = at < 0 ? (direction > 0 ? open[0] : open.at(-1)) : open[at + direction];
      if (next) select(next.id);
      else onBeyond(direction, 'thread');
    },
    onComment: may ? () => compose(source ? {} : { row: current }) : undefined,
    thread: selectedThread,
    onResolve: thread => actions.resolve(thread, thread.status === 'open'),
    onEscape: () => {
      if (composing) compose(undefined);
      else if (search.thread) select(undefined);
    },
  });
  // A link to a thread, or a key, brings its block into sight and its list to the front; what happens to it later does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!selectedThread) return;
    const lists = ['open', 'resolved', 'outdated'] as const;
    setFilter(lists.find(list => groups[list].includes(selectedThread)) ?? 'open');
    const row = rowOf(selectedThread);
    if (row === undefined) return;
    setCurrent(row);
    requestAnimationFrame(() =>
      container.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'center' }),
    );
  }, [selectedThread?.id]);
  const post = async ({ row }: Composing, markdown: string) => {
    const block = row === undefined ? undefined : change.rows[row];
    const thread = await actions.post({ page: change.page.id, node: block && nodeOf(block) }, markdown);
    setComposing(undefined);
    select(thread.id);
  };
  const rail: RailProps = {
    groups,
    path,
    rowOf,
    selected: search.thread,
    onSelect: select,
    composing,
    onCompose: compose,
    onPost: post,
    draftKey: ({ row }) => {
      const block = row === undefined ? undefined : change.rows[row];
      return `${request.id}:${change.page.id}:${(block && nodeOf(block)) ?? ''}`;
    },
    filter,
    onFilter: setFilter,
  };
  const belowRow = (row: number): ReactNode => {
    const here = threads.filter(thread => thread.status === 'open' && rowOf(thread) === row);
    if (here.length === 0 && composing?.row !== row) return undefined;
    return (
      <div className="ms-6 space-y-2 py-2">
        {here.map(thread => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            path={path}
            open={thread.id === search.thread}
            onOpen={() => select(thread.id)}
          />
        ))}
        {composing?.row === row && <NewThread {...rail} composing={composing} />}
      </div>
    );
  };
  const discussed = composing?.row ?? (selectedThread && rowOf(selectedThread));
  return (
    <div className="flex min-h-full">
      <div className="min-w-0 flex-1 px-(--gutter) lg:px-4">
        <PageDiffHeader
          entry={entry}
          change={change}
          threads={open.length}
          onComment={may ? () => compose({}) : undefined}
          onViewed={onViewed}
          onSince={search.compare === 'viewed' ? undefined : () => onSearch({ compare: 'viewed' })}
          menu={menu}
        />
        <WholePage entry={entry} change={change} />
        {change.truncated && <Callout tone="neutral" title={t('tooLarge')} />}
        {!wide && <NarrowThreads rail={rail} rendered={!source} />}
        {source ? (
          <div className="pb-16">
            <SourceDiff change={change} />
          </div>
        ) : (
          <>
            <RenderedDiff
              change={change}
              split={view === 'split' && wide && change.change !== 'created' && change.change !== 'deleted'}
              showWhitespace={showWhitespace}
              container={container}
              current={current}
              onCurrent={setCurrent}
              onComment={may ? commentOn : undefined}
              threadRows={threadRows}
              discussedRow={discussed}
              below={wide ? undefined : belowRow}
            />
            <ChangeStepper at={changes.indexOf(current)} count={changes.length} onStep={stepTo} />
          </>
        )}
      </div>
      {wide && request.permissions.comment && (
        <ThreadRail {...rail} rowOf={source ? () => undefined : rowOf} container={container} />
      )}
    </div>
  );
}

/** Where no rail stands beside: threads about the page, and those that have no block in sight. */
function NarrowThreads({ rail, rendered }: { rail: RailProps; rendered: boolean }) {
  const { groups, rowOf, path, selected, onSelect, composing } = rail;
  const list = [
    ...groups.open.filter(thread => !rendered || rowOf(thread) === undefined),
    ...groups.outdated,
    ...groups.resolved,
  ];
  return (
    <div className="space-y-2 empty:hidden [&:not(:empty)]:py-3">
      {composing && (composing.row === undefined || !rendered) && <NewThread {...rail} composing={composing} />}
      {list.map(thread => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          path={path}
          open={thread.id === selected}
          onOpen={() => onSelect(thread.id)}
          quoted
        />
      ))}
    </div>
  );
}

function DiffSkeleton() {
  return (
    <div aria-busy role="status" aria-label={t('comparing')} className="px-(--gutter) py-3">
      <Skeleton className="mb-6 h-4 w-56" />
      <div className="grid grid-cols-2 gap-8">
        <SkeletonText lines={5} />
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}

/** Loads the comparison of one page. What others do meanwhile is announced, not shown at once. */
export function PageReview(props: PageReviewProps) {
  const { request, pageId, search } = props;
  const { data, error, isPending, refetch, isRefetching } = useQuery({
    ...getChangeRequestPageChangesOptions({
      path: { ...pathOf(request), pageId },
      query: { compare: search.compare ?? 'mine' },
    }),
    staleTime: 5000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return <DiffSkeleton />;
  if (!data)
    return (
      <div className="px-(--gutter)">
        <ErrorState
          title={t('comparisonFailed')}
          onRetry={() => void refetch()}
          retrying={isRefetching}
          requestId={error instanceof ApiError ? error.requestId : undefined}
        />
      </div>
    );
  const news = data.revision !== request.revision && search.compare !== 'main' && request.status !== 'merged';
  return (
    <>
      {news && (
        <div
          role="status"
          className="sticky top-0 z-20 flex items-center justify-center gap-3 bg-info-soft px-4 py-1.5 text-sm text-info"
        >
          {t('editedMeanwhile')}
          <Button size="sm" loading={isRefetching} onClick={() => void refetch()}>
            {t('showThem')}
          </Button>
        </div>
      )}
      <Compared key={`${pageId}:${search.compare}`} {...props} change={data} />
    </>
  );
}
