import { FileDiff } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type ChangeRequest, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { type ChangesState, useChangesKeys, useChangesState } from '#dashboard/change-requests/changes-state.ts';
import { ChangesToolbar } from '#dashboard/change-requests/changes-toolbar.tsx';
import { ChangesTree } from '#dashboard/change-requests/changes-tree.tsx';
import { FindBar, useFindKeys } from '#dashboard/change-requests/find-bar.tsx';
import { LazyComposer, LazyNewThread } from '#dashboard/change-requests/lazy-composer.tsx';
import { MissingChanges } from '#dashboard/change-requests/missing-changes.tsx';
import { DiffSkeleton } from '#dashboard/change-requests/page-review.tsx';
import { ReviewBar } from '#dashboard/change-requests/review-bar.tsx';
import { Shown, useComparison } from '#dashboard/change-requests/shown-page.tsx';
import { UpdateStrip } from '#dashboard/change-requests/update-strip.tsx';
import { type Found, useRequestFind } from '#dashboard/change-requests/use-request-find.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
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

type BodyProps = PartProps & {
  /** What is compared was there when the tab was opened. */
  isPrefetched: boolean;
  /** The tree in a sheet, on a small screen. */
  treeOpen: boolean;
  onTreeOpen: (open: boolean) => void;
};

function ChangesBody({ state, request, found, isPrefetched, treeOpen, onTreeOpen }: BodyProps) {
  const { data, theirs, wide } = state;
  const { entries, missing, threadsError, counts } = data;
  // A page can have hundreds of blocks: the tree and the keys answer before it is drawn, and between its blocks. What is
  // there already when the tab is opened is drawn with it, as a part of the change of route, which is no less patient.
  const latest = useComparison(state, request, found);
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
      progress={{
        viewed: entries.filter(({ viewed }) => viewed === 'yes').length,
        // The service counts them all with the first lot.
        all: theirs ? 0 : (data.changes.data?.counts.pages ?? 0),
      }}
      isWhole={data.changes.isWhole}
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
        {missing && <MissingChanges {...missing} />}
        {comparison ? (
          <Shown {...{ comparison, stepPage }} onSearch={state.onSearch} onActive={state.goOn} />
        ) : (
          <DiffSkeleton />
        )}
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
  LazyNewThread.useSoon();
  LazyComposer.useSoon();
  const [isPrefetched] = useState(state.data.changes.isSuccess);
  return (
    <div data-fill className="flex grow flex-col lg:absolute lg:inset-0">
      <UpdateStrip request={request} />
      <ChangesToolbar
        request={request}
        search={search}
        onSearch={state.setSearch}
        view={state.view}
        scope={state.scope}
        showWhitespace={state.showWhitespace}
        onShowWhitespace={state.setShowWhitespace}
        news={state.data.news}
        threads={state.wide ? undefined : state.data.all}
        onFind={find.open}
        onTree={state.wide ? undefined : () => setTreeOpen(true)}
      />
      {find.isOpen && <FindBar find={find} />}
      <ChangesContent {...{ state, request, isPrefetched, treeOpen }} found={find.found} onTreeOpen={setTreeOpen} />
      {!state.data.changes.error && <ReviewBar request={request} />}
    </div>
  );
}
