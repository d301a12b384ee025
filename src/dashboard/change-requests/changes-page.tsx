import { useRouter } from '@tanstack/react-router';
import { FileDiff } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ChangeRequest,
  isActive,
  requestHref,
  useChangeRequest,
  useCrParams,
} from '#dashboard/change-requests/change-request.ts';
import type { Arrival } from '#dashboard/change-requests/change-stepper.tsx';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { type ChangesState, useChangesKeys, useChangesState } from '#dashboard/change-requests/changes-state.ts';
import { ChangesToolbar } from '#dashboard/change-requests/changes-toolbar.tsx';
import { ChangesTree } from '#dashboard/change-requests/changes-tree.tsx';
import { FindBar, useFindKeys } from '#dashboard/change-requests/find-bar.tsx';
import { forgetKeys, giveKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { OtherChanges, otherId } from '#dashboard/change-requests/other-changes.tsx';
import { DiffSkeleton, PageReview } from '#dashboard/change-requests/page-review.tsx';
import { useRestorePage } from '#dashboard/change-requests/restore-page.ts';
import { ReviewBar } from '#dashboard/change-requests/review-bar.tsx';
import { UpdateStrip } from '#dashboard/change-requests/update-strip.tsx';
import { type Found, useRequestFind } from '#dashboard/change-requests/use-request-find.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as preview } from '#dashboard/messages/version-preview.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { useKept } from '#dashboard/ui/use-kept.ts';
import '#document/prose.css';
import '#dashboard/change-requests/diff.css';

const none: ReadonlyMap<string, number> = new Map();

function ChangesSkeleton() {
  return (
    <div role="status" aria-busy aria-label={t('comparing')} className="flex gap-8 p-4">
      <div className="w-60 space-y-4 max-lg:hidden">
        {['w-40', 'w-48', 'w-36', 'w-44', 'w-32'].map(width => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="flex-1">
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}

type PartProps = { state: ChangesState; request: ChangeRequest; found: Found | undefined };

/** What the comparison is drawn from: the same object as long as nothing of it changed. */
function useComparison({ state, request, found }: PartProps) {
  const { data, entry, search, view, showWhitespace, setShowWhitespace, pageThreads, setViewed } = state;
  const { shown, others, counts, all, entries } = data;
  const changed = useMemo(() => new Set(entries.map(({ page }) => page.id)), [entries]);
  return useMemo(
    () => ({
      ...{ request, shown, others, counts, changed, entry, search, view, showWhitespace, setViewed },
      ...{ threads: pageThreads, allThreads: all, onShowWhitespace: setShowWhitespace, found },
    }),
    [
      request,
      shown,
      others,
      counts,
      changed,
      entry,
      search,
      view,
      showWhitespace,
      setShowWhitespace,
      setViewed,
      pageThreads,
      all,
      found,
    ],
  );
}

type ShownProps = {
  comparison: ReturnType<typeof useComparison>;
  onSearch: ChangesState['onSearch'];
  stepPage: ChangesState['stepPage'];
};

/** The page that is shown, or what else changed. */
const Shown = memo(function Shown({ comparison, onSearch, stepPage }: ShownProps) {
  const { org } = useCrParams();
  const router = useRouter();
  const arrival: Arrival = useRef(undefined);
  useEffect(() => forgetKeys, []);
  const restore = useRestorePage(comparison.request);
  const { shown, others, counts, changed, setViewed, ...rest } = comparison;
  const isChanged = (id: string) => id === otherId || changed.has(id);
  const { request, entry } = rest;
  const onBeyond = (direction: 1 | -1, to: 'change' | 'thread') => {
    const next = stepPage(direction, id => (to === 'thread' ? counts.has(id) : isChanged(id)));
    if (next !== undefined && next !== otherId) arrival.current = { direction, to };
  };
  const group = t('review');
  const back = { keys: 'p', label: t('previousChange'), group, run: () => onBeyond(-1, 'change') };
  // What is no page has no steps of its own.
  useShortcuts(shown === otherId ? [back] : []);
  useEffect(() => {
    if (shown === otherId) void giveKeys(shown);
  }, [shown]);
  if (shown === otherId) return <OtherChanges changes={others} />;
  if (shown === undefined) return null;
  const mayEdit = request.permissions.edit && isActive(request) && rest.search.compare !== 'main';
  const deleted = entry?.kinds.includes('deleted');
  return (
    <PageReview
      key={shown}
      {...rest}
      pageId={shown}
      onSearch={onSearch}
      onViewed={entry && setViewed && (viewed => setViewed(entry, viewed))}
      arrival={arrival}
      onBeyond={onBeyond}
      onRestore={mayEdit && entry && deleted ? () => restore(shown, entry.page.title) : undefined}
      menu={[
        mayEdit &&
          entry &&
          !deleted && {
            label: t('editPage'),
            onSelect: () => router.history.push(`${requestHref(org, request, 'edit')}/p/${shown}`),
          },
        !deleted &&
          rest.search.compare !== 'main' && {
            label: preview('previewPage'),
            onSelect: () => router.history.push(`${requestHref(org, request, 'preview')}?page=${shown}`),
          },
        { label: t('copyLink'), onSelect: () => void copyText(window.location.href) },
      ]}
    />
  );
});

type BodyProps = PartProps & {
  /** What is compared was there when the tab was opened. */
  isPrefetched: boolean;
  /** The tree in a sheet, on a small screen. */
  treeOpen: boolean;
  onTreeOpen: (open: boolean) => void;
};

function ChangesBody({ state, request, found, isPrefetched, treeOpen, onTreeOpen }: BodyProps) {
  const { data, theirs, wide } = state;
  const { entries, more, threadsError, counts } = data;
  // A page can have hundreds of blocks: the tree and the keys answer before it is drawn, and between its blocks. What is
  // there already when the tab is opened is drawn with it, as a part of the change of route, which is no less patient.
  const latest = useComparison({ state, request, found });
  const comparison = useDeferredValue(latest, isPrefetched ? latest : null);
  const stepPage = useKept(state.stepPage);
  const tree = (
    <ChangesTree
      nodes={data.nodes}
      others={data.others.length}
      current={data.shown}
      onOpen={id => {
        state.openPage(id);
        onTreeOpen(false);
      }}
      threads={theirs ? none : counts}
      filter={state.filter}
      onFilter={state.onFilter}
      progress={{ viewed: entries.filter(({ viewed }) => viewed === 'yes').length, all: theirs ? 0 : entries.length }}
      onViewed={state.setViewed}
    />
  );
  return (
    <div className="flex flex-1 max-lg:min-h-[60dvh] lg:min-h-0">
      {wide ? (
        <div className="w-64 shrink-0 border-e bg-sidebar">{tree}</div>
      ) : (
        <LazySheet open={treeOpen} onOpenChange={onTreeOpen} title={t('changedPages')} side="start">
          {tree}
        </LazySheet>
      )}
      <div data-scroll-area data-diff-area className="relative min-w-0 flex-1 lg:overflow-y-auto">
        {threadsError && <Callout tone="warning" title={t('commentsFailed')} className="m-3" />}
        {more > 0 && <Callout tone="warning" title={t('notAllListed', { count: more })} className="m-3" />}
        {comparison ? <Shown {...{ comparison, stepPage }} onSearch={state.onSearch} /> : <DiffSkeleton />}
      </div>
    </div>
  );
}

function ChangesContent(props: BodyProps) {
  const { changes, isPending, shown } = props.state.data;
  if (isPending) return <ChangesSkeleton />;
  if (changes.error)
    return (
      <div className="px-(--gutter)">
        <ErrorState
          title={t('changesFailed')}
          onRetry={() => void changes.refetch()}
          retrying={changes.isRefetching}
          error={changes.error}
        />
      </div>
    );
  if (shown !== undefined) return <ChangesBody {...props} />;
  return (
    <div className="px-(--gutter)">
      {props.state.theirs ? (
        <EmptyState icon={FileDiff} title={t('mainHasNothingNew')} />
      ) : (
        <EmptyState icon={FileDiff} title={t('nothingChanged')}>
          {t('nothingChangedBody')}
        </EmptyState>
      )}
    </div>
  );
}

/** The pages that changed, one of them compared, and what is said about it. */
export function ChangesPage({ search }: { search: ChangesSearch }) {
  const request = useChangeRequest();
  const [treeOpen, setTreeOpen] = useState(false);
  const state = useChangesState(request, search);
  useChangesKeys(state);
  const find = useRequestFind(request, state);
  useFindKeys(find);
  const [isPrefetched] = useState(state.data.changes.isSuccess);
  return (
    <div className="flex flex-col lg:absolute lg:inset-0">
      <UpdateStrip request={request} />
      <ChangesToolbar
        request={request}
        search={search}
        onSearch={state.setSearch}
        view={state.view}
        showWhitespace={state.showWhitespace}
        onShowWhitespace={state.setShowWhitespace}
        news={state.data.news}
        threads={state.wide ? undefined : state.data.all}
        onFind={find.open}
        onTree={state.wide ? undefined : () => setTreeOpen(true)}
      />
      {find.isOpen && <FindBar find={find} />}
      <ChangesContent {...{ state, request, isPrefetched, treeOpen }} found={find.found} onTreeOpen={setTreeOpen} />
      <ReviewBar request={request} />
    </div>
  );
}
